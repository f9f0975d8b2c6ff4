import { describe, expect, it } from "vitest";
import { findActiveHeading } from "../../../src/runtime/router/active-heading.js";

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
