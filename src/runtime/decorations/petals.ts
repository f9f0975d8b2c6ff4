import { addBackgroundLayer } from "./background-layer.js";
import type { Decoration } from "./decoration.js";
import { createFrameLoop } from "./frame-loop.js";
import type { PetalOptions } from "./options.js";
import { createPetal, movePetal, type Petal, type Random } from "./petal-motion.js";
import { watchMotion } from "./watch-motion.js";

/** Pixels of a screen finer than this are not worth their work. */
const FINEST_SCALE = 2;

interface MountOptions extends PetalOptions {
  readonly random?: Random;
}

/** Petals that fall behind the page; none where motion is unwanted. */
export const petals: Decoration<MountOptions> = {
  mount(host, { count, color, random = Math.random }) {
    const layer = addBackgroundLayer(host, "canvas", "decoration-petals");
    const context = layer.element.getContext("2d");
    if (context === null) return layer.remove;
    const shape = petalShape();
    let area = fitCanvas(layer.element);
    let falling: readonly Petal[] = Array.from({ length: count }, () => createPetal(area, random));

    const loop = createFrameLoop((seconds) => {
      const scale = layer.element.width / area.width;
      for (const petal of falling) erase(context, petal, scale);
      falling = falling.map((petal) => movePetal(petal, seconds, area, random));
      context.fillStyle = color;
      for (const petal of falling) draw(context, petal, scale, shape);
    });
    const unwatch = watchMotion((motion) => {
      if (motion === "moving") loop.start();
      else loop.stop();
      if (motion === "still") clear(context);
    });
    const resize = () => void (area = fitCanvas(layer.element));
    window.addEventListener("resize", resize);

    return () => {
      window.removeEventListener("resize", resize);
      unwatch();
      loop.stop();
      layer.remove();
    };
  },
};

function fitCanvas(canvas: HTMLCanvasElement): { width: number; height: number } {
  const scale = Math.min(window.devicePixelRatio, FINEST_SCALE);
  const area = { width: Math.max(1, window.innerWidth), height: Math.max(1, window.innerHeight) };
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  return area;
}

/** Only where a petal was: to clear the whole window would be the greater part of a frame's work. */
function erase(context: CanvasRenderingContext2D, { x, y, radius }: Petal, scale: number): void {
  const reach = radius + 2;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(x - reach, y - reach, 2 * reach, 2 * reach);
}

function draw(context: CanvasRenderingContext2D, petal: Petal, scale: number, shape: Path2D): void {
  const size = petal.radius * scale;
  const across = Math.cos(petal.angle) * size;
  const along = Math.sin(petal.angle) * size;
  context.setTransform(across, along, -along, across, petal.x * scale, petal.y * scale);
  context.fill(shape);
}

function clear(context: CanvasRenderingContext2D): void {
  context.resetTransform();
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
}

/** A sakura petal within the circle of radius 1: pointed at the stem, notched at the tip. */
function petalShape(): Path2D {
  return new Path2D("M0 1C-.75.45-.7-.5-.22-.95L0-.68L.22-.95C.7-.5.75.45 0 1Z");
}
