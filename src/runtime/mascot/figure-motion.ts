import type { Figure } from "./figure.js";
import { createFrameLoop } from "./frame-loop.js";
import type { MascotWorld, Motion } from "./mascot-world.js";
import { watchContext } from "./watch-context.js";

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
