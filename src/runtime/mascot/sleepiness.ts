/** Milliseconds without the pointer that make sleepy (spec/site.md §9). */
export const SLEEPY_AFTER = 50_000;

/** The flag of the session (spec/site.md §4). */
const KEY = "Sleepy";

/** What the pointer does is told here. */
export interface Sleepiness {
  /** The pointer has left the window. */
  readonly leave: () => void;
  /** The pointer has moved; whether that woke the mascot. */
  readonly move: () => boolean;
  readonly stop: () => void;
}

/** What of `Storage` is needed; a browser that forbids it throws. */
export interface Flags {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

/** What of `window` is needed; ids are those of a browser, not objects as in Node. */
export interface Timers {
  readonly setTimeout: (run: () => void, milliseconds: number) => number;
  readonly clearTimeout: (id: number | undefined) => void;
}

/** Whether the session's flag is up. */
export function isSleepy(flags: Flags): boolean {
  return flags.getItem(KEY) === "1";
}

/** Falls asleep when the pointer stays out of the window, and wakes when it moves again. */
export function createSleepiness(flags: Flags, { setTimeout, clearTimeout }: Timers): Sleepiness {
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
