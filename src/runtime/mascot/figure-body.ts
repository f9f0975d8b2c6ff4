import type { Figure } from "./figure.js";
import type { Box, Point } from "./geometry.js";
import type { MascotElement } from "./mascot-element.js";
import type { MascotWorld } from "./mascot-world.js";

/** The position of a figure on its canvas. Boxes and points are in pixels of the canvas. */
export interface FigureBody {
  readonly box: () => Box;
  /** Returns the point at which keyboard actions take effect. */
  readonly middle: () => Point;
  /** Converts a position in the window to one on the canvas. */
  readonly onCanvas: (at: Point) => Point;
  /** Updates the figure's box after the view has been zoomed. */
  readonly refit: () => void;
  /** Cancels a pending update of the shape. */
  readonly stop: () => void;
}

/** Fits the elements of a mascot to a drawn figure. `isLost` returns whether it cannot be drawn now. */
export function createFigureBody(
  figure: Figure,
  { root, fit, shape }: MascotElement,
  { whenIdle, isLost }: Pick<MascotWorld, "whenIdle"> & { readonly isLost: () => boolean },
): FigureBody {
  let box = figure.box();
  fit(box);

  // Deferred, because reading pixels waits for the graphics card.
  const shapeLater = () =>
    whenIdle(() => {
      if (!isLost()) shape(figure.outline());
    });
  let unshape = shapeLater();

  return {
    box: () => box,
    middle: () => ({ x: box.x + box.width / 2, y: box.y + box.height * 0.6 }),
    onCanvas({ x, y }) {
      const { left, top } = root.getBoundingClientRect();
      return { x: x - left, y: y - top };
    },
    refit() {
      box = figure.box();
      fit(box);
      unshape();
      unshape = shapeLater();
    },
    stop: () => unshape(),
  };
}
