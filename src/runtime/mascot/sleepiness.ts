import type { KeyStorage } from "../model/storage.js";

/** Time without the pointer in the window until the mascot falls asleep, in milliseconds. */
export const SLEEPY_AFTER = 50_000;

/** Key of the flag in the session storage. */
const KEY = "Sleepy";

/** Follows the pointer and decides whether the mascot sleeps. */
export interface Sleepiness {
  /** Called when the pointer leaves the window. */
  readonly leave: () => void;
  /** Called when the pointer moves. Returns whether that woke the mascot. */
  readonly move: () => boolean;
  readonly stop: () => void;
}

/** The timers of `window`. Their ids are numbers, not objects as in Node. */
export interface Timers {
  readonly setTimeout: (run: () => void, milliseconds: number) => number;
  readonly clearTimeout: (id: number | undefined) => void;
}

/** Whether the mascot sleeps in this session. */
export function isSleepy(flags: KeyStorage): boolean {
  return flags.getItem(KEY) === "1";
}

/**
 * Creates the sleepiness of the mascot. It falls asleep while the pointer stays outside of the window, and
 * wakes when the pointer moves again.
 */
export function createSleepiness(flags: KeyStorage, { setTimeout, clearTimeout }: Timers): Sleepiness {
  let timer: number | undefined;

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  return {
    leave() {
      cancel();
      timer = setTimeout(() => flags.setItem(KEY, "1"), SLEEPY_AFTER);
    },
    move() {
      cancel();
      const wasSleepy = isSleepy(flags);
      if (wasSleepy) flags.removeItem(KEY);
      return wasSleepy;
    },
    stop: cancel,
  };
}
