import {
  config,
  Live2DFactory,
  Live2DLoader,
  Live2DModel,
  Cubism2InternalModel,
  Live2DEyeBlink,
  MotionPreloadStrategy,
} from "pixi-live2d-display/cubism2";
import { createActor } from "../model/actor.js";
import { createFigure } from "../model/create-figure.js";
import type { Figure, FigureOptions } from "../figure.js";
import { LoadError } from "../load-file.js";
import { addOptional, loadParts, readSetting, reasonOf } from "../model/load-parts.js";
import { MASK_BUFFER, setUpLibrary } from "../model/set-up-library.js";
import type { ModelDeps } from "../model/listed-files.js";
import { parseModelSetting } from "../model/model-setting.js";
import { LibrarySettings } from "./library-settings.js";
import { createEyeBlink, type EyeBlink } from "../model/eye-blink.js";
import { MotionManager } from "./motion-manager.js";

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

type CoreModel = Cubism2InternalModel["coreModel"];

/**
 * Blinks the eyes. The library's class has a bug: it opens the eyes when it should close them. Between two
 * motions of a sleeping model they stay closed.
 */
class EyeBlinkParams extends Live2DEyeBlink {
  readonly #blink: EyeBlink;
  readonly #sleeps: () => boolean;

  constructor(coreModel: CoreModel, random: () => number, sleeps: () => boolean) {
    super(coreModel);
    this.#blink = createEyeBlink(random);
    this.#sleeps = sleeps;
  }

  override update(elapsed: number): void {
    this.setEyeParams(this.#sleeps() ? 0 : this.#blink.advance(elapsed));
  }
}

/** A Cubism 2 model with hanblog's own motions, blinking and layout. */
class InternalModel extends Cubism2InternalModel {
  declare motionManager: MotionManager;

  constructor(coreModel: CoreModel, settings: LibrarySettings, deps: ModelDeps) {
    super(coreModel, settings, { motionPreload: MotionPreloadStrategy.NONE });
    this.motionManager.destroy();
    this.motionManager = new MotionManager(settings, deps);
    this.eyeBlink = new EyeBlinkParams(coreModel, deps.random, () => this.motionManager.sleeps());
  }

  /** Keeps the model's original size. `createFigure` applies the layout. */
  protected override setupLayout(): void {
    const [width, height] = this.getSize();
    Object.assign(this, { width, height, originalWidth: width, originalHeight: height });
  }
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
