import {
  Cubism2MotionManager,
  type Cubism2Spec,
  Cubism2ExpressionManager,
  Live2DExpression,
} from "pixi-live2d-display/cubism2";
import { DEFAULT_FADE } from "../model/set-up-library.js";
import type { ModelDeps } from "../model/listed-files.js";
import { createMotionChoice, type MotionChoice } from "../model/motion-choice.js";
import { PriorityState, PRIORITY } from "../model/motion-state.js";
import type { LibrarySettings } from "./library-settings.js";
import {
  applyExpression,
  parseExpression,
  type ExpressionValue,
  type ParamTarget,
} from "../model/expression-values.js";
import { pickExpression } from "../model/pick.js";

type Motion = ReturnType<Cubism2MotionManager["createMotion"]>;
type Model = Parameters<Cubism2MotionManager["update"]>[0];

/** Plays motions by priority, time and group. */
export class MotionManager extends Cubism2MotionManager {
  override readonly state: PriorityState;
  readonly expressions: ExpressionManager;
  readonly #choice: MotionChoice;
  readonly #playSound: (group: string, index: number) => void;

  constructor(settings: LibrarySettings, deps: ModelDeps) {
    super(settings);
    this.state = new PriorityState(deps.log);
    this.expressions = new ExpressionManager(settings, deps.random);
    this.expressionManager = this.expressions;
    this.#choice = createMotionChoice(this, deps);
    this.#playSound = (group, index) => settings.playSound(group, index, deps.sound);
  }

  override createMotion(data: ArrayBuffer, group: string, definition: Cubism2Spec.Motion): Motion {
    const motion = super.createMotion(data, group, definition);
    // The library treats a fade of 0 as missing.
    motion.setFadeIn(definition.fade_in ?? DEFAULT_FADE);
    motion.setFadeOut(definition.fade_out ?? DEFAULT_FADE);
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
    return this.updateParameters(model as Parameters<Cubism2MotionManager["updateParameters"]>[0], now);
  }

  /** Whether the model is asleep and has sleepy motions. */
  sleeps(): boolean {
    return this.#choice.sleeps();
  }

  wake(): void {
    this.#choice.wake();
  }

  /** Lets the core fade out the current motion while the next one fades in. The library would cut it off. */
  protected override _startMotion(motion: Motion): number {
    return this.queueManager.startMotion(motion);
  }
}

/** An expression that can add, multiply or set values. The library's class always sets them. */
class MixedExpression extends Live2DExpression {
  readonly values: readonly ExpressionValue[];

  constructor(file: unknown) {
    const { values, fadeIn, fadeOut } = parseExpression(file);
    super({});
    this.values = values;
    this.setFadeIn(fadeIn ?? DEFAULT_FADE);
    this.setFadeOut(fadeOut ?? DEFAULT_FADE);
  }

  override updateParamExe(model: ParamTarget, _time: number, weight: number): void {
    applyExpression(model, this.values, weight);
  }
}

/** Manages a model's expressions and chooses randomly among those that could be loaded. */
export class ExpressionManager extends Cubism2ExpressionManager {
  readonly #random: () => number;

  constructor(settings: LibrarySettings, random: () => number) {
    super(settings);
    this.#random = random;
  }

  override createExpression(data: object): Live2DExpression {
    return new MixedExpression(data);
  }

  override setRandomExpression(): Promise<boolean> {
    const index = pickExpression(this, this.#random);
    return index === null ? Promise.resolve(false) : this.setExpression(index);
  }

  async loadAll(): Promise<void> {
    await Promise.all([...this.definitions.keys()].map((index) => this.loadExpression(index)));
  }
}
