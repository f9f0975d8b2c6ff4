// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { takenStrips } from "../../../src/runtime/margin/watch-margins.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

beforeEach(() => {
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(window, "innerHeight", "get").mockReturnValue(800);
});

/** Fills the page. `data-box` is the box of an element: left, width, and optionally top and height. */
function lay(html: string): void {
  document.body.innerHTML = `<div id="app" data-box="0 1000">${html}</div>`;
  for (const element of document.querySelectorAll<HTMLElement>("[data-box]")) {
    const [left = 0, width = 0, top = 0, height = 5000] = (element.dataset["box"] ?? "")
      .split(" ")
      .map(Number);
    element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  }
}

const taken = () => takenStrips(find("#app"), 300).map(({ from, to }) => `${from} to ${to}`);

describe("takenStrips", () => {
  it.each([
    ["a column of text", '<main data-box="0 1000"><p data-box="200 600">text</p></main>', ["200 to 800"]],
    [
      "a box with a background",
      '<div data-box="100 300" style="background-color: red"></div>',
      ["100 to 400"],
    ],
    ["a picture", '<main data-box="0 1000"><img data-box="50 900"></main>', ["50 to 950"]],
    ["nothing in an empty page", '<main data-box="0 1000"></main>', []],
    ["nothing that is not displayed", '<p data-box="0 0">text</p>', []],
    [
      "a column in an element without a box of its own",
      '<div data-box="0 0 0 0" style="display: contents"><p data-box="200 600">text</p></div>',
      ["200 to 800"],
    ],
    ["nothing that is invisible", '<p data-box="100 300" style="visibility: hidden">text</p>', []],
    ["no background of the whole page", '<div data-box="0 1000" style="background-color: red"></div>', []],
    [
      "one column for the texts in it",
      '<main data-box="0 1000"><h1 data-box="200 600">a</h1><p data-box="220 300">b</p></main>',
      ["200 to 800"],
    ],
    [
      "a sidebar that stays in the window",
      '<nav data-box="0 250 60 740" style="position: sticky">links</nav><p data-box="300 600">text</p>',
      ["0 to 250", "300 to 900"],
    ],
    [
      "no bar at the top that stays in the window",
      '<header data-box="0 1000 0 60" style="position: fixed"><a data-box="20 100">site</a></header>',
      [],
    ],
  ])("contain %s", (_, html, expected) => {
    lay(html);
    expect(taken()).toEqual(expected);
  });
});
