/** A dot, in a coordinate system of `WIDTH` by `HEIGHT` units. Its speed is per second. */
export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
}

export const WIDTH = 600;
export const HEIGHT = 260;

/** Maximum distance between two dots that a line joins. */
export const REACH = 90;

/** Returns pseudo-random dots, the same ones on the server and in the browser. */
export function scatter(count: number): readonly Dot[] {
  let state = 20180213;
  const next = () => {
    // The constants are from "Numerical Recipes". The sequence contains every 32-bit number.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => ({
    x: Math.round(next() * WIDTH),
    y: Math.round(next() * HEIGHT),
    vx: (next() - 0.5) * 60,
    vy: (next() - 0.5) * 60,
  }));
}

// #region move
export function move({ x, y, vx, vy }: Dot, seconds: number): Dot {
  const [nextX, nextVx] = bounce(x + vx * seconds, vx, WIDTH);
  const [nextY, nextVy] = bounce(y + vy * seconds, vy, HEIGHT);
  return { x: nextX, y: nextY, vx: nextVx, vy: nextVy };
}

function bounce(place: number, speed: number, end: number): [place: number, speed: number] {
  if (place < 0) return [-place, Math.abs(speed)];
  if (place > end) return [2 * end - place, -Math.abs(speed)];
  return [place, speed];
}
// #endregion move

// #region pairs
export interface Line {
  readonly from: Place;
  readonly to: Place;
  readonly strength: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

export function linesBetween(places: readonly Place[]): readonly Line[] {
  return places.flatMap((from, index) =>
    places.slice(index + 1).flatMap((to) => {
      const strength = 1 - Math.hypot(from.x - to.x, from.y - to.y) / REACH;
      return strength > 0 ? [{ from, to, strength }] : [];
    }),
  );
}
// #endregion pairs
