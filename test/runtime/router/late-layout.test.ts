// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { layOutInSight } from "../../../src/runtime/router/late-layout.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

describe("layOutInSight", () => {
  const later = () => [...document.querySelectorAll("[data-later]")].map(({ id }) => id);

  /** Creates a text of `count` blocks, each 100 pixels high, in a window of 600. */
  function createText(count: number): HTMLElement {
    const text = document.createElement("div");
    for (let index = 0; index < count; index++) {
      const block = document.createElement("p");
      block.id = `b${index}`;
      block.getBoundingClientRect = () => new DOMRect(0, index * 100 - window.scrollY, 100, 100);
      text.append(block);
    }
    document.body.append(text);
    return text;
  }

  beforeEach(() => {
    vi.spyOn(window, "innerHeight", "get").mockReturnValue(600);
  });

  it.each([
    [0, ["b8"]],
    [200, ["b8"]],
    [201, ["b16"]],
    [1000, ["b16"]],
    [1001, ["b24"]],
    [9000, []],
  ])(
    "with the window's top at %i defers the blocks from %j on, and lays out all when called",
    (top, expected) => {
      const release = layOutInSight(createText(40), { top, target: null });
      expect(later()).toEqual(expected);
      release();
      expect(later()).toEqual([]);
    },
  );

  it("lays out all of a short text", () => {
    layOutInSight(createText(8), { top: 0, target: null })();
    expect(later()).toEqual([]);
  });

  it("measures from the top of the page at any scroll position", () => {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(5000);
    layOutInSight(createText(40), { top: 0, target: null });
    expect(later()).toEqual(["b8"]);
  });

  it("fills the window below the target", () => {
    const text = createText(40);
    layOutInSight(text, { top: 0, target: find("#b12") });
    expect(later()).toEqual(["b24"]);
  });

  it("goes at least as far as the top if that is further", () => {
    layOutInSight(createText(40), { top: 1500, target: find("body") });
    expect(later()).toEqual(["b24"]);
  });
});
