/** Durations in milliseconds. The time between two blinks is random, `interval` on average. */
export const BLINK_TIMES = { interval: 4000, closing: 100, closed: 50, opening: 150 } as const;

type BlinkState = "first" | "interval" | "closing" | "closed" | "opening";

/** The blinking of the eyes, driven by frames. */
export interface EyeBlink {
  /** Advances the time by `elapsed` milliseconds. Returns how far the eyes are open, from 0 to 1. */
  readonly advance: (elapsed: number) => number;
  readonly state: () => BlinkState;
}

/** Creates the cycle of blinking eyes. `random` returns numbers from 0 to less than 1. */
export function createEyeBlink(random: () => number): EyeBlink {
  let state: BlinkState = "first";
  let spent = 0;
  let wait = 0;

  function enter(next: BlinkState, left: number): void {
    state = next;
    spent = left;
    if (next === "interval") wait = random() * 2 * BLINK_TIMES.interval;
  }

  /**
   * Enters the next state if the duration of the current one is over, and carries over the remaining time.
   */
  function step(next: BlinkState, duration: number): boolean {
    if (spent < duration) return false;
    enter(next, spent - duration);
    return true;
  }

  function isOver(): boolean {
    switch (state) {
      case "first":
        return step("interval", 0);
      case "interval":
        return step("closing", wait);
      case "closing":
        return step("closed", BLINK_TIMES.closing);
      case "closed":
        return step("opening", BLINK_TIMES.closed);
      case "opening":
        return step("interval", BLINK_TIMES.opening);
    }
  }

  return {
    advance(elapsed) {
      spent += elapsed;
      // A delayed frame may span several states, but missed blinks are not made up for.
      for (let steps = 0; steps < 4 && isOver(); steps++);
      if (state === "closing") return 1 - Math.min(spent / BLINK_TIMES.closing, 1);
      if (state === "closed") return 0;
      if (state === "opening") return Math.min(spent / BLINK_TIMES.opening, 1);
      return 1;
    },
    state: () => state,
  };
}
