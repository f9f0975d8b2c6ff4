import { config, Live2DFactory, Live2DLoader, Live2DModel } from "pixi-live2d-display/cubism2";
import { createActor } from "../actor.js";
import { createFigure } from "../create-figure.js";
import type { Figure, FigureOptions } from "../figure.js";
import { LoadError } from "../load-file.js";
import { addOptional, loadParts, readSetting, reasonOf } from "../load-parts.js";
import { MASK_BUFFER } from "../mask-buffer.js";
import type { ModelDeps } from "../model-deps.js";
import { parseModelSetting } from "../model-setting.js";
import { setUpLibrary } from "../set-up-library.js";
import { InternalModel } from "./internal-model.js";
import { LibrarySettings } from "./library-settings.js";

/** The part of the Cubism 2 core's global object that no class of the library uses. */
interface Core {
  readonly setGL: (context: WebGLRenderingContext, contextId: number) => void;
  readonly deleteBuffer: (contextId: number) => void;
  readonly setClippingMaskBufferSize: (pixels: number) => void;
}

/**
 * Loads a Cubism 2 model. The core must be loaded. Rejects with a `LoadError` if the model cannot be drawn.
 */
export async function loadFigure(options: FigureOptions, deps: ModelDeps): Promise<Figure> {
  const core = (window as unknown as { readonly Live2D: Core }).Live2D;
  core.setClippingMaskBufferSize(MASK_BUFFER);
  setUpLibrary({ config, Live2DLoader });
  const setting = await readSetting(options.url, deps, parseModelSetting);
  const settings = new LibrarySettings(setting, options.url, deps);
  const parts = await loadParts(settings, deps, "flipY");
  await deps.rest();
  const internal = createInternalModel(parts.moc, settings, deps);
  const runtime = Live2DFactory.findRuntime(settings);
  const make = {
    physics: (file: object) => runtime?.createPhysics(internal.coreModel, file),
    pose: (file: object) => runtime?.createPose(internal.coreModel, file),
  };
  addOptional(internal, make, { parts, settings, log: deps.log });
  await internal.motionManager.expressions.loadAll();
  const model = new Live2DModel<InternalModel>({ autoUpdate: false, autoHitTest: false, autoFocus: false });
  model.internalModel = internal;
  model.textures = parts.textures;
  await deps.rest();
  const release = (context: WebGLRenderingContext, contextId: number) => {
    // `deleteBuffer` needs the context, which the library does not pass to the core.
    core.setGL(context, contextId);
    core.deleteBuffer(contextId);
  };
  return createFigure(createActor(model, setting, release), options, deps.rest);
}

function createInternalModel(moc: ArrayBuffer, settings: LibrarySettings, deps: ModelDeps): InternalModel {
  const runtime = Live2DFactory.findRuntime(settings);
  try {
    if (runtime?.isValidMoc(moc) !== true) throw new TypeError("unknown file header");
    return new InternalModel(runtime.createCoreModel(moc), settings, deps);
  } catch (error) {
    const url = settings.resolveURL(settings.moc);
    throw new LoadError(`Failed to read ${url}: invalid Cubism 2 model, ${reasonOf(error)}`);
  }
}
