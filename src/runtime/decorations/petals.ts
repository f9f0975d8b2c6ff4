import { addBackgroundLayer } from "./background-layer.js";
import type { Decoration, PetalOptions } from "./options.js";
import {
  firstFlight,
  LARGEST_RADIUS,
  nextFlight,
  type Area,
  type Flight,
  type Random,
} from "./petal-flight.js";
import { watchMotion } from "./watch-motion.js";

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
