import type { Live2DModel } from "pixi-live2d-display/cubism2";
import { placeModel, type Placement } from "./layout.js";
import type { ModelSetting } from "./model-setting.js";

/** A loaded model with the data and behaviour that the library's model class does not have. */
export interface Actor {
  readonly model: Live2DModel;
  readonly placement: Placement;
  readonly customAreas: ModelSetting["customAreas"];
  /** Starts a random motion of a group at normal priority. */
  readonly play: (group: string) => void;
  /** The same, but does nothing if the model does not have the group. */
  readonly react: (group: string) => void;
  /** Switches to another random expression. */
  readonly express: () => void;
  /** Switches to the expression with a name, if the model has it, or to none. */
  readonly wear: (name: string | null) => void;
  readonly wake: () => void;
  /** Frees the core's resources that belong to a WebGL context in which it has drawn. */
  readonly release: (context: WebGLRenderingContext, contextId: number) => void;
}

/** A model of the library with hanblog's own managers. It may belong to either engine. */
type LivelyModel = Actor["model"] & {
  readonly internalModel: {
    readonly motionManager: {
      readonly definitions: Readonly<Partial<Record<string, unknown>>>;
      readonly startRandomMotion: (group: string) => Promise<boolean>;
      readonly expressions: Wardrobe<unknown> & { readonly setRandomExpression: () => unknown };
      readonly wake: () => void;
    };
  };
};

/** Creates an actor from a loaded model: computes its placement and connects its behaviour. */
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
    react(group) {
      if (motionManager.definitions[group] !== undefined) void motionManager.startRandomMotion(group);
    },
    express: () => void motionManager.expressions.setRandomExpression(),
    wear: (name) => wearExpression(motionManager.expressions, name),
    wake: () => motionManager.wake(),
    release,
  };
}

/** The part of a library's expression manager that changes the expression. */
interface Wardrobe<Expression> {
  currentExpression: Expression;
  readonly defaultExpression: Expression;
  readonly setExpression: (name: string) => Promise<boolean>;
  readonly resetExpression: () => void;
}

/**
 * Changes the expression to the one with a name, if the model has it, or to none. The library would refuse the current
 * expression after a reset, so a reset also changes the current one.
 */
function wearExpression<Expression>(wardrobe: Wardrobe<Expression>, name: string | null): void {
  if (name !== null) return void wardrobe.setExpression(name);
  wardrobe.currentExpression = wardrobe.defaultExpression;
  wardrobe.resetExpression();
}
