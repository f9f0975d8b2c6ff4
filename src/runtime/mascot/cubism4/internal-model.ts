import { Cubism4InternalModel, MotionPreloadStrategy } from "pixi-live2d-display/cubism4";
import { createEyeBlink } from "../eye-blink.js";
import type { ModelDeps } from "../model-deps.js";
import type { LibrarySettings } from "./library-settings.js";
import { MotionManager } from "./motion-manager.js";

/** The library's name for the data that it made a model of. */
const MOC = "__moc";

/** A model of the core, with the data that the library keeps beside it. */
export type CoreModel = Cubism4InternalModel["coreModel"] & {
  readonly [MOC]?: { readonly release: () => void };
};

/** Stands where the library has nothing for a model without masks, but asks it all the same. */
const NO_MASKS = {
  setGL() {},
  setupClippingContext() {},
  getClippingContextListForDraw: () => [],
  release() {},
};

/** A model of Cubism 4 with motions and blinking of our own. */
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
      // Between two motions of a sleeper the eyes stay closed.
      const open = this.motionManager.sleeps() ? 0 : blink.advance(seconds * 1000);
      for (const id of settings.setting.eyeBlink) model.setParameterValueById(id, open);
    };
  }

  /** The data goes after the model that was made of it. */
  override destroy(): void {
    super.destroy();
    this.#moc?.release();
  }
}
