import { describe, expect, it } from "vitest";
import { findStance, sheetStance } from "../../../src/runtime/mascot/stance.js";

const KOHARU = { side: "left", width: 135, height: 300, offsetX: 65, offsetY: 0 } as const;
const WINDOW = { width: 1440, height: 900 };
const strip = (from: number, to: number) => ({ from, to });

describe("findStance", () => {
  it.each([
    ["wide margin, at its place", [strip(0, 235)], { left: 65, scale: 1 }],
    ["margin without room for the offset", [strip(0, 160)], { left: 13, scale: 1 }],
    ["margin of its own width and the gap", [strip(0, 147)], { left: 0, scale: 1 }],
    ["narrower margin, smaller", [strip(0, 120)], { left: 0, scale: 0.8 }],
    ["margin of half its width", [strip(0, 79.5)], { left: 0, scale: 0.5 }],
    ["wider margin next to a sidebar", [strip(260, 420)], { left: 273, scale: 1 }],
    ["widest of several margins", [strip(0, 100), strip(260, 420)], { left: 273, scale: 1 }],
    ["first of equal margins", [strip(0, 235), strip(260, 500)], { left: 65, scale: 1 }],
  ])("is in a %s", (_, strips, { left, scale }) => {
    const stance = findStance(KOHARU, strips, WINDOW);
    expect(stance?.left).toBeCloseTo(left);
    expect(stance?.scale).toBeCloseTo(scale);
  });

  it.each([
    ["there is no margin", [], WINDOW],
    ["the margin is less than half as wide", [strip(0, 79)], WINDOW],
    ["the margin is on the other side", [strip(1200, 1440)], WINDOW],
    ["the window is too low", [strip(0, 400)], { width: 1440, height: 260 }],
  ])("is nowhere if %s", (_, strips, window) => {
    expect(findStance(KOHARU, strips, window)).toBeNull();
  });

  it("is smaller in a low window", () => {
    expect(findStance(KOHARU, [strip(0, 400)], { width: 1440, height: 360 })?.scale).toBeCloseTo(0.8);
  });

  it("is at the right edge of a margin at the right", () => {
    const right = { ...KOHARU, side: "right" } as const;
    const strips = [strip(0, 300), strip(1140, 1440)];
    expect(findStance(right, strips, WINDOW)).toEqual({ left: 1240, scale: 1, strip: strips[1] });
  });
});

describe("sheetStance", () => {
  it.each([
    [{ width: 768, height: 1024 }, 316.5, 1],
    [{ width: 900, height: 360 }, 396, 0.8],
    [{ width: 320, height: 200 }, 126.25, 0.5],
  ])("is in the middle of %j", (window, left, scale) => {
    expect(sheetStance(KOHARU, window)).toEqual({ left, scale, strip: { from: 0, to: window.width } });
  });
});
