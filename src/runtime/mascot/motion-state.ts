import type { MotionState } from "pixi-live2d-display/cubism2";
import type { Log } from "./log.js";
import { PRIORITY } from "./priority.js";

/**
 * Which motion plays, and which waits for its file. It stands in for the library's state, which knows neither
 * sleepiness nor a forced start of the motion that plays already.
 */
export class PriorityState implements MotionState {
  tag = "";
  debug = false;
  currentPriority = PRIORITY.none;
  reservePriority = PRIORITY.none;
  currentGroup?: string;
  currentIndex?: number;
  reservedGroup?: string;
  reservedIndex?: number;
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Whether a motion may be loaded to be played: it must be more urgent than all there is, unless it is forced. */
  reserve(group: string, index: number, priority: number): boolean {
    if (priority <= PRIORITY.none) return false;
    const isRefused = priority <= this.currentPriority || priority <= this.reservePriority;
    if (isRefused && priority < PRIORITY.force) {
      this.#log.debug("Motion is running");
      return false;
    }
    this.setReserved(group, index, priority);
    return true;
  }

  /** Whether a motion that was reserved may play now; without one, its file could not be had. */
  start(motion: unknown, group: string, index: number, priority: number): boolean {
    // A more urgent one may have come while the file was on its way.
    if (group !== this.reservedGroup || index !== this.reservedIndex) return false;
    this.release();
    if (motion === undefined || motion === null) return false;
    this.setCurrent(group, index, priority);
    return true;
  }

  /** Gives up what was reserved. */
  release(): void {
    this.setReserved(undefined, undefined, PRIORITY.none);
  }

  complete(): void {
    this.setCurrent(undefined, undefined, PRIORITY.none);
  }

  reset(): void {
    this.complete();
    this.release();
  }

  setCurrent(group: string | undefined, index: number | undefined, priority: number): void {
    this.currentPriority = priority;
    Object.assign(this, { currentGroup: group, currentIndex: index });
  }

  setReserved(group: string | undefined, index: number | undefined, priority: number): void {
    this.reservePriority = priority;
    Object.assign(this, { reservedGroup: group, reservedIndex: index });
  }

  /** The library keeps idle motions apart; here they are reserved like all others. */
  setReservedIdle(): void {}

  isActive(group: string, index: number): boolean {
    const isCurrent = group === this.currentGroup && index === this.currentIndex;
    return isCurrent || (group === this.reservedGroup && index === this.reservedIndex);
  }

  shouldRequestIdleMotion(): boolean {
    return this.currentPriority === PRIORITY.none && this.reservePriority === PRIORITY.none;
  }

  shouldOverrideExpression(): boolean {
    return false;
  }

  dump(): string {
    return "";
  }
}
