import { addBackgroundLayer } from "./background-layer.js";
import type { Decoration } from "./decoration.js";
import type { RibbonOptions } from "./options.js";
import type { Random } from "./petal-flight.js";
import { createRibbon, type Fold } from "./ribbon-shape.js";
import { watchMotion } from "./watch-motion.js";
import { watchScheme } from "./watch-scheme.js";

/** Milliseconds that the window keeps its size before the ribbons are drawn anew (spec/site.md §9). */
const RESIZE_DELAY = 500;
/** Share of the window's width that a ribbon is wider on each side, to have room to sway. */
const OVERHANG = 0.1;
/** Saturation and lightness of the folds, so that text over a ribbon keeps its contrast. */
const SHADES = { onDark: "55% 45%", onLight: "70% 78%" };
/** Milliseconds from one end of the sway to the other. */
const SWAY = 18_000;
/** Places of a ribbon on its way: about a pixel lies between two, so that most frames need not draw it anew. */
const STEPS = 270;

interface MountOptions extends RibbonOptions {
  readonly random?: Random;
}

/**
 * Coloured ribbons that sway behind the page, and lie still where motion is unwanted. They are drawn once a
 * size; the compositor moves them, so that no frame costs the page anything.
 */
export const ribbon: Decoration<MountOptions> = {
  mount(host, { size, opacity, count, random = Math.random }) {
    const layer = addBackgroundLayer(host, "div", "decoration-ribbon");
    const bands = Array.from({ length: count }, (_, index) => {
      const canvas = document.createElement("canvas");
      const top = ((index + 0.25 + random() * 0.5) / count) * 100;
      canvas.style.cssText = `position:absolute;top:calc(${top}% - ${size}px);left:-${OVERHANG * 100}%;opacity:${opacity}`;
      layer.element.append(canvas);
      return { canvas, animation: sway(canvas, index) };
    });
    const painter = createPainter(
      bands.map(({ canvas }) => canvas),
      size,
      random,
    );
    const unwatchScheme = watchScheme(painter.shade);
    const unwatchMotion = watchMotion((motion) => {
      for (const { animation } of bands) {
        if (motion === "moving") animation.play();
        else animation.pause();
      }
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onResize(): void {
      clearTimeout(timer);
      timer = setTimeout(painter.fit, RESIZE_DELAY);
    }
    window.addEventListener("resize", onResize);

    return () => {
      window.removeEventListener("resize", onResize);
      clearTimeout(timer);
      unwatchMotion();
      unwatchScheme();
      for (const { animation } of bands) animation.cancel();
      layer.remove();
    };
  },
};

/** Sideways and up and down only: what is turned or slanted is drawn in twice the time. */
function sway(canvas: HTMLCanvasElement, index: number): Animation {
  const side = index % 2 === 0 ? 1 : -1;
  const animation = canvas.animate(
    [
      { transform: `translate3d(${-7 * side}%, 0, 0)`, easing: `steps(${STEPS})` },
      { transform: `translate3d(${7 * side}%, 12%, 0) scaleY(1.2)` },
    ],
    {
      duration: SWAY + 4000 * index,
      direction: "alternate",
      easing: "ease-in-out",
      iterations: Infinity,
      // From the middle of the sway: there motion is seen, and a ribbon that lies still looks its best.
      iterationStart: 0.5,
    },
  );
  animation.pause();
  return animation;
}

interface Painter {
  /** Draws other ribbons where the window has another width. */
  readonly fit: () => void;
  /** Draws the same ribbons for a dark page or for a light one. */
  readonly shade: (isDark: boolean) => void;
}

function createPainter(canvases: readonly HTMLCanvasElement[], size: number, random: Random): Painter {
  let width = 0;
  let shade = SHADES.onLight;
  let shapes: readonly (readonly Fold[])[] = [];
  function draw(): void {
    for (const [index, canvas] of canvases.entries()) drawFolds(canvas, shapes[index] ?? [], shade);
  }
  function fit(): void {
    // Phones change the window's height whenever their bars come and go.
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    const length = Math.ceil(width * (1 + 2 * OVERHANG));
    for (const canvas of canvases) Object.assign(canvas, { width: length, height: 2 * size });
    shapes = canvases.map(() => createRibbon(length, size, random));
    draw();
  }
  fit();
  return {
    fit,
    shade(isDark) {
      shade = isDark ? SHADES.onDark : SHADES.onLight;
      draw();
    },
  };
}

function drawFolds(canvas: HTMLCanvasElement, folds: readonly Fold[], shade: string): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const { corners, hue } of folds) {
    const [first, second, third] = corners;
    context.fillStyle = `hsl(${hue} ${shade})`;
    context.beginPath();
    context.moveTo(...first);
    context.lineTo(...second);
    context.lineTo(...third);
    context.fill();
  }
}
