import { describe, expect, it } from "vitest";
import { createMemory, placeInWindow } from "../../../src/runtime/mascot/memory.js";
import { safeStorage } from "../../../src/runtime/model/storage.js";

const NOTHING = { isHidden: false, place: null };

/** A storage that returns one text for every key. */
function holding(text: string | null) {
  return { getItem: () => text, setItem: () => undefined, removeItem: () => undefined };
}

describe("createMemory", () => {
  it.each([
    [null, NOTHING],
    ["", NOTHING],
    ["{", NOTHING],
    ["7", NOTHING],
    ['{"isHidden":"yes","place":{"left":"1"}}', NOTHING],
    ['{"isHidden":true}', { isHidden: true, place: null }],
    ['{"place":{"left":1,"bottom":2}}', { isHidden: false, place: { left: 1, bottom: 2 } }],
  ])("reads %j", (text, expected) => {
    expect(createMemory(holding(text)).read()).toEqual(expected);
  });

  it("keeps the choice for the visit if the browser stores nothing", () => {
    const forbidden = safeStorage(null);
    const memory = createMemory(forbidden);
    const choice = { isHidden: true, place: { left: 3, bottom: 4 } };
    memory.write(choice);
    expect(memory.read()).toEqual(choice);
    forbidden.removeItem("hanblog-mascot");
    expect(memory.read()).toEqual(NOTHING);
  });
});

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
