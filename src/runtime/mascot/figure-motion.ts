import type { Figure } from "./figure.js";
import { createFrameLoop } from "./frame-loop.js";
import type { MascotWorld, Motion } from "./mascot-world.js";
import { watchContext } from "./watch-context.js";

/** When a figure on the page is drawn. */
export interface FigureMotion {
  /** Lets the figure move or keep still, as the visitor's system and the page want it. */
  readonly resume: () => void;
  readonly pause: () => void;
  /** Whether nothing moves, and each change has to be drawn. */
  readonly isStill: () => boolean;
  /** Whether the graphics card has taken the canvas away. */
  readonly isLost: () => boolean;
  /** Begins to follow whether things may move. */
  readonly follow: () => void;
  readonly stop: () => void;
}

/** A figure, where it is drawn, and the element that is hidden while it cannot be. */
export interface FigureMotionOptions extends Pick<MascotWorld, "watchMotion" | "log"> {
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly signal: AbortSignal;
}

/** Creates the motion of a figure that keeps still until `follow` is called. */
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
