import { describe, expect, it } from "vitest";
import { isBusy, markSubmit } from "../../../../src/runtime/comments/store-widget/throttle.js";
import { memoryStorage } from "../memory-storage.js";

describe("isBusy", () => {
  it.each([
    [0, true],
    [19_999, true],
    [20_000, false],
    [-1, false],
  ])("%i ms after a comment is %s", (later, expected) => {
    const storage = memoryStorage();
    markSubmit(storage, 1_000_000);
    expect(isBusy(storage, 1_000_000 + later)).toBe(expected);
  });

  it("is false for a visitor who never wrote, and without storage", () => {
    expect(isBusy(memoryStorage(), Date.UTC(2026, 0))).toBe(false);
    expect(isBusy(null, Date.UTC(2026, 0))).toBe(false);
  });
});
