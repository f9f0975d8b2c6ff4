import { describe, expect, it } from "vitest";
import { isBusy, markSubmit } from "../../../src/runtime/comments/store-widget/throttle.js";
import { safeStorage, storageOf } from "../../../src/runtime/model/storage.js";
import { memoryStorage } from "../comments/memory-storage.js";

const FORBIDDEN = {
  get localStorage(): Storage {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
  get sessionStorage(): Storage {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
};

describe("storageOf", () => {
  it("returns the browser's own storage", () => {
    const localStorage = memoryStorage();
    const sessionStorage = memoryStorage();
    expect(storageOf({ localStorage, sessionStorage }, "local")).toBe(localStorage);
    expect(storageOf({ localStorage, sessionStorage }, "session")).toBe(sessionStorage);
  });

  it.each(["local", "session"] as const)("returns null if the browser forbids the %s storage", (kind) => {
    expect(storageOf(FORBIDDEN, kind)).toBeNull();
    expect(storageOf({}, kind)).toBeNull();
  });
});

describe("safeStorage", () => {
  const use = (browser: Storage | null) => {
    const storage = safeStorage(browser);
    storage.setItem("a", "1");
    const written = storage.getItem("a");
    storage.removeItem("a");
    return [written, storage.getItem("a"), storage.getItem("b")];
  };

  it("uses the browser's storage", () => {
    const storage = memoryStorage();
    expect(use(storage)).toEqual(["1", null, null]);
    safeStorage(storage).setItem("x", "y");
    expect(storage.getItem("x")).toBe("y");
  });

  it("stores in memory, for one page, if the browser forbids it", () => {
    expect(use(null)).toEqual(["1", null, null]);
    const storage = safeStorage(storageOf(FORBIDDEN, "local"));
    markSubmit(storage, 1_000_000);
    expect(isBusy(storage, 1_001_000)).toBe(true);
    expect(isBusy(safeStorage(null), 1_001_000)).toBe(false);
  });

  it("drops values if the storage is full", () => {
    expect(use(memoryStorage(0))).toEqual([null, null, null]);
  });
});
