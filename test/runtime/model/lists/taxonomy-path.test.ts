import { expect, it } from "vitest";
import { termsIn } from "../../../../src/runtime/model/lists/taxonomy-path.js";

it.each<[unknown, readonly string[]]>([
  ["tangyuan", ["tangyuan"]],
  ["  汤圆 ", ["汤圆"]],
  [
    ["a", "b", "a"],
    ["a", "b"],
  ],
  [
    [["a"], "b"],
    ["a", "b"],
  ],
  [2026, ["2026"]],
  [{ name: "Tang", url: "https://tang.example" }, ["Tang"]],
  [
    [{ name: "Tang" }, "Fan", { url: "x" }],
    ["Tang", "Fan"],
  ],
  ["Zoe\u0308", ["Zo\u00eb"]],
  [["", "  ", null, undefined, {}], []],
  [
    [true, 1.5],
    ["true", "1.5"],
  ],
  [undefined, []],
  [null, []],
])("finds the terms in %j", (value, terms) => {
  expect(termsIn(value)).toEqual(terms);
});
