// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStoreLab, type StoreLab } from "../store-lab.js";
import { click, find, findAll, settle } from "../visitor.js";

let lab: StoreLab;
let height: number;
let width: number;
let resize: () => void;
let observed: number;

beforeEach(async () => {
  lab = await openStoreLab();
  height = 201;
  width = 500;
  observed = 0;
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {
        observed += 1;
      }
      disconnect() {
        observed -= 1;
      }
    },
  );
  lab.write({ comment: "Text" });
});
afterEach(() => lab.close());

const expand = () => findAll("button", "See more");
const text = () => document.querySelector<HTMLElement>(".comment-text");

describe("the text of a comment", () => {
  it("that is taller than 200 pixels is collapsed until the reader expands it", async () => {
    await lab.open();
    expect([text()?.className, find("button", "See more").getAttribute("aria-expanded")]).toEqual([
      "comment-text folded",
      "false",
    ]);
    await click(find("button", "See more"));
    expect([text()?.className, expand()]).toEqual(["comment-text", []]);
  });

  it("is expanded by a click anywhere on it", async () => {
    await lab.open();
    await click(text() ?? document.body);
    expect(expand()).toEqual([]);
  });

  it("of 200 pixels is not collapsed", async () => {
    height = 200;
    await lab.open();
    expect([text()?.className, expand()]).toEqual(["comment-text", []]);
  });

  it("is collapsed once a picture makes it tall, but not while the window has no width", async () => {
    height = 100;
    await lab.open();
    height = 300;
    width = 0;
    resize();
    await settle();
    expect(expand()).toEqual([]);
    width = 1;
    resize();
    await settle();
    expect(expand()).toHaveLength(1);
    height = 100;
    resize();
    await settle();
    expect(expand()).toEqual([]);
  });

  it("is observed while it is rendered", async () => {
    await lab.open();
    expect(observed).toBe(1);
    await lab.leave();
    expect(observed).toBe(0);
  });
});
