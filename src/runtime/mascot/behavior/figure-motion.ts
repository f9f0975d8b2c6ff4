import type { Figure } from "../figure.js";
import type { MascotWorld, Motion } from "../mascot-world.js";
import type { Log } from "../log.js";

/** Controls when a figure on the page is drawn. */
export interface FigureMotion {
  /** Starts or stops the animation, as the visitor's system and the visibility of the page require. */
  readonly resume: () => void;
  readonly pause: () => void;
  /** Whether the animation is off, so that each change must be drawn separately. */
  readonly isStill: () => boolean;
  /** Whether the canvas has lost its WebGL context. */
  readonly isLost: () => boolean;
  /** Starts to follow changes of whether things may move. */
  readonly follow: () => void;
  readonly stop: () => void;
}

/** Options of a figure's motion. `root` is hidden while the figure cannot be drawn. */
export interface FigureMotionOptions extends Pick<MascotWorld, "watchMotion" | "log"> {
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly signal: AbortSignal;
}

/** Creates the motion of a figure. The figure does not move until `follow` is called. */
export function createFigureMotion(figure: Figure, options: FigureMotionOptions): FigureMotion {
  const { root, canvas } = options;
  const loop = createFrameLoop(window, (elapsed) => figure.draw(elapsed));
  let motion: Motion = "hidden";
  let isLost = false;
  let unwatch = (): void => undefined;

  function resume(): void {
    loop.stop();
    if (isLost) return;
    if (motion === "moving") loop.start();
    else if (motion === "still") figure.draw(1);
  }

  watchContext(canvas, options, (lost) => {
    isLost = lost;
    root.hidden = lost;
    resume();
  });
  return {
    resume,
    pause: loop.stop,
    isStill: () => motion === "still",
    isLost: () => isLost,
    follow() {
      unwatch = options.watchMotion((next) => {
        motion = next;
        resume();
      });
    },
    stop() {
      unwatch();
      loop.stop();
    },
  };
}

interface ContextOptions {
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Reports when a canvas loses its WebGL context, and when the context is restored, until `signal` aborts. */
function watchContext(
  canvas: HTMLCanvasElement,
  { log, signal }: ContextOptions,
  onChange: (isLost: boolean) => void,
): void {
  const lost = () => {
    log.info("WebGL context was lost");
    onChange(true);
  };
  const restored = () => {
    log.debug("WebGL context was restored");
    onChange(false);
  };
  canvas.addEventListener("webglcontextlost", lost, { signal });
  canvas.addEventListener("webglcontextrestored", restored, { signal });
}

/** Frames per second of the mascot. */
const RATE = 30;
/** Time that a frame may be early, in milliseconds, because screens are not perfectly regular. */
const TOLERANCE = 2;
/** Longest time step of a frame, in milliseconds. After a pause, the rest is skipped. */
const LONGEST_STEP = 100;

/** The part of `window` that the loop uses. `now` is in milliseconds. */
interface FrameClock {
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
