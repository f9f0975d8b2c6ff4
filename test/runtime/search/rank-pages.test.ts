import { expect, it } from "vitest";
import type { Posting } from "../../../src/runtime/model/search/search.js";
import { readQuery } from "../../../src/runtime/model/search/tokenize.js";
import { rankPages } from "../../../src/runtime/search/rank-pages.js";

type Entry = readonly [page: number, weight: Posting["weight"]];

/** Creates an index of ten pages with the given terms. */
const createIndex = (terms: Readonly<Record<string, readonly Entry[]>>) => ({
  dated: 0,
  find: (term: string, isPrefix: boolean) =>
    Promise.resolve(
      Object.entries(terms)
        .filter(([known]) => known === term || (isPrefix && known.startsWith(term)))
        .map(([known, entries]) => ({
          isWhole: known === term,
          postings: entries.map(([page, weight]) => ({ page, weight })),
        })),
    ),
  around: () => Promise.resolve([]),
  paths: () => Promise.resolve([]),
});

it.each<[string, string, Readonly<Record<string, readonly Entry[]>>, readonly number[]]>([
  [
    "title before heading before often before once",
    "tea",
    {
      tea: [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 5],
      ],
    },
    [4, 3, 2, 1],
  ],
  [
    "equal pages in their order",
    "tea",
    {
      tea: [
        [3, 1],
        [1, 1],
      ],
    },
    [1, 3],
  ],
  ["the word itself before a longer one", "tea", { tea: [[2, 1]], teapot: [[1, 1]] }, [2, 1]],
  [
    "the word itself in a text before a longer word in a title",
    "tea",
    { tea: [[2, 1]], teapot: [[1, 5]] },
    [2, 1],
  ],
  [
    "a page by the best of its terms",
    "te",
    {
      tea: [
        [1, 5],
        [2, 1],
      ],
      ten: [
        [1, 1],
        [2, 3],
      ],
    },
    [1, 2],
  ],
  [
    "only pages with all words",
    "tea rice",
    {
      tea: [
        [1, 1],
        [2, 1],
      ],
      rice: [
        [2, 1],
        [3, 5],
      ],
    },
    [2],
  ],
  [
    "pages with equal places in their order",
    "a b",
    {
      a: [
        [1, 2],
        [2, 1],
      ],
      b: [
        [1, 1],
        [2, 2],
        [3, 1],
        [4, 1],
        [5, 1],
      ],
    },
    [1, 2],
  ],
  [
    "a run of characters by all its pairs",
    "异步组",
    {
      异步: [
        [1, 1],
        [2, 1],
      ],
      步组: [[2, 1]],
    },
    [2],
  ],
  ["no pair that only begins a term", "异步组", { 异步x: [[1, 1]], 步组: [[1, 1]] }, []],
  [
    "a compound by its parts where its whole is nowhere",
    "v-if",
    {
      v: [
        [1, 1],
        [2, 1],
      ],
      if: [[1, 1]],
    },
    [1],
  ],
  [
    "a compound by its whole alone where that is known",
    "v-if",
    { "v-if": [[3, 1]], v: [[1, 1]], if: [[1, 1]] },
    [3],
  ],
  ["nothing for what is nowhere", "tea", {}, []],
])("ranks %s", async (_, query, terms, expected) => {
  expect(await rankPages(createIndex(terms), readQuery(query), 10)).toEqual(expected);
});

it("returns at most the given number of pages", async () => {
  const index = createIndex({
    tea: [
      [1, 1],
      [2, 5],
      [3, 1],
    ],
  });
  expect(await rankPages(index, readQuery("tea"), 2)).toEqual([2, 1]);
});
