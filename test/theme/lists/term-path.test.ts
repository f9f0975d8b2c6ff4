import { expect, it } from "vitest";
import { builtIn, createTaxonomy } from "../../../src/cli/site/create-site.js";
import { taxonomyPath, termPath } from "../../../src/theme/lists/term-path.js";
import { makePage } from "../../make-page.js";

const TERMS = [
  "正则",
  "MySQL",
  "constructor",
  "hasOwnProperty",
  "C#",
  "what?",
  "100%",
  "a/b",
  "a b",
  "[x]",
  `"'<&>`,
  "é",
  "🎉",
];

const SLUGS = {
  tags: {
    slugs: [
      ["C#", "c-sharp"],
      ["é", "e?/é"],
    ] as const,
    lowercase: true,
  },
  categories: { slugs: [["constructor", "new"]] as const, lowercase: false },
};

it.each([
  ["tags", undefined],
  ["categories", undefined],
  ["tags", SLUGS],
  ["categories", SLUGS],
  ["categories", { tags: SLUGS.tags }],
] as const)("leads to the addresses that a build gives %s with the slugs %j", (taxonomy, slugs) => {
  const page = makePage({ file: "a.md", frontmatter: { [taxonomy]: TERMS } });
  const { indexPath, terms } = createTaxonomy(builtIn(taxonomy, "/en/"), slugs, [page]);
  expect(taxonomyPath("/en/", taxonomy)).toBe(indexPath);
  expect(new Map(TERMS.map((term) => [term, termPath("/en/", taxonomy, { term, slugs })]))).toEqual(
    new Map(terms.map(({ name, path }) => [name, path])),
  );
});
