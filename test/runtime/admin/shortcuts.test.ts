import { expect, it } from "vitest";
import { shortcutOf } from "../../../src/runtime/admin/shortcuts.js";

const press = (key: string, more = {}) =>
  shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...more });

it.each([
  ["j", "next"],
  ["d", "remove"],
  ["?", "help"],
  ["J", null],
  ["Enter", null],
  ["toString", null],
])("the key %s runs %s", (key, expected) => {
  expect(press(key)).toBe(expected);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  "with %j it is no shortcut",
  (more) => {
    expect(press("a", more)).toBeNull();
  },
);
