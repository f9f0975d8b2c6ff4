/** Frames per second of the mascot (spec/site.md §9). */
const RATE = 30;
/** Time that a frame may be early, in milliseconds, because screens are not perfectly regular. */
const TOLERANCE = 2;
/** Longest time step of a frame, in milliseconds. After a pause, the rest is skipped. */
const LONGEST_STEP = 100;

/** The part of `window` that the loop uses. `now` is in milliseconds. */
export interface FrameClock {
  readonly requestAnimationFrame: (run: (now: number) => void) => number;
  readonly cancelAnimationFrame: (id: number) => void;
}

/** A loop of frames. `start` and `stop` may be called in any state. */
export interface FrameLoop {
  readonly start: () => void;
  readonly stop: () => void;
}

/** Creates a loop that calls `draw` thirty times a second with the milliseconds since the last call. */
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
