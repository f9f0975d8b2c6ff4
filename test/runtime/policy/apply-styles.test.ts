// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { applyStyle, applyStyles } from "../../../src/runtime/policy/apply-styles.js";

const PAGE = `<main data-css="color:red"><div data-content="" data-css="color:blue"><p data-css="margin:1px"></p>
<div data-island="Box"><b data-css="top:2px"></b><div data-slot=""><i data-css="left:3px"></i></div></div></div></main>`;

const shown = (element: Element) =>
  [...element.querySelectorAll("*")].flatMap((one) => [
    one.getAttribute("style")?.replaceAll(/[ ;]/g, "") ?? one.getAttribute("data-css") ?? [],
  ]);
const stored = (element: Element) =>
  [...element.querySelectorAll("[data-css]")].map((one) => one.getAttribute("data-css"));

describe("applyStyles", () => {
  it("sets the styles of the frame, and leaves those of the content to the page's style sheet", () => {
    const host = document.createElement("div");
    host.innerHTML = PAGE;
    const before = shown(host);
    applyStyles(host);
    expect(shown(host)).toEqual(before);
    expect(stored(host)).toEqual(["margin:1px", "top:2px", "left:3px"]);
  });

  it("sets the styles of an island without those of its slot", () => {
    const host = document.createElement("div");
    host.innerHTML = PAGE;
    const island = host.querySelector("[data-island]");
    if (island !== null) applyStyles(island);
    expect(stored(host)).toEqual(["color:red", "color:blue", "margin:1px", "left:3px"]);
  });
});

describe("applyStyle", () => {
  it("does nothing worse than clear the style of an element without a stored one", () => {
    const element = document.createElement("p");
    applyStyle(element);
    expect(element.style.cssText).toBe("");
  });
});
