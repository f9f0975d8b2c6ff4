// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it } from "vitest";
import { startHotkeys } from "../../../src/theme/start/hotkeys.js";

beforeAll(startHotkeys);
beforeEach(() => {
  document.body.innerHTML = '<input class="search-input"><textarea></textarea><p tabindex="0"></p>';
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Presses a key. Returns whether the search field has got the focus, and whether the key was consumed. */
function press(init: KeyboardEventInit, from = "p"): readonly boolean[] {
  const target = find(from);
  target?.focus();
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
  target?.dispatchEvent(event);
  return [document.activeElement === find(".search-input"), event.defaultPrevented];
}

it.each<KeyboardEventInit>([
  { key: "/" },
  { key: "s" },
  { key: "k", ctrlKey: true },
  { key: "k", metaKey: true },
])("%j opens the search", (init) => {
  expect(press(init)).toEqual([true, true]);
});

it.each<KeyboardEventInit>([
  { key: "k" },
  { key: "/", ctrlKey: true },
  { key: "s", metaKey: true },
  { key: "s", altKey: true },
  { key: "k", ctrlKey: true, altKey: true },
  { key: "k", ctrlKey: true, metaKey: true },
  { key: "K", ctrlKey: true, shiftKey: true },
])("%j belongs to the browser", (init) => {
  expect(press(init)).toEqual([false, false]);
});

it.each([{ key: "/" }, { key: "k", ctrlKey: true }])("%j belongs to a field in which one writes", (init) => {
  expect(press(init, "textarea")).toEqual([false, false]);
});

it("leaves the keys to the browser on a page without a search field", () => {
  find(".search-input")?.remove();
  expect(press({ key: "k", ctrlKey: true })).toEqual([false, false]);
});
