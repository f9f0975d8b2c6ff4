// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { CHOICE_KEY, createMemory, OPEN_KEY } from "../../../src/runtime/mascot/memory.js";
import { recallRoom } from "../../../src/runtime/mascot/recall-room.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

const { dataset } = document.documentElement;

describe("recallRoom", () => {
  it.each([
    [false, false, undefined],
    [true, false, "closed"],
    [false, true, "open"],
    [true, true, "closed"],
  ])("with a mascot that is hidden: %s, opened: %s", (isHidden, isOpened, expected) => {
    delete dataset["mascot"];
    createMemory(localStorage).write({ isHidden, place: null });
    if (isOpened) sessionStorage.setItem(OPEN_KEY, "");
    recallRoom();
    expect(dataset["mascot"]).toBe(expected);
  });

  it.each([null, "", "{", "7", '{"isHidden":"yes"}'])("ignores the stored text %j", (text) => {
    delete dataset["mascot"];
    if (text !== null) localStorage.setItem(CHOICE_KEY, text);
    recallRoom();
    expect(dataset["mascot"]).toBeUndefined();
  });

  it("marks nothing if storage is forbidden", () => {
    delete dataset["mascot"];
    vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    recallRoom();
    expect(dataset["mascot"]).toBeUndefined();
  });
});
