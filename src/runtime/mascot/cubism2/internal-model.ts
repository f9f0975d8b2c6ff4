import { Cubism2InternalModel, Live2DEyeBlink, MotionPreloadStrategy } from "pixi-live2d-display/cubism2";
import { createEyeBlink, type EyeBlink } from "../eye-blink.js";
import type { ModelDeps } from "../model-deps.js";
import type { LibrarySettings } from "./library-settings.js";
import { MotionManager } from "./motion-manager.js";

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
export class InternalModel extends Cubism2InternalModel {
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
