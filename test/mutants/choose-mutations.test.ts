import { describe, expect, it } from "vitest";
import { chooseMutations } from "./choose-mutations.js";

const MUTATIONS = [
  ...Array.from({ length: 90 }, (_, index) => ({ room: "large", operator: "string", index })),
  ...Array.from({ length: 10 }, (_, index) => ({ room: "large", operator: "block", index })),
  ...Array.from({ length: 3 }, (_, index) => ({ room: "small", operator: "string", index })),
];

describe("the choice of mutations", () => {
  it("is that of its seed", () => {
    const choose = (seed: number) => chooseMutations(MUTATIONS, { seed, count: 20 });
    expect(choose(1)).toEqual(choose(1));
    expect(choose(1)).not.toEqual(choose(2));
  });

  it("begins with that of a smaller count", () => {
    const [few, many] = [8, 20].map((count) => chooseMutations(MUTATIONS, { seed: 5, count }));
    expect(many?.slice(0, 8)).toEqual(few);
  });

  it("has as many of each room, and of each operator in a room, until a room has no more", () => {
    const chosen = chooseMutations(MUTATIONS, { seed: 3, count: 12 });
    const counts = (key: "room" | "operator", value: string) =>
      chosen.filter((mutation) => mutation[key] === value).length;
    expect(chosen).toHaveLength(12);
    expect(counts("room", "small")).toBe(3);
    expect([4, 5]).toContain(counts("operator", "block"));
  });

  it("takes none twice, and ends when there are no more", () => {
    const chosen = chooseMutations(MUTATIONS, { seed: 9, count: 1000 });
    expect(new Set(chosen).size).toBe(MUTATIONS.length);
  });
});
