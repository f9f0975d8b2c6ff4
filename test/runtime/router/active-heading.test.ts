import { describe, expect, it } from "vitest";
import {
  findActiveHeading,
  findHeadingAtBottom,
  isAboveHeadings,
} from "../../../src/runtime/router/active-heading.js";

const HEADINGS = [
  { slug: "one", top: 100 },
  { slug: "two", top: 500 },
];

describe("findActiveHeading", () => {
  const cases: readonly (readonly [scrollTop: number, slug: string | null])[] = [
    [0, null],
    [100, null],
    [109, null],
    [110, "one"],
    [489, "one"],
    [490, null],
    [500, null],
    [509, null],
    [510, "two"],
    [9000, "two"],
  ];
  it.each(cases)("at %i pixels is %s", (scrollTop, slug) => {
    expect(findActiveHeading(HEADINGS, scrollTop)).toBe(slug);
  });

  it("is nothing on a page without headings", () => {
    expect(findActiveHeading([], 100)).toBeNull();
  });
});

describe("findHeadingAtBottom", () => {
  it.each<[string | null, number, string]>([
    [null, 50, "two"],
    ["one", 50, "one"],
    ["one", 300, "two"],
    ["two", 300, "two"],
    ["gone", 300, "two"],
  ])("with %s gone to last, at %i pixels is %s", (current, scrollTop, expected) => {
    expect(findHeadingAtBottom(HEADINGS, scrollTop, current)).toBe(expected);
  });
});

describe("isAboveHeadings", () => {
  it.each([
    [0, true],
    [89, true],
    [90, false],
    [300, false],
  ])("at %i pixels is %s", (scrollTop, expected) => {
    expect(isAboveHeadings(HEADINGS, scrollTop)).toBe(expected);
  });

  it("is false on a page without headings", () => {
    expect(isAboveHeadings([], 0)).toBe(false);
  });
});
