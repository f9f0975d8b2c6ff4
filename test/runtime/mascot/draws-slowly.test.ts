import { describe, expect, it } from "vitest";
import { drawsSlowly } from "../../../src/runtime/mascot/show-mascot.js";

describe("drawsSlowly", () => {
  it.each<[readonly number[], boolean, number]>([
    [[900, 10], false, 1],
    [[900, 70, 33], false, 2],
    [[5, 34, 50, 33.4, 1], true, 3],
  ])("frames that take %j ms: %s, after %i measured frames", async (times, expected, measured) => {
    let now = 0;
    let draws = 0;
    const figure = {
      draw: () => void (draws += 1),
      outline: () => {
        now += times[draws - 1] ?? 0;
        return [];
      },
    };
    const whenIdle = (run: () => void) => (run(), () => undefined);
    expect(await drawsSlowly(figure, { now: () => now, whenIdle })).toBe(expected);
    expect(draws).toBe(1 + measured);
  });
});
