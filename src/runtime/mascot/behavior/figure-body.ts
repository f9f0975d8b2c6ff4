import type { Figure } from "../figure.js";
import type { Box, Point } from "../geometry.js";
import type { MascotElement } from "../mascot-element.js";
import type { MascotWorld } from "../mascot-world.js";

/** The position of a figure. Points are in pixels of the canvas, which a narrow margin scales down. */
export interface FigureBody {
  /** Returns the box of the figure inside the mascot's element, in CSS pixels. */
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

interface FigureBodyOptions extends Pick<MascotWorld, "whenIdle"> {
  readonly isLost: () => boolean;
  /** Returns the scale of the canvas on the page. */
  readonly scale: () => number;
}

/** Fits the elements of a mascot to a drawn figure. `isLost` returns whether it cannot be drawn now. */
export function createFigureBody(
  figure: Figure,
  { root, fit, shape }: MascotElement,
  { whenIdle, isLost, scale }: FigureBodyOptions,
): FigureBody {
  let box = scaled(figure.box());
  fit(box);

  function scaled({ x, y, width, height }: Box): Box {
    const by = scale();
    return { x: x * by, y: y * by, width: width * by, height: height * by };
  }

  // Deferred, because reading pixels waits for the graphics card.
  const shapeLater = () =>
    whenIdle(() => {
      if (!isLost()) shape(figure.outline().map(({ x, y }) => ({ x: x * scale(), y: y * scale() })));
    });
  let unshape = shapeLater();

  return {
    box: () => box,
    middle() {
      const { x, y, width, height } = figure.box();
      return { x: x + width / 2, y: y + height * 0.6 };
    },
    onCanvas({ x, y }) {
      const { left, top } = root.getBoundingClientRect();
      return { x: (x - left) / scale(), y: (y - top) / scale() };
    },
    refit() {
      box = scaled(figure.box());
      fit(box);
      unshape();
      unshape = shapeLater();
    },
    stop: () => unshape(),
  };
}
