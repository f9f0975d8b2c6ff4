import { addBackgroundLayer } from "./background-layer.js";
import type { Decoration, PetalOptions } from "./options.js";
import { watchMotion } from "./watch-preferences.js";

interface MountOptions extends PetalOptions {
  readonly random?: Random;
}

/**
 * Draws petals that fall behind the page, unless the visitor prefers reduced motion. Each petal is drawn once
 * and moved by the compositor, at the same speed on every screen. Scripts run only when a petal has left the
 * window.
 */
export const petals: Decoration<MountOptions> = {
  mount(host, { count, color, random = Math.random }) {
    const layer = addBackgroundLayer(host, "div", "decoration-petals");
    const flying = new Map<SVGSVGElement, Animation>();
    // Cached, because measuring causes a layout.
    let area = windowArea();
    const measure = () => {
      area = windowArea();
    };
    window.addEventListener("resize", measure);

    function launch(petal: SVGSVGElement, flight: Flight): void {
      const animation = petal.animate([keyframe(flight, "from"), keyframe(flight, "to")], {
        duration: flight.seconds * 1000,
        fill: "both",
      });
      animation.onfinish = () => {
        animation.cancel();
        launch(petal, nextFlight(area, random));
      };
      flying.set(petal, animation);
    }

    for (let index = 0; index < count; index++) {
      const petal = drawPetal(color);
      layer.element.append(petal);
      launch(petal, firstFlight(area, random));
    }
    const unwatch = watchMotion((motion) => {
      layer.element.hidden = motion === "still";
      for (const animation of flying.values()) {
        if (motion === "moving") animation.play();
        else animation.pause();
      }
    });
    return () => {
      unwatch();
      window.removeEventListener("resize", measure);
      for (const animation of flying.values()) {
        animation.onfinish = null;
        animation.cancel();
      }
      layer.remove();
    };
  },
};

function windowArea(): Area {
  return { width: window.innerWidth, height: window.innerHeight };
}

function keyframe(flight: Flight, end: "from" | "to"): Keyframe {
  const { x, y, angle } = flight[end];
  const scale = flight.radius / LARGEST_RADIUS;
  const [left, top] = [x - LARGEST_RADIUS, y - LARGEST_RADIUS];
  return { transform: `translate3d(${left}px, ${top}px, 0) rotate(${angle}rad) scale(${scale})` };
}

const SVG = "http://www.w3.org/2000/svg";
/** A sakura petal in a square of 26 pixels, pointed at the stem and notched at the tip. */
const OUTLINE = "M13 26C3.25 18.85 3.9 6.5 10.14.65L13 4.16 15.86.65C22.1 6.5 22.75 18.85 13 26Z";

/**
 * Draws a petal as an SVG element. A clipped square would need a mask, which the compositor redraws in every
 * frame.
 */
function drawPetal(color: string): SVGSVGElement {
  const petal = document.createElementNS(SVG, "svg");
  const outline = document.createElementNS(SVG, "path");
  const size = 2 * LARGEST_RADIUS;
  petal.setAttribute("viewBox", `0 0 ${size} ${size}`);
  outline.setAttribute("d", OUTLINE);
  outline.style.fill = color;
  Object.assign(petal.style, {
    position: "absolute",
    inset: "0 auto auto 0",
    width: `${size}px`,
    height: `${size}px`,
  });
  petal.append(outline);
  return petal;
}

/** Size of the window in CSS pixels. */
interface Area {
  readonly width: number;
  readonly height: number;
}

/** Position of a petal in pixels, and its rotation in radians. */
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** A petal's straight path through the window at constant speed, until it is no longer visible. */
export interface Flight {
  readonly from: Pose;
  readonly to: Pose;
  readonly seconds: number;
  /** Half of the petal's length, in pixels. */
  readonly radius: number;
}

/** Returns a random number from 0 to less than 1, as `Math.random` does. */
export type Random = () => number;

/** Radii in CSS pixels. */
const LARGEST_RADIUS = 13;
const SMALLEST_RADIUS = 6;
/** Frames per second of the original, whose speeds were in pixels per frame. */
const FRAMES = 60;
/** Share of petals that enter at the top. The others enter from the right. */
const FROM_ABOVE = 0.6;

/** Creates the path of a petal that starts inside the window. */
export function firstFlight(area: Area, random: Random): Flight {
  return fly(
    { x: random() * area.width, y: random() * area.height, radius: newRadius(random) },
    area,
    random,
  );
}

/** Creates the path of a petal that enters at an edge. */
export function nextFlight(area: Area, random: Random): Flight {
  const radius = newRadius(random);
  const isFromAbove = random() < FROM_ABOVE;
  const start = isFromAbove
    ? { x: random() * area.width, y: -radius }
    : { x: area.width + radius, y: random() * area.height };
  return fly({ ...start, radius }, area, random);
}

function newRadius(random: Random): number {
  return between(SMALLEST_RADIUS, LARGEST_RADIUS, random);
}

interface Start {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function fly({ x, y, radius }: Start, area: Area, random: Random): Flight {
  const speedX = between(-1.7, -1.2, random) * FRAMES;
  const speedY = between(1.5, 2.2, random) * FRAMES;
  const spin = between(-0.03, 0.03, random) * FRAMES;
  const angle = between(0, 2 * Math.PI, random);
  const seconds = Math.min((x + radius) / -speedX, (area.height + radius - y) / speedY);
  const to = { x: x + speedX * seconds, y: y + speedY * seconds, angle: angle + spin * seconds };
  return { from: { x, y, angle }, to, seconds, radius };
}

function between(low: number, high: number, random: Random): number {
  return low + (high - low) * random();
}
