import type { Live2DModel } from "pixi-live2d-display/cubism2";
import type { Placement } from "./layout.js";
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
