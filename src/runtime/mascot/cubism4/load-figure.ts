import {
  config,
  Live2DFactory,
  Live2DLoader,
  Live2DModel,
  Cubism4InternalModel,
  MotionPreloadStrategy,
  startUpCubism4,
} from "pixi-live2d-display/cubism4";
import { createActor } from "../model/actor.js";
import { createFigure } from "../model/create-figure.js";
import type { Figure, FigureOptions } from "../figure.js";
import { LoadError } from "../load-file.js";
import { addOptional, loadParts, readSetting, reasonOf } from "../model/load-parts.js";
import { MASK_BUFFER, setUpLibrary } from "../model/set-up-library.js";
import type { ModelDeps } from "../model/listed-files.js";
import { parseModel3Setting } from "../model/model3-setting.js";
import { LibrarySettings } from "./library-settings.js";
import { createEyeBlink } from "../model/eye-blink.js";
import { MotionManager } from "./motion-manager.js";

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

/**
 * Pause between two attempts in milliseconds, and the number of attempts. Some cores are not usable at once.
 */
const PAUSE = 50;
const ATTEMPTS = 100;

/** The library's log level that suppresses all messages of the core. */
const SILENT = 5;

/** Starts the Cubism 4 core, once per document. Rejects with a `LoadError` if it does not start. */
export async function startCore({ log, wait }: Pick<ModelDeps, "log" | "wait">): Promise<void> {
  for (let attempt = 1; !hasStarted(log); attempt++) {
    if (attempt === ATTEMPTS) throw new LoadError("Failed to start the core of Cubism 4");
    await wait(PAUSE);
  }
}

function hasStarted(log: ModelDeps["log"]): boolean {
  try {
    startUpCubism4({ logFunction: (message) => log.debug(message), loggingLevel: SILENT });
    return true;
  } catch {
    return false;
  }
}

/** Name of the library's property for the data from which a model was created. */
const MOC = "__moc";

/** A core model with the data that the library attaches to it. */
type CoreModel = Cubism4InternalModel["coreModel"] & {
  readonly [MOC]?: { readonly release: () => void };
};

/**
 * A placeholder for models without masks: the library has no clipping manager for them, but calls its
 * methods.
 */
const NO_MASKS = {
  setGL() {},
  setupClippingContext() {},
  getClippingContextListForDraw: () => [],
  release() {},
};

/** A Cubism 4 model with hanblog's own motions and blinking. */
class InternalModel extends Cubism4InternalModel {
  declare motionManager: MotionManager;
  readonly #moc: CoreModel[typeof MOC];

  constructor(coreModel: CoreModel, settings: LibrarySettings, deps: ModelDeps) {
    super(coreModel, settings, { motionPreload: MotionPreloadStrategy.NONE });
    this.#moc = coreModel[MOC];
    this.motionManager.destroy();
    this.motionManager = new MotionManager(settings, deps);
    if (!coreModel.isUsingMasking()) Object.assign(this.renderer, { _clippingManager: { ...NO_MASKS } });
    const { eyeBlink } = this;
    if (eyeBlink === undefined) return;
    const blink = createEyeBlink(deps.random);
    eyeBlink.updateParameters = (model, seconds) => {
      // Between two motions of a sleeping model the eyes stay closed.
      const open = this.motionManager.sleeps() ? 0 : blink.advance(seconds * 1000);
      for (const id of settings.setting.eyeBlink) model.setParameterValueById(id, open);
    };
  }

  /** Releases the model, and then the data from which it was created. */
  override destroy(): void {
    super.destroy();
    this.#moc?.release();
  }
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
