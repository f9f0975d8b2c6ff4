import { describe, expect, it } from "vitest";
import { KOHARU_DOZE } from "../../../src/cli/mascot/koharu.js";

const lines = KOHARU_DOZE.split("\r\n");
const parameters = new Map(
  lines.flatMap((line) => {
    const [, id = "", values = ""] = /^(PARAM_\w+)=(.+)$/.exec(line) ?? [];
    return id === "" ? [] : [[id, values.split(",").map(Number)] as const];
  }),
);

describe("KOHARU_DOZE", () => {
  it("starts with its frame rate, and has CRLF line endings as the core requires", () => {
    expect(lines.slice(0, 4)).toEqual([
      "# Live2D Animator Motion Data",
      "$fps=30",
      "$fadein=1000",
      "$fadeout=1000",
    ]);
    expect(lines.slice(4, -1)).toHaveLength(parameters.size);
    expect(KOHARU_DOZE).not.toMatch(/[^\r]\n/);
  });

  it("closes her eyes, and lasts one breath of four seconds without a jump at its end", () => {
    expect([parameters.get("PARAM_EYE_L_OPEN"), parameters.get("PARAM_EYE_R_OPEN")]).toEqual([[0], [0]]);
    const moving = [...parameters.values()].filter((values) => values.length > 1);
    expect(moving.map((values) => values.length)).toEqual(moving.map(() => 120));
    for (const values of moving) {
      const [first = NaN, last = NaN] = [values[0], values.at(-1)];
      const range = Math.max(...values) - Math.min(...values);
      expect(Math.abs(last - first)).toBeLessThan(range / 100);
    }
  });
});
