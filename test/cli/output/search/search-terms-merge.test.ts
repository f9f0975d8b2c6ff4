import { describe, expect, it } from "vitest";
import { mergeTerms } from "../../../../src/cli/output/search/search-terms-merge.js";
import { createTermCollector } from "../../../../src/cli/output/search/search-terms.js";

const TEXTS = ["one two", "two three 正则", "three one one one one", "", "four 正则表达式", "two"];

/** Returns the terms of the texts with these indices, with page numbers from `numberOf`. */
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
  ])("merge to the terms of all their pages: %j", (parts) => {
    const merged = mergeTerms(
      null,
      parts.map((places) => termsOf(places)),
    );
    expect(merged).toEqual(mergeTerms(null, [termsOf(parts.flat().toSorted((a, b) => a - b))]));
  });

  it("are stored in lines, one per posting list", () => {
    const { terms, postings, ends } = mergeTerms(null, [termsOf(ALL)]);
    const lines = Buffer.from(postings).toString("latin1").split("\n");
    expect(lines).toHaveLength(terms.split("\n").length + 1);
    expect(lines.at(-1)).toBe("");
    expect([...ends].map((end) => postings[end])).toEqual([...ends].map(() => "\n".charCodeAt(0)));
  });

  it.each<[string, (place: number) => number]>([
    ["all stay", (place) => place],
    ["one goes", (place) => (place === 2 ? -1 : place > 2 ? place - 1 : place)],
    ["one goes and its number is free", (place) => (place === 2 ? -1 : place)],
    ["one comes before", (place) => place + 1],
    ["all go", () => -1],
  ])("are renumbered if %s", (_, numberOf) => {
    const left = ALL.filter((place) => numberOf(place) !== -1);
    const encoded = mergeTerms(null, [termsOf(ALL)]);
    const merged = mergeTerms({ encoded, numbers: Int32Array.from(ALL, numberOf) }, []);
    expect(merged).toEqual(mergeTerms(null, [termsOf(left, numberOf)]));
  });

  it("replace those that a page had before", () => {
    const former = mergeTerms(null, [termsOf(ALL, (place) => (place === 1 ? 9 : place))]);
    const numbers = Int32Array.from({ length: 10 }, (_, number) => (number === 9 ? -1 : number));
    const merged = mergeTerms({ encoded: former, numbers }, [termsOf([1])]);
    expect(merged).toEqual(mergeTerms(null, [termsOf(ALL)]));
  });
});
