import { BaseTexture, ImageBitmapResource, Texture } from "@pixi/core";
import type { ListedFiles } from "./listed-files.js";
import { LoadError } from "./load-file.js";
import type { ModelDeps } from "./model-deps.js";
import type { ModelSetting } from "./model-setting.js";

/** Reads a setting file. Throws a `LoadError` for one that is none. */
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

/** A setting file as the library has it, and as it was read. */
type LoadedSettings = ListedFiles & { readonly setting: ModelSetting };

interface Parts {
  readonly moc: ArrayBuffer;
  readonly textures: Texture[];
  /** `null`: there is none, or it could not be had; the model can be drawn without them. */
  readonly physics: unknown;
  readonly pose: unknown;
}

/** Loads everything that a setting file lists, but motions and expressions. */
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

/** What of a model of the library is made of files that it can do without. */
interface OptionalParts<Physics, Pose> {
  physics?: Physics | null;
  pose?: Pose | null;
}

/** Makes a model's optional parts of their files; tells where one holds something else. */
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
      if (typeof file !== "object") throw new TypeError("it holds no object");
      return makePart(file);
    } catch (error) {
      log.error(`Failed to read ${settings.resolveURL(path ?? "")}: ${reasonOf(error)}`);
      return null;
    }
  };
  target.physics = optional(setting.physics, parts.physics, make.physics);
  target.pose = optional(setting.pose, parts.pose, make.pose);
}

/** What an error says; the cores throw objects of their own, some of them without a message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "it is damaged";
}
