import type { Figure } from "../../../src/runtime/mascot/figure.js";

/** A figure that records calls. */
export interface TestFigure extends Figure {
  readonly did: unknown[];
  /** Values that the figure returns. */
  readonly says: { hit: boolean; box: { x: number; y: number; width: number; height: number } };
}

/** Creates a figure that is visible from 10 to 90 pixels from the left and from 20 to 180 from the top. */
export function createTestFigure(): TestFigure {
  const did: unknown[] = [];
  const says = { hit: true, box: { x: 10, y: 20, width: 80, height: 160 } };
  return {
    did,
    says,
    draw: (elapsed) => did.push(`draw ${Math.round(elapsed)}`),
    look: ({ x, y }) => did.push(`look ${x.toFixed(2)} ${y.toFixed(2)}`),
    tap({ x, y }) {
      did.push(`tap ${x} ${y}`);
      return says.hit;
    },
    zoom: ({ x, y }, factor) => did.push(`zoom ${x} ${y} ${factor.toFixed(2)}`),
    react: (group) => did.push(`react ${group}`),
    express: (name) => did.push(`express ${name}`),
    wake: () => did.push("wake"),
    box: () => says.box,
    outline: () => [
      { x: 10, y: 20 },
      { x: 90, y: 20 },
      { x: 50, y: 180 },
    ],
    destroy: () => did.push("destroy"),
  };
}
