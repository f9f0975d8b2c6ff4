import { config, Live2DFactory, Live2DLoader, Live2DModel } from "pixi-live2d-display/cubism4";
import { createActor } from "../actor.js";
import { createFigure } from "../create-figure.js";
import type { Figure, FigureOptions } from "../figure.js";
import { LoadError } from "../load-file.js";
import { addOptional, loadParts, readSetting, reasonOf } from "../load-parts.js";
import { MASK_BUFFER } from "../mask-buffer.js";
import type { ModelDeps } from "../model-deps.js";
import { parseModel3Setting } from "../model3-setting.js";
import { setUpLibrary } from "../set-up-library.js";
import { InternalModel, type CoreModel } from "./internal-model.js";
import { LibrarySettings } from "./library-settings.js";
import { startCore } from "./start-core.js";

/**
 * Loads a Cubism 4 model. The core must be loaded. Rejects with a `LoadError` if the model cannot be drawn.
 */
export async function loadFigure(options: FigureOptions, deps: ModelDeps): Promise<Figure> {
  setUpLibrary({ config, Live2DLoader });
  await startCore(deps);
  const setting = await readSetting(options.url, deps, parseModel3Setting);
  const settings = new LibrarySettings(setting, options.url, deps);
  const parts = await loadParts(settings, deps, "from-image");
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
  const release = () => {
    // All models share the shaders, which keep a reference to the context in which they were created.
    const shared = internal.renderer.constructor as { readonly doStaticRelease?: () => void };
    shared.doStaticRelease?.();
  };
  return createFigure(createActor(model, setting, release), options, deps.rest);
}

function createInternalModel(moc: ArrayBuffer, settings: LibrarySettings, deps: ModelDeps): InternalModel {
  const url = settings.resolveURL(settings.moc);
  let core: CoreModel;
  try {
    const runtime = Live2DFactory.findRuntime(settings);
    if (runtime?.isValidMoc(moc) !== true) throw new TypeError("unknown file header");
    core = runtime.createCoreModel(moc, { checkMocConsistency: true }) as CoreModel;
  } catch (error) {
    throw new LoadError(`Failed to read ${url}: invalid or unsupported Cubism 4 model, ${reasonOf(error)}`);
  }
  const { drawables } = core.getModel();
  // Cores since August 2025 store the order in another place, which the library does not read.
  if (!("renderOrders" in drawables))
    throw new LoadError("The Cubism 4 core is newer than the engine supports");
  const internal = new InternalModel(core, settings, deps);
  if (core.isUsingMasking()) internal.renderer.setClippingMaskBufferSize(MASK_BUFFER);
  return internal;
}
