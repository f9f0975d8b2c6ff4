import { expect, it } from "vitest";
import { findLiteral } from "../../../../src/cli/config/load/find-literal.js";

it.each([
  ['nav: [{ text: "a", link: "/gone/" }]', { line: 1, column: 26 }],
  ["a\n  link: '/gone/',", { line: 2, column: 9 }],
  ["it's `/gone/`", { line: 1, column: 6 }],
  ["link: /gone/", null],
])("finds in %j the text where it is written out", (source, place) => {
  expect(findLiteral(source, (text) => text === "/gone/")).toEqual(place);
});
