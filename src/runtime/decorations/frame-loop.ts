/** A frame that took longer, in seconds, counts as this long: nothing leaps after the page was busy. */
const LONGEST_FRAME = 0.1;

export interface FrameLoop {
  readonly start: () => void;
  readonly stop: () => void;
}

/** Calls `step` on every frame with the seconds since the frame before, so that speed is not a matter of the screen. */
export function createFrameLoop(step: (seconds: number) => void): FrameLoop {
  let request: number | null = null;
  let last: number | null = null;
  function run(time: number): void {
    request = requestAnimationFrame(run);
    if (last !== null) step(Math.min((time - last) / 1000, LONGEST_FRAME));
    last = time;
  }
  return {
    start() {
      request ??= requestAnimationFrame(run);
    },
    stop() {
      if (request !== null) cancelAnimationFrame(request);
      request = null;
      last = null;
    },
  };
}
