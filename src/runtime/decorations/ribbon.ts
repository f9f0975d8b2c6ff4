import { addBackgroundLayer } from "./background-layer.js";
import type { Decoration, RibbonOptions } from "./options.js";
import type { Random } from "./petals.js";
import { watchMotion, watchScheme } from "./watch-preferences.js";

/** Time without a further resize after which the ribbons are redrawn, in milliseconds. */
const RESIZE_DELAY = 500;
/** Share of the window's width by which a ribbon exceeds the window on each side, so that it can sway. */
const OVERHANG = 0.1;
/** Saturation and lightness of the folds. They keep the contrast of text over a ribbon. */
const SHADES = { onDark: "55% 45%", onLight: "70% 78%" };
/** Duration of one sway from end to end, in milliseconds. */
const SWAY = 18_000;
/** Steps of a sway. They are about a pixel apart, so most frames need no redraw. */
const STEPS = 270;

interface MountOptions extends RibbonOptions {
  readonly random?: Random;
}

/**
 * Draws coloured ribbons that sway behind the page. They do not move if the visitor prefers reduced motion.
 * They are drawn once per window width and moved by the compositor, so that frames run no script.
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

/**
 * Starts the sway, which only translates and stretches. A rotation or skew would take twice the time to draw.
 */
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
      // Starts in the middle of the sway, where motion is visible and a still ribbon looks best.
      iterationStart: 0.5,
    },
  );
  animation.pause();
  return animation;
}

interface Painter {
  /** Draws new ribbons if the width of the window has changed. */
  readonly fit: () => void;
  /** Redraws the ribbons for a dark or light page. */
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
    // Phones change the height of the window whenever their toolbars appear or disappear.
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

type Point = readonly [x: number, y: number];

/** A fold of a ribbon: a triangle in pixels, and its hue in degrees. */
interface Fold {
  readonly corners: readonly [Point, Point, Point];
  readonly hue: number;
}

/** Hues between which a ribbon alternates, from sakura to sky blue. Text is readable over all of them. */
const HUES = { from: 340, to: 215 };

/**
 * Creates the folds of a ribbon that is `length` long and at most twice `size` high. Each fold shares an edge
 * with the next.
 */
export function createRibbon(length: number, size: number, random: Random): readonly Fold[] {
  const folds: Fold[] = [];
  let [first, second]: [Point, Point] = [
    [0, random() * 0.6 * size],
    [0, (1.4 + 0.6 * random()) * size],
  ];
  let turn = random();
  let isUpper = true;
  while (Math.min(first[0], second[0]) < length) {
    const x = Math.max(first[0], second[0]) + (0.3 + 0.9 * random()) * size;
    const y = (isUpper ? 0.6 * random() : 1.4 + 0.6 * random()) * size;
    const third: Point = [x, y];
    folds.push({ corners: [first, second, third], hue: hueAt(turn) });
    [first, second] = [second, third];
    turn += 0.03 + 0.07 * random();
    isUpper = !isUpper;
  }
  return folds;
}

/**
 * Returns the hue at a point of the cycle. `turn` counts passes from one hue to the other; every second pass
 * goes back.
 */
function hueAt(turn: number): number {
  const way = turn % 2;
  return HUES.from + (HUES.to - HUES.from) * (way < 1 ? way : 2 - way);
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
