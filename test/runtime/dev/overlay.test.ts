// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { createOverlay } from "../../../src/runtime/dev/overlay.js";
import type { ShownProblem } from "../../../src/runtime/model/dev-message.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

const SYNTAX: ShownProblem = {
  severity: "error",
  code: "front-matter-syntax",
  message: "Bad YAML: <b>",
  at: { file: "docs/a.md", line: 2, column: 7 },
  hint: "Close the bracket.",
  frame: "> 2 | tags: [a",
};
const BARE: ShownProblem = {
  severity: "error",
  code: "bundle-failed",
  message: "No place",
  at: null,
  hint: null,
  frame: null,
};

const host = () => document.querySelector("hanblog-errors");
const root = () => host()?.shadowRoot ?? document.createElement("p").attachShadow({ mode: "open" });
const textsOf = (selector: string) =>
  [...root().querySelectorAll(selector)].map((found) => found.textContent);

/** Presses a key. Returns whether the page below the overlay received it. */
function press(key: string): boolean {
  let isHeard = false;
  const hear = () => (isHeard = true);
  document.body.addEventListener("keydown", hear);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  document.body.removeEventListener("keydown", hear);
  return isHeard;
}

describe("the overlay", () => {
  it("is not in the page before it has an error to show", () => {
    createOverlay();
    expect(host()).toBeNull();
  });

  it("shows each error with its code, place, lines and hint, as text", () => {
    createOverlay().show([SYNTAX, BARE]);
    expect(host()?.parentElement).toBe(document.documentElement);
    expect(textsOf("h1")).toEqual(["2 errors"]);
    expect(textsOf("h2")).toEqual(["Bad YAML: <b> [front-matter-syntax]", "No place [bundle-failed]"]);
    expect(textsOf(".place")).toEqual(["docs/a.md:2:7"]);
    expect(textsOf("pre")).toEqual(["> 2 | tags: [a"]);
    expect(textsOf(".hint")).toEqual(["Close the bracket."]);
    expect(root().querySelector("section")?.getAttribute("role")).toBe("alert");
    expect(root().querySelector("style")?.textContent).toContain("position: fixed");
  });

  it.each([
    [{ file: "a.md", line: 2, column: null }, "a.md:2"],
    [{ file: "a.md", line: null, column: null }, "a.md"],
  ])("names of %j what is known", (at, place) => {
    createOverlay().show([{ ...SYNTAX, at }]);
    expect(textsOf(".place")).toEqual([place]);
  });

  it("shows only the newest errors", () => {
    const overlay = createOverlay();
    overlay.show([SYNTAX, BARE]);
    overlay.show([BARE]);
    expect(textsOf("h1")).toEqual(["1 error"]);
    expect(textsOf("h2")).toEqual(["No place [bundle-failed]"]);
    expect(document.querySelectorAll("hanblog-errors")).toHaveLength(1);
    overlay.hide();
    expect(host()).toBeNull();
  });

  it("is closed by its button", () => {
    createOverlay().show([BARE]);
    expect(textsOf("button")).toEqual(["Close (Esc)"]);
    root().querySelector("button")?.click();
    expect(host()).toBeNull();
  });

  it("is closed by Escape, which the page receives only while the overlay is hidden", () => {
    createOverlay().show([BARE]);
    expect(press("a")).toBe(true);
    expect(host()).not.toBeNull();
    expect(press("Escape")).toBe(false);
    expect(host()).toBeNull();
    expect(press("Escape")).toBe(true);
  });
});
