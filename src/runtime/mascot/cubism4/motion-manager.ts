import { Cubism4MotionManager, type CubismSpec } from "pixi-live2d-display/cubism4";
import { reasonOf } from "../model/load-parts.js";
import type { ModelDeps } from "../model/model-deps.js";
import { createMotionChoice, type MotionChoice } from "../model/motion-choice.js";
import { PriorityState, PRIORITY } from "../model/motion-state.js";
import { ExpressionManager } from "./expression-manager.js";
import type { LibrarySettings } from "./library-settings.js";

type Motion = ReturnType<Cubism4MotionManager["createMotion"]>;
type Model = Parameters<Cubism4MotionManager["update"]>[0];

/** Plays motions by the priorities, times and groups of spec/site.md §4 and §9. */
export class MotionManager extends Cubism4MotionManager {
  override readonly state: PriorityState;
  readonly expressions: ExpressionManager;
  readonly #choice: MotionChoice;
  readonly #playSound: (group: string, index: number) => void;
  readonly #log: ModelDeps["log"];

  constructor(settings: LibrarySettings, deps: ModelDeps) {
    super(settings);
    this.state = new PriorityState(deps.log);
    this.expressions = new ExpressionManager(settings, deps.random);
    this.expressionManager = this.expressions;
    this.#choice = createMotionChoice(this, deps);
    this.#log = deps.log;
    this.#playSound = (group, index) => settings.playSound(group, index, deps.sound);
  }

  /**
   * Creates a motion. Fades in the setting file override those in the motion's file; the library does the
   * opposite.
   */
  override createMotion(data: object, group: string, definition: CubismSpec.Motion): Motion {
    const motion = this.#read(data, group, definition);
    if (definition.FadeInTime !== undefined) motion.setFadeInTime(definition.FadeInTime);
    if (definition.FadeOutTime !== undefined) motion.setFadeOutTime(definition.FadeOutTime);
    return motion;
  }

  override async startMotion(group: string, index: number, priority = PRIORITY.normal): Promise<boolean> {
    if (!this.#choice.isKnown(group, index)) return false;
    const hasStarted = await super.startMotion(group, index, priority);
    if (hasStarted) this.#playSound(group, index);
    return hasStarted;
  }

  override startRandomMotion(group: string, priority = PRIORITY.normal): Promise<boolean> {
    return this.#choice.startRandom(group, priority);
  }

  override update(model: Model, now: number): boolean {
    this.#choice.goOn();
    return this.updateParameters(model as Parameters<Cubism4MotionManager["updateParameters"]>[0], now);
  }

  /** Whether the model is asleep and has sleepy motions. */
  sleeps(): boolean {
    return this.#choice.sleeps();
  }

  wake(): void {
    this.#choice.wake();
  }

  /** Lets the queue fade out the current motion while the next one fades in. The library would cut it off. */
  protected override _startMotion(motion: Motion): number {
    return this.queueManager.startMotion(motion, false, 0);
  }

  /** Parses a motion file. An invalid file is logged; the error makes the library skip the motion. */
  #read(...[data, group, definition]: Parameters<Cubism4MotionManager["createMotion"]>): Motion {
    try {
      return super.createMotion(data, group, definition);
    } catch (error) {
      this.#log.error(`Failed to read ${this.settings.resolveURL(definition.File)}: ${reasonOf(error)}`);
      throw error;
    }
  }
}
