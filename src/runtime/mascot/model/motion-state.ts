import type { MotionState } from "pixi-live2d-display/cubism2";
import type { Log } from "../log.js";

type Level = "none" | "idle" | "sleepy" | "normal" | "force";

/** Priorities of motions. A higher one is more urgent. */
export const PRIORITY: Readonly<Record<Level, number>> = { none: 0, idle: 1, sleepy: 2, normal: 3, force: 4 };

/**
 * The state of motions: the current one, and one whose file is being loaded. It replaces the library's class,
 * which supports neither sleepiness nor a forced restart of the current motion.
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

  /**
   * Reserves a motion that is to be loaded and played. Returns `false` unless it has a higher priority than
   * all others, or is forced.
   */
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

  /**
   * Makes a reserved motion the current one. Returns `false` if its file could not be loaded or another
   * motion is reserved.
   */
  start(motion: unknown, group: string, index: number, priority: number): boolean {
    // A motion of higher priority may have been reserved while the file was loading.
    if (group !== this.reservedGroup || index !== this.reservedIndex) return false;
    this.release();
    if (motion === undefined || motion === null) return false;
    this.setCurrent(group, index, priority);
    return true;
  }

  /** Drops the reservation of a motion. */
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

  /** Does nothing. The library reserves idle motions separately; here they are reserved like all others. */
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
