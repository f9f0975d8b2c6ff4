import { Cubism4InternalModel, MotionPreloadStrategy } from "pixi-live2d-display/cubism4";
import { createEyeBlink } from "../eye-blink.js";
import type { ModelDeps } from "../model-deps.js";
import type { LibrarySettings } from "./library-settings.js";
import { MotionManager } from "./motion-manager.js";

/** Name of the library's property for the data from which a model was created. */
const MOC = "__moc";

/** A core model with the data that the library attaches to it. */
export type CoreModel = Cubism4InternalModel["coreModel"] & {
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
export class InternalModel extends Cubism4InternalModel {
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
