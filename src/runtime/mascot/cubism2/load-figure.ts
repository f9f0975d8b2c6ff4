import { BaseTexture, ImageBitmapResource, Texture } from "@pixi/core";
import { config, Live2DFactory, Live2DLoader, Live2DModel, SoundManager } from "pixi-live2d-display/cubism2";
import type { Actor } from "../actor.js";
import { createFigure } from "../create-figure.js";
import type { Figure, FigureOptions } from "../figure.js";
import { placeModel } from "../layout.js";
import { LoadError } from "../load-file.js";
import type { ModelDeps } from "../model-deps.js";
import { parseModelSetting, type ModelSetting } from "../model-setting.js";
import { InternalModel } from "./internal-model.js";
import { LibrarySettings } from "./library-settings.js";

/** What the core of Cubism 2 puts on the window, as far as no class of the library does it. */
interface Core {
  readonly setGL: (context: WebGLRenderingContext, contextId: number) => void;
  readonly deleteBuffer: (contextId: number) => void;
  readonly setClippingMaskBufferSize: (pixels: number) => void;
}

/** Spec/site.md §9. */
const MASK_BUFFER = 256;

/** Loads a model of Cubism 2, whose core must be there. Throws a `LoadError` where it cannot be drawn. */
export async function loadFigure(options: FigureOptions, deps: ModelDeps): Promise<Figure> {
  const core = (window as unknown as { readonly Live2D: Core }).Live2D;
  core.setClippingMaskBufferSize(MASK_BUFFER);
  setUpLibrary(options.volume);
  const setting = await readSetting(options.url, deps);
  const settings = new LibrarySettings({ setting, url: options.url, files: deps.files, log: deps.log });
  const { moc, images, ...optional } = await loadFiles(settings, deps);
  await deps.rest();
  const internal = createInternalModel(moc, settings, deps);
  const runtime = Live2DFactory.findRuntime(settings);
  if (optional.physics !== null)
    internal.physics = runtime?.createPhysics(internal.coreModel, optional.physics);
  if (optional.pose !== null) internal.pose = runtime?.createPose(internal.coreModel, optional.pose);
  await internal.motionManager.expressions.loadAll();
  const model = new Live2DModel<InternalModel>({ autoUpdate: false, autoHitTest: false, autoFocus: false });
  model.internalModel = internal;
  model.textures = images.map(createTexture);
  await deps.rest();
  return createFigure(createActor(model, setting, core), options, deps.rest);
}

async function readSetting(url: string, { files }: ModelDeps): Promise<ModelSetting> {
  const json = await files.json(url);
  try {
    return parseModelSetting(json);
  } catch (error) {
    throw new LoadError(`Failed to read ${url}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Everything but motions and expressions. Physics and pose may fail: the model can be drawn without them. */
async function loadFiles(settings: LibrarySettings, deps: ModelDeps) {
  const optional = async (path: string | null) => {
    if (path === null) return null;
    return settings.load(path, "json").catch(() => null);
  };
  const [moc, images, physics, pose] = await Promise.all([
    deps.files.bytes(settings.resolveURL(settings.moc)),
    Promise.all(settings.textures.map((path) => deps.files.image(settings.resolveURL(path), "flipY"))),
    optional(settings.setting.physics),
    optional(settings.setting.pose),
  ]);
  return { moc, images, physics, pose };
}

function createInternalModel(moc: ArrayBuffer, settings: LibrarySettings, deps: ModelDeps): InternalModel {
  const runtime = Live2DFactory.findRuntime(settings);
  try {
    if (runtime?.isValidMoc(moc) !== true) throw new TypeError("it does not begin like one");
    return new InternalModel(runtime.createCoreModel(moc), settings, deps);
  } catch (error) {
    // The core throws objects of its own, some of them without a message.
    const reason = error instanceof Error ? error.message : "it is damaged";
    throw new LoadError(
      `Failed to read ${settings.resolveURL(settings.moc)}: no model of Cubism 2, ${reason}`,
    );
  }
}

function createTexture(image: ImageBitmap): Texture {
  return new Texture(new BaseTexture(new ImageBitmapResource(image, { ownsImageBitmap: true })));
}

function createActor(model: Live2DModel<InternalModel>, setting: ModelSetting, core: Core): Actor {
  const { motionManager, originalWidth, originalHeight } = model.internalModel;
  return {
    model,
    placement: placeModel({ width: originalWidth, height: originalHeight }, setting.layout),
    customAreas: setting.customAreas,
    play: (group) => void motionManager.startRandomMotion(group),
    express: () => void motionManager.expressions.setRandomExpression(),
    wake: () => motionManager.wake(),
    release(context, contextId) {
      // The library keeps the context from the core, which asks for it here.
      core.setGL(context, contextId);
      core.deleteBuffer(contextId);
    },
  };
}

/** The library says little of what the specification wants to be told, and loads by means of its own. */
function setUpLibrary(volume: number): void {
  config.logLevel = config.LOG_LEVEL_NONE;
  config.sound = volume > 0;
  // A motion waits for no sound: the browser may never play one before a visitor's first click.
  config.motionSync = false;
  SoundManager.volume = volume;
  Live2DLoader.middlewares = [
    async (context) => {
      const { settings, url, type } = context;
      if (settings instanceof LibrarySettings) context.result = await settings.load(url, type);
    },
  ];
}
