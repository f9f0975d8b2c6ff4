import { describe, expect, it } from "vitest";
import { BLINK_TIMES, createEyeBlink } from "../../../../src/runtime/mascot/model/eye-blink.js";

/** Advances by `milliseconds`, one by one. Returns how far the eyes were open at each step. */
function watch(random: () => number, milliseconds: number): readonly number[] {
  const blink = createEyeBlink(random);
  return Array.from({ length: milliseconds }, () => blink.advance(1));
}

describe("createEyeBlink", () => {
  it("passes its states in the times of a blink", () => {
    const blink = createEyeBlink(() => 0.25);
    const seen: (readonly [state: string, at: number])[] = [];
    for (let time = 0; time < 2400; time++) {
      const state = blink.state();
      if (seen.at(-1)?.[0] !== state) seen.push([state, time]);
      blink.advance(1);
    }
    // A quarter of twice the average interval is 2000 ms. The first step ends the state `first`.
    expect(seen).toEqual([
      ["first", 0],
      ["interval", 1],
      ["closing", 2000],
      ["closed", 2100],
      ["opening", 2150],
      ["interval", 2300],
    ]);
  });

  it("closes and opens the eyes completely", () => {
    const values = watch(() => 0.1, 1200);
    expect(Math.min(...values)).toBe(0);
    expect(values.at(-1)).toBe(1);
    const closed = values.filter((value) => value === 0).length;
    expect(closed).toBeGreaterThanOrEqual(BLINK_TIMES.closed);
  });

  it("closes gradually, and never jumps open", () => {
    const values = watch(() => 0, 400);
    const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.02);
  });

  it.each([
    [0, 0],
    [0.5, 4000],
    [0.999, 7992],
  ])("with the random number %d waits %i ms", (chance, wait) => {
    const values = watch(() => chance, 9000);
    expect(values.findIndex((value) => value < 1) - wait).toBeLessThanOrEqual(2);
  });

  it("waits 4000 ms on average", () => {
    let seed = 1;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const blink = createEyeBlink(random);
    let blinks = 0;
    let before = "first";
    const minutes = 200;
    for (let time = 0; time < minutes * 60_000; time += 10) {
      blink.advance(10);
      if (blink.state() === "closing" && before !== "closing") blinks++;
      before = blink.state();
    }
    expect((minutes * 60_000) / blinks - 300).toBeGreaterThan(3800);
    expect((minutes * 60_000) / blinks - 300).toBeLessThan(4200);
  });

  it("handles a delayed frame", () => {
    const blink = createEyeBlink(() => 0.5);
    expect(blink.advance(100_000)).toBeGreaterThanOrEqual(0);
    for (let step = 0; step < 20; step++) blink.advance(100_000);
    expect(["first", "interval", "closing", "closed", "opening"]).toContain(blink.state());
  });
});
