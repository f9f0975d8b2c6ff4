import { Cubism2MotionManager, type Cubism2Spec } from "pixi-live2d-display/cubism2";
import { DEFAULT_FADE } from "../fade.js";
import type { ModelDeps } from "../model-deps.js";
import { PriorityState } from "../motion-state.js";
import { pick } from "../pick.js";
import { PRIORITY } from "../priority.js";
import { ExpressionManager } from "./expression-manager.js";
import type { LibrarySettings } from "./library-settings.js";

type Motion = ReturnType<Cubism2MotionManager["createMotion"]>;
type Model = Parameters<Cubism2MotionManager["update"]>[0];

/** Motions of a model by the priorities, times and groups of spec/site.md §4 and §9. */
export class MotionManager extends Cubism2MotionManager {
  override readonly state: PriorityState;
  readonly expressions: ExpressionManager;
  readonly #deps: ModelDeps;

  constructor(settings: LibrarySettings, deps: ModelDeps) {
    super(settings);
    this.#deps = deps;
    this.state = new PriorityState(deps.log);
    this.expressions = new ExpressionManager(settings, deps.random);
    this.expressionManager = this.expressions;
  }

  override createMotion(data: ArrayBuffer, group: string, definition: Cubism2Spec.Motion): Motion {
    const motion = super.createMotion(data, group, definition);
    // The library takes a fade of 0 for none said.
    motion.setFadeIn(definition.fade_in ?? DEFAULT_FADE);
    motion.setFadeOut(definition.fade_out ?? DEFAULT_FADE);
    return motion;
  }

  override async startMotion(group: string, index: number, priority = PRIORITY.normal): Promise<boolean> {
    if (this.definitions[group]?.[index] === undefined) {
      this.#deps.log.debug(`Failed to start motion : ${group}[${index}] is not in the setting file`);
      return false;
    }
    return super.startMotion(group, index, priority);
  }

  /** One of the motions of a group that could be loaded, or are still to be. */
  override async startRandomMotion(group: string, priority = PRIORITY.normal): Promise<boolean> {
    const loaded = this.motionGroups[group] ?? [];
    const all = [...(this.definitions[group] ?? []).keys()];
    const usable = all.filter((index) => loaded[index] !== null);
    const index = pick(usable, this.#deps.random);
    if (index !== null) return this.startMotion(group, index, priority);
    this.#deps.log.debug(`Failed to start motion : there is none in the group ${group}`);
    return false;
  }

  /** Advances the motions; when all have ended, one that suits the hour begins. */
  override update(model: Model, now: number): boolean {
    if (this.isFinished()) {
      this.playing = false;
      this.state.complete();
      if (this.state.shouldRequestIdleMotion()) this.#startIdle();
    }
    return this.updateParameters(model as Parameters<Cubism2MotionManager["updateParameters"]>[0], now);
  }

  /** Lets whoever sleeps go on with an idle motion, at once. */
  wake(): void {
    if (this.state.currentPriority !== PRIORITY.sleepy) return;
    this.state.complete();
    this.#startIdle();
  }

  /** The library cuts off what plays; the core fades it out while the next fades in. */
  protected override _startMotion(motion: Motion): number {
    return this.queueManager.startMotion(motion);
  }

  #startIdle(): void {
    const isSleepy = this.#deps.isSleepy() && this.#has("sleepy");
    const [group, priority] = isSleepy
      ? (["sleepy", PRIORITY.sleepy] as const)
      : (["idle", PRIORITY.idle] as const);
    if (this.#has(group)) void this.startRandomMotion(group, priority);
  }

  /** Whether a group has a motion that did not fail to load. */
  #has(group: string): boolean {
    const loaded = this.motionGroups[group] ?? [];
    return (this.definitions[group] ?? []).some((_, index) => loaded[index] !== null);
  }
}
