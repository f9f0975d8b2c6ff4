import { adoptStyle } from "./adopt-style.js";
import { decorationTexts } from "./decoration-texts.js";
import type { Decoration, TopCatOptions } from "./options.js";
import { watchMargins } from "../margin/watch-margins.js";

const STYLE = `
.decoration-cat {
  position: fixed;
  z-index: 15;
  inset-block-end: 0;
  right: clamp(0.5rem, 2vw, 1.5rem);
  visibility: hidden;
  transform: translateY(105%);
  transition: transform 0.4s cubic-bezier(0.3, 1.4, 0.6, 1), visibility 0.4s;
}
.decoration-cat[hidden] { display: none; }
.decoration-cat.is-shown { visibility: visible; transform: none; }
.decoration-cat button {
  display: block;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
}
.decoration-cat svg { display: block; inline-size: clamp(2.5rem, 6vw, 3.5rem); block-size: auto; }
.decoration-cat .cat-tail { transform-origin: 74% 78%; transition: transform 0.4s ease; }
.decoration-cat button:hover .cat-tail { transform: rotate(14deg); }
@media (prefers-reduced-motion: reduce) {
  .decoration-cat, .decoration-cat .cat-tail { transition: none; }
}
@media print {
  .decoration-cat { display: none; }
}`;

/** Size of the cat with the distance from the text, and its widest distance from the edge, in pixels. */
const CAT = { width: 68, height: 84 };
const EDGE = 24;

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
function drawCat(): SVGElement {
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

/**
 * Shows a cat when the page is scrolled. Pressing it scrolls back to the top. The cat sits in the margin at the right. If
 * that has no room, the bar of the theme has a button instead, which reads `data-top` on the root.
 */
export const topCat: Decoration<TopCatOptions> = {
  mount(host, { threshold, label }) {
    const dropStyle = adoptStyle(STYLE);
    // A landmark, because all content of a page should be inside one.
    const place = document.createElement("aside");
    place.className = "decoration-cat";
    const button = document.createElement("button");
    button.type = "button";
    button.append(drawCat());
    place.append(button);
    host.append(place);

    let isShown = false;
    function update(): void {
      if (window.scrollY > threshold === isShown) return;
      isShown = !isShown;
      place.classList.toggle("is-shown", isShown);
      if (isShown) name(label ?? decorationTexts().toTop);
    }
    function name(text: string): void {
      place.setAttribute("aria-label", text);
      button.setAttribute("aria-label", text);
      button.title = text;
    }
    const { dataset } = document.documentElement;
    function fit(): void {
      const strip = margins.strips().at(-1);
      const isAtEdge = strip?.to === document.documentElement.offsetWidth;
      const room = isAtEdge ? strip.to - strip.from : 0;
      const hasRoom = room >= CAT.width || document.querySelector(".bar-top") === null;
      place.hidden = !hasRoom;
      if (hasRoom) delete dataset["top"];
      else dataset["top"] = "bar";
      place.style.right = room < CAT.width + EDGE ? `${Math.max(room - CAT.width, 0) / 2}px` : "";
    }
    const margins = watchMargins(CAT.height, fit);
    fit();
    name(label ?? decorationTexts().toTop);
    update();
    button.addEventListener("click", goToTop);
    window.addEventListener("scroll", update, { passive: true });
    return () => {
      window.removeEventListener("scroll", update);
      button.removeEventListener("click", goToTop);
      margins.stop();
      delete dataset["top"];
      place.remove();
      dropStyle();
    };
  },
};

function goToTop(): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  focusMain();
  window.scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
}

/**
 * Moves the focus to the main part, because the cat disappears with the focus on it. Keyboard users continue
 * from the top of the page.
 */
function focusMain(): void {
  const main = document.querySelector<HTMLElement>("main");
  if (main === null) return;
  const isFocusable = main.hasAttribute("tabindex");
  if (!isFocusable) main.tabIndex = -1;
  main.focus({ preventScroll: true });
  if (!isFocusable) main.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true });
}
