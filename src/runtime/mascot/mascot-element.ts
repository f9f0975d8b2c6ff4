import type { Box, Point } from "./geometry.js";
import type { MascotTexts } from "../texts/features/mascot-texts.js";

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

/** Creates the button that shows a hidden mascot again, at the given edge of the window. */
export function createReturnButton(side: "left" | "right"): HTMLButtonElement {
  const back = button(`mascot-return is-${side}`);
  const face = document.createElementNS(SVG, "svg");
  face.setAttribute("viewBox", "0 0 24 24");
  face.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", FACE);
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "currentcolor");
  path.setAttribute("stroke-width", "1.8");
  path.setAttribute("stroke-linecap", "round");
  face.append(path);
  back.append(face);
  return back;
}

const SVG = "http://www.w3.org/2000/svg";
/** A round face with a fringe, two eyes and a smile. */
const FACE =
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M4 9.500c4 .5 7-1 8.500-4c1.500 3 4 4.300 7.500 4M9 13v.8M15 13v.8M9.500 17c1.500 1.200 3.500 1.200 5 0";

function button(className: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  return element;
}

function place(element: HTMLElement, pixels: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(pixels)) element.style.setProperty(name, `${value}px`);
}
