import { describe, expect, it } from "vitest";
import { runBounded } from "../../../src/runtime/model/run-bounded.js";

describe("runBounded", () => {
  it("gives results in the order of the things, and runs four at a time", async () => {
    let running = 0;
    let most = 0;
    const results = await runBounded([5, 1, 4, 2, 3, 6], async (steps) => {
      running += 1;
      most = Math.max(most, running);
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      running -= 1;
      return steps * 10;
    });
    expect(results).toEqual([50, 10, 40, 20, 30, 60]);
    expect(most).toBe(4);
  });

  it("begins nothing more once something has failed", async () => {
    const begun: number[] = [];
    const things = Array.from({ length: 20 }, (_, index) => index);
    const running = runBounded(things, async (thing) => {
      begun.push(thing);
      await Promise.resolve();
      if (thing === 2) throw new Error("no");
    });
    await expect(running).rejects.toThrow("no");
    await Promise.resolve();
    expect(begun.length).toBeLessThan(10);
  });

  it("has nothing to do with nothing", async () => {
    expect(await runBounded([], () => Promise.reject(new Error("never")))).toEqual([]);
  });
});
