import { expect, it } from "vitest";
import { toStyle } from "../../../src/theme/home/to-style.js";

it.each([
  [{ "font-size": "3rem" }, { fontSize: "3rem" }],
  [{ fontSize: 12 }, { fontSize: 12 }],
  [{ "border-top-color": "red" }, { borderTopColor: "red" }],
  [{ "--my-size": "1px" }, { "--my-size": "1px" }],
  [{}, {}],
])("the style %j is %j to React", (style, expected) => {
  expect(toStyle(style)).toEqual(expected);
});
