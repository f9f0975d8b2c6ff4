import { describe, expect, it } from "vitest";
import {
  describeAnchor,
  isSoundAlone,
  createFindNearest,
} from "../../../../src/cli/output/links/describe-fault.js";
import type { ReferenceKind } from "../../../../src/cli/output/html/read-html.js";

const IDS = ["part", "节", "e\u0301"];

describe("an address", () => {
  it.each<[ReferenceKind, string, boolean]>([
    ["link", "https://elsewhere.example/x#y", true],
    ["image", "data:image/png,x", true],
    ["link", "#part", true],
    ["link", "#%E8%8A%82", true],
    ["link", "#", true],
    ["link", "#top", true],
    ["image", "#none", true],
    ["link", "#none", false],
    ["link", "", false],
    ["link", "/page.html#part", false],
    ["link", "page.html", false],
    ["script", "/assets/app.js", false],
  ])("that is a %s of %j is valid on its own: %s", (kind, target, expected) => {
    expect(isSoundAlone({ kind, target }, IDS)).toBe(expected);
  });
});

describe("an anchor", () => {
  it.each([
    ["#part", null],
    ["#part:~:text=x", null],
    ["x.html?y#part", null],
    ["#é", null],
    ["#parts", "broken-anchor"],
    ["#Part", "broken-anchor"],
  ])("of %j is resolved like browsers do", (target, code) => {
    expect(describeAnchor(target, IDS)?.code ?? null).toBe(code);
  });
});

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
