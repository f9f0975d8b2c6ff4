import { describe, expect, it } from "vitest";
import { derive, node } from "../../../src/cli/engine/node.js";

describe("a derived value", () => {
  it("is computed again only if one of its inputs is another object", () => {
    const state = { page: {}, day: 1 };
    let count = 0;
    const value = derive(
      () => [state.page, state.day],
      ([page, day]) => ({ page, day, count: (count += 1) }),
    );
    const first = value();
    expect(value()).toBe(first);
    state.day = 2;
    expect(value()).toEqual({ page: state.page, day: 2, count: 2 });
    state.page = {};
    expect(value().count).toBe(3);
    expect(value().count).toBe(3);
  });

  it("is not computed before it is asked for, and follows values that it asks for", () => {
    const asked: string[] = [];
    let text = "rice";
    const words = derive(
      () => [text],
      ([one]) => (asked.push("words"), one.split(" ")),
    );
    const count = derive(
      () => [words()],
      ([all]) => (asked.push("count"), all.length),
    );
    expect(asked).toEqual([]);
    expect(count()).toBe(1);
    text = "rice bowl";
    expect(count()).toBe(2);
    expect(asked).toEqual(["words", "count", "words", "count"]);
  });

  it("keeps its last value if computing the next one fails, and tries again", () => {
    let isFaulty = false;
    const value = derive(
      () => [isFaulty],
      ([fails]) => {
        if (fails) throw new Error("no rice");
        return "rice";
      },
    );
    expect(value()).toBe("rice");
    isFaulty = true;
    expect(value).toThrow("no rice");
    expect(value).toThrow("no rice");
    isFaulty = false;
    expect(value()).toBe("rice");
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
