import { beforeEach, describe, expect, it } from "vitest";
import { createFrameLoop, type FrameLoop } from "../../../../src/runtime/mascot/behavior/figure-motion.js";

let waiting: Map<number, (now: number) => void>;
let drawn: number[];
let loop: FrameLoop;
let now: number;

beforeEach(() => {
  waiting = new Map();
  drawn = [];
  now = 1000;
  let id = 0;
  loop = createFrameLoop(
    {
      requestAnimationFrame(run) {
        waiting.set(++id, run);
        return id;
      },
      cancelAnimationFrame: (id) => void waiting.delete(id),
    },
    (elapsed) => drawn.push(elapsed),
  );
});

/** Produces a frame of a screen, `step` milliseconds after the last. */
function show(step: number): void {
  now += step;
  const runs = [...waiting.values()];
  waiting.clear();
  for (const run of runs) run(now);
}

describe("createFrameLoop", () => {
  it.each([
    ["60", 1000 / 60],
    ["120", 1000 / 120],
    ["144", 1000 / 144],
  ])("draws at most thirty times a second on a screen of %s Hz", (_, step) => {
    loop.start();
    for (let time = 0; time < 2000; time += step) show(step);
    expect(drawn.length).toBeLessThanOrEqual(61);
    expect(drawn.length).toBeGreaterThan(50);
  });

  it("draws every frame of a slow screen", () => {
    loop.start();
    for (let frame = 0; frame < 20; frame++) show(50);
    expect(drawn).toHaveLength(20);
    expect(drawn.slice(1).every((elapsed) => elapsed === 50)).toBe(true);
  });

  it("skips more than a tenth of a second", () => {
    loop.start();
    show(20);
    show(60_000);
    expect(drawn.at(-1)).toBe(100);
  });

  it("requests no frame after it is stopped, and can start again", () => {
    loop.start();
    loop.start();
    expect(waiting.size).toBe(1);
    show(20);
    loop.stop();
    loop.stop();
    expect(waiting.size).toBe(0);
    loop.start();
    show(90_000);
    expect(drawn.at(-1)).toBeLessThan(40);
  });
});
