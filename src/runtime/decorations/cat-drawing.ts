const INK = "#3a3140";
const FUR = "#fffaf2";
const PINK = "#f2a5bd";

/**
 * A cat that sits on the seaweed of a rice ball and looks up. The parts are SVG elements with their
 * attributes, back to front.
 */
const PARTS: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[] = [
  ["path", { d: "M50 66q13 2 11-11q-1-7 4-8", class: "cat-tail", fill: "none", "stroke-width": "5" }],
  ["path", { d: "M16 70C12 52 19 42 34 42S56 52 52 70Z", fill: FUR }],
  ["path", { d: "M12 25L11 6Q20 7 25 14Q34 11 43 14Q48 7 57 6L56 25Q60 44 34 44T12 25Z", fill: FUR }],
  ["path", { d: "M15 10.5Q20 12 22 16L16 20Z", fill: PINK, stroke: "none" }],
  ["path", { d: "M53 10.5Q48 12 46 16L52 20Z", fill: PINK, stroke: "none" }],
  ["path", { d: "M23 28q3-4 6 0M39 28q3-4 6 0", fill: "none" }],
  ["path", { d: "M32 32h4l-2 2.5Z", fill: PINK }],
  ["path", { d: "M34 34.5q-3 4-6 1.5M34 34.5q3 4 6 1.5", fill: "none" }],
  ["ellipse", { cx: "19", cy: "34", rx: "3.5", ry: "2", fill: PINK, stroke: "none", opacity: ".6" }],
  ["ellipse", { cx: "49", cy: "34", rx: "3.5", ry: "2", fill: PINK, stroke: "none", opacity: ".6" }],
  ["path", { d: "M28 70V58M40 70V58", fill: "none" }],
  ["path", { d: "M8 70h52v8q0 3-3 3H11q-3 0-3-3Z", fill: INK }],
];

const SVG = "http://www.w3.org/2000/svg";

/** Draws the cat, 68 by 84 units. */
export function drawCat(): SVGElement {
  const drawing = createElement("svg", {
    viewBox: "0 0 68 84",
    "aria-hidden": "true",
    stroke: INK,
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
  drawing.append(...PARTS.map(([name, attributes]) => createElement(name, attributes)));
  return drawing;
}

function createElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
