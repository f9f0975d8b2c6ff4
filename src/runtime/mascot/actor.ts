import type { Live2DModel } from "pixi-live2d-display/cubism2";
import { placeModel, type Placement } from "./layout.js";
import type { ModelSetting } from "./model-setting.js";

/** A loaded model with what the library's own class for models does not know. */
export interface Actor {
  readonly model: Live2DModel;
  readonly placement: Placement;
  readonly customAreas: ModelSetting["customAreas"];
  /** Starts a motion of a group, by chance, at normal priority. */
  readonly play: (group: string) => void;
  /** Takes another expression, by chance. */
  readonly express: () => void;
  readonly wake: () => void;
  /** Frees what the core keeps of a context that it has drawn in. */
  readonly release: (context: WebGLRenderingContext, contextId: number) => void;
}

/** A model of the library with managers of our own, whichever engine it is of. */
type LivelyModel = Actor["model"] & {
  readonly internalModel: {
    readonly motionManager: {
      readonly startRandomMotion: (group: string) => Promise<boolean>;
      readonly expressions: { readonly setRandomExpression: () => unknown };
      readonly wake: () => void;
    };
  };
};

/** Puts a loaded model in its place and gives it its behaviour. */
export function createActor(
  model: LivelyModel,
  { layout, customAreas }: Pick<ModelSetting, "layout" | "customAreas">,
  release: Actor["release"],
): Actor {
  const { motionManager, originalWidth, originalHeight } = model.internalModel;
  return {
    model,
    placement: placeModel({ width: originalWidth, height: originalHeight }, layout),
    customAreas,
    play: (group) => void motionManager.startRandomMotion(group),
    express: () => void motionManager.expressions.setRandomExpression(),
    wake: () => motionManager.wake(),
    release,
  };
}
