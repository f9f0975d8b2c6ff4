import { describe, expect, it } from "vitest";
import { createMemory, node } from "../../../src/cli/engine/node.js";

describe("a memory", () => {
  it("computes a value again only if one of its inputs is another object, or their number differs", () => {
    const memory = createMemory();
    const page = {};
    let count = 0;
    const value = (...inputs: readonly unknown[]) => memory.keep("rice", inputs, () => (count += 1));
    expect([
      value(page, 1),
      value(page, 1),
      value(page, 2),
      value({}, 2),
      value(page, 2),
      value(page),
    ]).toEqual([1, 1, 2, 3, 4, 5]);
  });

  it("holds a value for each name", () => {
    const memory = createMemory();
    expect(memory.keep("rice", [1], () => "cooked")).toBe("cooked");
    expect(memory.keep("tea", [1], () => "brewed")).toBe("brewed");
    expect(memory.keep("rice", [1], () => "burnt")).toBe("cooked");
  });

  it("computes a value again that could not be computed, at once or later", async () => {
    const memory = createMemory();
    const fail = () => {
      throw new Error("no rice");
    };
    expect(() => memory.keep("rice", [], fail)).toThrow("no rice");
    expect(memory.keep("rice", [], () => "cooked")).toBe("cooked");
    await expect(memory.keep("tea", [], () => Promise.reject(new Error("no tea")))).rejects.toThrow("no tea");
    expect(await memory.keep("tea", [], () => Promise.resolve("brewed"))).toBe("brewed");
  });
});

describe("a node", () => {
  it("is computed once, when it is first asked for, also if it fails", async () => {
    let count = 0;
    const value = node(() => (count += 1));
    expect(count).toBe(0);
    expect(await Promise.all([value(), value()])).toEqual([1, 1]);
    const failing = node(() => Promise.reject(new Error(`no rice ${(count += 1)}`)));
    await expect(failing()).rejects.toThrow("no rice 2");
    await expect(failing()).rejects.toThrow("no rice 2");
  });
});
