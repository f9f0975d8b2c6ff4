import { button } from "./mascot-entry.js";
import type { Box, Point } from "./geometry.js";
import type { MascotTexts } from "../texts/features/site-texts.js";

/** The elements of the mascot. Assistive technology reaches the controls around the canvas. */
export interface MascotElement {
  readonly root: HTMLElement;
  /** The button over the figure, which can be tapped, dragged and focused. */
  readonly figure: HTMLButtonElement;
  readonly bubble: HTMLElement;
  readonly hide: HTMLButtonElement;
  /** Places the button over the figure. `box` is in pixels of the canvas. */
  readonly fit: (box: Box) => void;
  /** Limits taps to a polygon, in pixels of the canvas. An empty polygon removes the limit. */
  readonly shape: (outline: readonly Point[]) => void;
  /** Sets the labels of the controls in the language of the page. */
  readonly name: (strings: MascotTexts) => void;
}

/** Creates a landmark with the canvas and the controls. Clicks outside of the figure reach the page. */
export function createMascotElement(canvas: HTMLCanvasElement): MascotElement {
  const root = document.createElement("aside");
  root.className = "mascot";
  canvas.setAttribute("aria-hidden", "true");
  const figure = button("mascot-figure");
  const body = document.createElement("span");
  body.className = "mascot-body";
  figure.append(body);
  let corner: Point = { x: 0, y: 0 };
  const hide = button("mascot-hide");
  hide.textContent = "×";
  const bubble = document.createElement("p");
  bubble.className = "mascot-bubble";
  bubble.hidden = true;
  root.append(canvas, figure, bubble, hide);
  return {
    root,
    figure,
    bubble,
    hide,
    fit({ x, y, width, height }) {
      corner = { x, y };
      body.style.clipPath = "";
      place(figure, { left: x, top: y, width, height });
      place(hide, { left: x + width - 14, top: y });
    },
    shape(outline) {
      const corners = outline.map(({ x, y }) => `${x - corner.x}px ${y - corner.y}px`);
      body.style.clipPath = corners.length === 0 ? "" : `polygon(${corners.join(", ")})`;
    },
    name(strings) {
      root.setAttribute("aria-label", strings.mascot);
      figure.setAttribute("aria-label", strings.figure);
      hide.setAttribute("aria-label", strings.hide);
      hide.title = strings.hide;
    },
  };
}

function place(element: HTMLElement, pixels: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(pixels)) element.style.setProperty(name, `${value}px`);
}
