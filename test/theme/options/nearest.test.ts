import { expect, it } from "vitest";
import { nearest } from "../../../src/theme/options/nearest.js";

it.each([
  ["author", ["author", "logo"], "author"],
  ["AUTHOR", ["logo", "author"], "author"],
  ["authr", ["author", "mode"], "author"],
  ["uathor", ["mode", "author"], "author"],
  ["auuthorr", ["mode", "author"], "author"],
  ["abc", ["abcde", "mode"], "abcde"],
  ["abc", ["abcdef"], null],
  ["lgoo", ["mode", "logo"], "logo"],
  ["mod", ["mode", "modes"], "mode"],
  ["friendsLinkList", ["friendLinks"], "friendLinks"],
  ["decorationsss", ["decorations"], "decorations"],
  ["x", ["logo"], null],
  ["x", [], null],
])("of %j and %j the nearest is %j", (name, candidates, expected) => {
  expect(nearest(name, candidates)).toBe(expected);
});
