import { describe, expect, it } from "vitest";
import { placeInWindow } from "../../../src/runtime/mascot/place.js";

const SIZE = { width: 135, height: 300 };
const WINDOW = { width: 1000, height: 800 };

describe("placeInWindow", () => {
  it.each([
    [{ left: 65, bottom: 0 }, WINDOW, { left: 65, bottom: 0 }],
    [{ left: 5000, bottom: 5000 }, WINDOW, { left: 865, bottom: 500 }],
    [{ left: -20, bottom: -20 }, WINDOW, { left: 0, bottom: 0 }],
    [
      { left: 50, bottom: 50 },
      { width: 100, height: 200 },
      { left: 0, bottom: 0 },
    ],
  ])("%j in %j", (place, window, expected) => {
    expect(placeInWindow(place, SIZE, window)).toEqual(expected);
  });
});
