import { BaseTexture, ImageBitmapResource, Texture } from "@pixi/core";
import type { ListedFiles, ModelDeps } from "./listed-files.js";
import { LoadError } from "../load-file.js";
import type { ModelSetting } from "./model-setting.js";

/** Loads and parses a setting file. Rejects with a `LoadError` if it is invalid. */
export async function readSetting<Setting>(
  url: string,
  { files }: ModelDeps,
  parse: (input: unknown) => Setting,
): Promise<Setting> {
  const json = await files.json(url);
  try {
    return parse(json);
  } catch (error) {
    throw new LoadError(`Failed to read ${url}: ${reasonOf(error)}`);
  }
}

/** A setting file in the library's form, with its parsed content. */
type LoadedSettings = ListedFiles & { readonly setting: ModelSetting };

interface Parts {
  readonly moc: ArrayBuffer;
  readonly textures: Texture[];
  /** `null` if there is none, or if it could not be loaded. The model can be drawn without it. */
  readonly physics: unknown;
  readonly pose: unknown;
}

/** Loads all files that a setting file lists, except motions and expressions. */
export async function loadParts(
  settings: LoadedSettings,
  { files }: ModelDeps,
  orientation: ImageOrientation,
): Promise<Parts> {
  const { model, textures: images, ...optional } = settings.setting;
  const load = async (path: string | null) =>
    path === null ? null : settings.load(path, "json").catch(() => null);
  const [moc, textures, physics, pose] = await Promise.all([
    files.bytes(settings.resolveURL(model)),
    Promise.all(images.map(async (path) => files.image(settings.resolveURL(path), orientation))),
    load(optional.physics),
    load(optional.pose),
  ]);
  return { moc, textures: textures.map(createTexture), physics, pose };
}

function createTexture(image: ImageBitmap): Texture {
  return new Texture(new BaseTexture(new ImageBitmapResource(image, { ownsImageBitmap: true })));
}

/** The parts of a library model whose files are optional. */
interface OptionalParts<Physics, Pose> {
  physics?: Physics | null;
  pose?: Pose | null;
}

/** Creates a model's optional parts from their files. Invalid files are logged. */
export function addOptional<Physics, Pose>(
  target: OptionalParts<Physics, Pose>,
  make: { readonly physics: (file: object) => Physics; readonly pose: (file: object) => Pose },
  {
    parts,
    settings,
    log,
  }: { readonly parts: Parts; readonly settings: LoadedSettings } & Pick<ModelDeps, "log">,
): void {
  const { setting } = settings;
  const optional = <Made>(
    path: string | null,
    file: unknown,
    makePart: (file: object) => Made,
  ): Made | null => {
    if (file === null) return null;
    try {
      if (typeof file !== "object") throw new TypeError("expected an object");
      return makePart(file);
    } catch (error) {
      log.error(`Failed to read ${settings.resolveURL(path ?? "")}: ${reasonOf(error)}`);
      return null;
    }
  };
  target.physics = optional(setting.physics, parts.physics, make.physics);
  target.pose = optional(setting.pose, parts.pose, make.pose);
}

/** Returns the message of an error. The cores throw objects of their own, some without a message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "the file is damaged";
}
