import { describe, expect, it } from "vitest";
import { mergeTerms, renumberTerms } from "../../../src/cli/output/search-terms-merge.js";
import { createTermCollector } from "../../../src/cli/output/search-terms.js";

const TEXTS = ["one two", "two three 正则", "three one one one one", "", "four 正则表达式", "two"];

/** The terms of the texts with these places, numbered anew where `numbers` says so. */
function termsOf(places: readonly number[], numberOf = (place: number) => place) {
  const collector = createTermCollector();
  for (const place of places) {
    collector.add(numberOf(place), { title: `Title ${place}`, headings: [], text: TEXTS[place] ?? "" });
  }
  return collector.take();
}

const ALL = TEXTS.map((_, place) => place);

describe("the terms of some pages", () => {
  it.each([
    [[]],
    [[ALL]],
    [[ALL, []]],
    [
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    ],
    [[[5, 0], [4, 2], [1], [3]]],
  ])("merge to those of all their pages: %j", (parts) => {
    const wanted = termsOf(parts.flat().toSorted((a, b) => a - b));
    expect(mergeTerms(parts.map((places) => termsOf(places)))).toEqual(wanted);
  });

  it.each<[string, (place: number) => number | null]>([
    ["all stay", (place) => place],
    ["one goes", (place) => (place === 2 ? null : place > 2 ? place - 1 : place)],
    ["one comes before", (place) => place + 1],
    ["all go", () => null],
  ])("are numbered anew where %s", (_, numberOf) => {
    const left = ALL.filter((place) => numberOf(place) !== null);
    const wanted = termsOf(left, (place) => numberOf(place) ?? -1);
    expect(renumberTerms(termsOf(ALL), ALL.map(numberOf))).toEqual(wanted);
  });
});
