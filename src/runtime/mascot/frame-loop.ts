/** Frames a second (spec/site.md §9). */
const RATE = 30;
/** A frame may come this much early, in milliseconds: screens do not keep their time exactly. */
const TOLERANCE = 2;
/** After a pause nothing is caught up beyond this, in milliseconds. */
const LONGEST_STEP = 100;

/** What of `window` is needed; `now` is in milliseconds. */
export interface FrameClock {
  readonly requestAnimationFrame: (run: (now: number) => void) => number;
  readonly cancelAnimationFrame: (id: number) => void;
}

/** Frames between `start` and `stop`; both may be called in any state. */
export interface FrameLoop {
  readonly start: () => void;
  readonly stop: () => void;
}

/** Calls `draw` thirty times a second with the milliseconds since its last call, from `start` to `stop`. */
export function createFrameLoop(clock: FrameClock, draw: (elapsed: number) => void): FrameLoop {
  let request: number | null = null;
  let last: number | null = null;

  function frame(now: number): void {
    request = clock.requestAnimationFrame(frame);
    const elapsed = last === null ? 1000 / RATE : now - last;
    if (elapsed < 1000 / RATE - TOLERANCE) return;
    last = now;
    draw(Math.min(elapsed, LONGEST_STEP));
  }
  return {
    start() {
      if (request !== null) return;
      last = null;
      request = clock.requestAnimationFrame(frame);
    },
    stop() {
      if (request !== null) clock.cancelAnimationFrame(request);
      request = null;
    },
  };
}
