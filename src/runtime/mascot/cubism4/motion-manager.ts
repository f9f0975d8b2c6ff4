import { Cubism4MotionManager, type CubismSpec, Cubism4ExpressionManager } from "pixi-live2d-display/cubism4";
import { reasonOf } from "../model/load-parts.js";
import type { ModelDeps } from "../model/listed-files.js";
import { createMotionChoice, type MotionChoice } from "../model/motion-choice.js";
import { PriorityState, PRIORITY } from "../model/motion-state.js";
import type { LibrarySettings } from "./library-settings.js";
import { pickExpression } from "../model/pick.js";
import { isRecord, readList, readNumber, readText } from "../load-file.js";

type Motion = ReturnType<Cubism4MotionManager["createMotion"]>;
type Model = Parameters<Cubism4MotionManager["update"]>[0];

/** Plays motions by priority, time and group. */
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

type Expression = ReturnType<Cubism4ExpressionManager["createExpression"]>;

/** Manages a model's expressions and chooses randomly among those that could be loaded. */
export class ExpressionManager extends Cubism4ExpressionManager {
  readonly #random: () => number;

  constructor(settings: LibrarySettings, random: () => number) {
    super(settings);
    this.#random = random;
  }

  /** Creates an expression from the valid fields of a file. */
  override createExpression(data: object, definition: CubismSpec.Expression | undefined): Expression {
    return super.createExpression(readExpression(data), definition);
  }

  override setRandomExpression(): Promise<boolean> {
    const index = pickExpression(this, this.#random);
    return index === null ? Promise.resolve(false) : this.setExpression(index);
  }

  async loadAll(): Promise<void> {
    await Promise.all([...this.definitions.keys()].map((index) => this.loadExpression(index)));
  }
}

function readExpression(data: object) {
  const record = isRecord(data) ? data : {};
  return {
    FadeInTime: readNumber(record["FadeInTime"]) ?? undefined,
    FadeOutTime: readNumber(record["FadeOutTime"]) ?? undefined,
    Parameters: readList(record["Parameters"], (entry) => {
      if (!isRecord(entry)) return null;
      const [Id, Value] = [readText(entry["Id"]), readNumber(entry["Value"])];
      return Id === null || Value === null ? null : { Id, Value, Blend: readText(entry["Blend"]) };
    }),
  };
}
