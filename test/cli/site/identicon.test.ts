import { expect, it } from "vitest";
import { drawIdenticon } from "../../../src/cli/site/create-shell.js";

const draw = (text: string) => decodeURIComponent(drawIdenticon(text, "key"));
const cells = (svg: string) =>
  [...svg.matchAll(/M(\d) (\d)h1/g)].map(([, column, row]) => [Number(column), Number(row)] as const);

it("draws mirrored cells of one hue within five rows and columns", () => {
  for (let index = 0; index < 200; index++) {
    const svg = draw(String(index));
    expect(svg).toMatch(/fill="hsl\(\d+ 50% 60%\)"/);
    const drawn = new Set(cells(svg).map(String));
    for (const [column, row] of cells(svg)) {
      expect(drawn.has(String([4 - column, row]))).toBe(true);
      expect(Math.max(column, row)).toBeLessThan(5);
    }
  }
});

it("draws small pictures, different ones for most texts", () => {
  const drawings = Array.from({ length: 200 }, (_, index) => drawIdenticon(String(index), "key"));
  expect(Math.max(...drawings.map(({ length }) => length))).toBeLessThan(800);
  expect(new Set(drawings).size).toBeGreaterThan(190);
});
