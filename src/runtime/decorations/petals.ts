import { addBackgroundLayer } from "./background-layer.js";
import type { Decoration } from "./decoration.js";
import type { PetalOptions } from "./options.js";
import { firstFlight, LARGEST_RADIUS, nextFlight, type Flight, type Random } from "./petal-flight.js";
import { watchMotion } from "./watch-motion.js";

interface MountOptions extends PetalOptions {
  readonly random?: Random;
}

/**
 * Petals that fall behind the page; none where motion is unwanted. Each is drawn once and carried by the
 * compositor, at the same speed on every screen; the page works only when one has left the window.
 */
export const petals: Decoration<MountOptions> = {
  mount(host, { count, color, random = Math.random }) {
    const layer = addBackgroundLayer(host, "div", "decoration-petals");
    const flying = new Map<HTMLElement, Animation>();

    function launch(petal: HTMLElement, flight: Flight): void {
      const animation = petal.animate([keyframe(flight, "from"), keyframe(flight, "to")], {
        duration: flight.seconds * 1000,
        fill: "both",
      });
      animation.onfinish = () => {
        animation.cancel();
        launch(petal, nextFlight(windowArea(), random));
      };
      flying.set(petal, animation);
    }

    for (let index = 0; index < count; index++) {
      const petal = drawPetal(color);
      layer.element.append(petal);
      launch(petal, firstFlight(windowArea(), random));
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
      for (const animation of flying.values()) {
        animation.onfinish = null;
        animation.cancel();
      }
      layer.remove();
    };
  },
};

function windowArea() {
  return { width: window.innerWidth, height: window.innerHeight };
}

function keyframe(flight: Flight, end: "from" | "to"): Keyframe {
  const { x, y, angle } = flight[end];
  const scale = flight.radius / LARGEST_RADIUS;
  const [left, top] = [x - LARGEST_RADIUS, y - LARGEST_RADIUS];
  return { transform: `translate3d(${left}px, ${top}px, 0) rotate(${angle}rad) scale(${scale})` };
}

/** A sakura petal, pointed at the stem and notched at the tip. */
function drawPetal(color: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const size = 2 * LARGEST_RADIUS;
  canvas.style.cssText = `position:absolute;inset:0 auto auto 0;width:${size}px;height:${size}px`;
  const pixels = Math.ceil(size * window.devicePixelRatio);
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  context.setTransform(pixels / 2, 0, 0, pixels / 2, pixels / 2, pixels / 2);
  context.fillStyle = color;
  context.moveTo(0, 1);
  context.bezierCurveTo(-0.75, 0.45, -0.7, -0.5, -0.22, -0.95);
  context.lineTo(0, -0.68);
  context.lineTo(0.22, -0.95);
  context.bezierCurveTo(0.7, -0.5, 0.75, 0.45, 0, 1);
  context.fill();
  return canvas;
}
