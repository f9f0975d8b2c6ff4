import { describe, expect, it } from "vitest";
import { createFindNearest } from "../../../../src/cli/output/links/nearest.js";

const names = [
  "/docs/Vue/Data.html",
  "/docs/Vue/API.html",
  "/docs/Nuxt/API.html",
  "/docs/Vue/",
  "/cat.png",
  "安装",
];

describe("createFindNearest", () => {
  it.each([
    ["/docs/Vue/Dta.html", "/docs/Vue/Data.html"],
    ["/docs/vue/data.html", "/docs/Vue/Data.html"],
    ["/elsewhere/Data.html", "/docs/Vue/Data.html"],
    ["/doc/vue/", "/docs/Vue/"],
    ["/docs/Veu/", "/docs/Vue/"],
    ["/elsewhere/API.html", null],
    ["/docs/Vue/xyz.html", null],
    ["/", null],
    ["", null],
    ["安裝", "安装"],
  ])("%s → %s", (wanted, expected) => {
    expect(createFindNearest(names)(wanted)).toBe(expected);
  });
});
