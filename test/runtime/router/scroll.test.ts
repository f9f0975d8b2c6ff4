import { describe, expect, it } from "vitest";
import { createScrollMemory } from "../../../src/runtime/router/scroll.js";

function createStorage(first: string | null = null) {
  let value = first;
  return {
    getItem: () => value,
    setItem: (_key: string, next: string) => {
      value = next;
    },
  };
}

describe("createScrollMemory", () => {
  it("finds a position again after a reload", () => {
    const storage = createStorage();
    createScrollMemory(storage).save("k", { x: 1, y: 2 });
    expect(createScrollMemory(storage).find("k")).toEqual({ x: 1, y: 2 });
  });

  it.each(["", "{", "{}", "[1]", '[["k",{"x":"1"}]]'])("takes damaged storage (%s) as empty", (text) => {
    expect(createScrollMemory(createStorage(text)).find("k")).toBeNull();
  });

  it("remembers without storage, and with one that is full", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    };
    for (const storage of [null, full]) {
      const memory = createScrollMemory(storage);
      memory.save("k", { x: 0, y: 5 });
      expect(memory.find("k")).toEqual({ x: 0, y: 5 });
    }
  });

  it("forgets the oldest entries", () => {
    const memory = createScrollMemory(null);
    for (let index = 0; index < 101; index++) memory.save(String(index), { x: 0, y: index });
    expect(memory.find("0")).toBeNull();
    expect(memory.find("1")).toEqual({ x: 0, y: 1 });
  });
});
