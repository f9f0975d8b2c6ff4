import type { Figure } from "./figure.js";
import type { Box, Point } from "./geometry.js";
import type { MascotElement } from "./mascot-element.js";
import type { MascotWorld } from "./mascot-world.js";

/** Where a figure is on its canvas. Boxes and points are pixels of the canvas. */
export interface FigureBody {
  readonly box: () => Box;
  /** Where a key, which has no place, takes effect. */
  readonly middle: () => Point;
  /** The place on the canvas of a place in the window. */
  readonly onCanvas: (at: Point) => Point;
  /** Takes the box of a figure whose view has changed. */
  readonly refit: () => void;
  /** Drops a shape that is still to be taken. */
  readonly stop: () => void;
}

/** Fits the elements of a mascot to a figure that has been drawn. `isLost`: it cannot be drawn at the moment. */
export function createFigureBody(
  figure: Figure,
  { root, fit, shape }: MascotElement,
  { whenIdle, isLost }: Pick<MascotWorld, "whenIdle"> & { readonly isLost: () => boolean },
): FigureBody {
  let box = figure.box();
  fit(box);

  // It asks the graphics card for what was drawn, and has to wait for that.
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
