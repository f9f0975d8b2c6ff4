import { describe, expect, it } from "vitest";
import { openStorage } from "../../../src/runtime/comments/open-storage.js";
import { isBusy, markSubmit } from "../../../src/runtime/comments/store-widget/throttle.js";
import { memoryStorage } from "./memory-storage.js";

describe("openStorage", () => {
  it("returns the browser's own storage", () => {
    const localStorage = memoryStorage();
    expect(openStorage({ localStorage })).toBe(localStorage);
  });

  it("stores in memory, for one page, if the browser forbids it", () => {
    const forbidden = {
      get localStorage(): Storage {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    };
    const storage = openStorage(forbidden);
    markSubmit(storage, 1_000_000);
    expect(isBusy(storage, 1_001_000)).toBe(true);
    expect(isBusy(openStorage(forbidden), 1_001_000)).toBe(false);
    expect([storage.length, storage.key(0)]).toEqual([1, "vlx"]);
    storage.removeItem("vlx");
    expect(storage.getItem("vlx")).toBeNull();
    storage.setItem("a", "b");
    storage.clear();
    expect(storage.length).toBe(0);
  });
});
