import { expect, it } from "vitest";
import { readSwipe } from "../../../src/theme/start/drawer-swipe.js";

type Point = readonly [x: number, y: number];

it.each<[string, Point, Point, "open" | "close" | null]>([
  ["from the edge to the right", [10, 100], [60, 110], "open"],
  ["from the end of the strip", [80, 100], [121, 100], "open"],
  ["from beyond the strip", [81, 100], [200, 100], null],
  ["of 40 px", [10, 100], [50, 100], null],
  ["more down than right", [10, 100], [60, 160], null],
  ["to the left, from anywhere", [200, 100], [150, 100], "close"],
  ["more up than left", [200, 100], [150, 20], null],
])("a movement %s means %j", (_, [x, y], [endX, endY], expected) => {
  expect(readSwipe({ x, y }, { x: endX, y: endY })).toBe(expected);
});
