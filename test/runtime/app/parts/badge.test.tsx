import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Badge } from "../../../../src/runtime/app/parts/Badge.js";

it.each([
  [{ text: "new" }, '<span class="badge tip badge-top">new</span>'],
  [
    { text: "old", type: "warning", vertical: "middle" },
    '<span class="badge warning badge-middle">old</span>',
  ],
  [
    { type: "error", vertical: "bottom", children: "gone" },
    '<span class="badge error badge-bottom">gone</span>',
  ],
  [{ text: 3, type: "loud", vertical: "left" }, '<span class="badge tip badge-top"></span>'],
])("a badge of %j is %s", (props, expected) => {
  expect(renderToStaticMarkup(<Badge {...props} />)).toBe(expected);
});
