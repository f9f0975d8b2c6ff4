import type { Figure } from "./figure.js";
import type { MascotWorld } from "./mascot-world.js";

/** Longest time of a frame at the mascot's rate of 30 frames per second, in milliseconds. */
const LONGEST_FRAME = 1000 / 30;
const FRAMES = 3;

/**
 * Draws some frames of a figure that is not on the page yet. Resolves to whether even the fastest takes too
 * long to draw all of them in time.
 */
export async function drawsSlowly(
  figure: Pick<Figure, "draw" | "outline">,
  { now, whenIdle }: Pick<MascotWorld, "now" | "whenIdle">,
): Promise<boolean> {
  const rest = () => new Promise<void>((resolve) => void whenIdle(resolve));
  // The first frame also uploads textures and shaders.
  figure.draw(1);
  figure.outline();
  for (let frame = 0; frame < FRAMES; frame++) {
    await rest();
    const start = now();
    figure.draw(1);
    // Reading pixels waits until the frame is drawn.
    figure.outline();
    if (now() - start <= LONGEST_FRAME) return false;
  }
  return true;
}
