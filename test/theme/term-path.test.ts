import { expect, it } from "vitest";
import { createTaxonomy } from "../../src/cli/site/taxonomy.js";
import { taxonomyPath, termPath } from "../../src/theme/term-path.js";
import { makePage } from "../make-page.js";

const TERMS = ["正则", "C#", "what?", "100%", "a/b", "a b", "[x]", `"'<&>`, "é", "🎉"];

it.each(["tags", "categories"] as const)("leads to the addresses that a build gives %s", (taxonomy) => {
  const page = makePage({ file: "a.md", frontmatter: { [taxonomy]: TERMS } });
  const { indexPath, terms } = createTaxonomy(taxonomy, "/en/", [page]);
  expect(taxonomyPath("/en/", taxonomy)).toBe(indexPath);
  expect(new Map(TERMS.map((term) => [term, termPath("/en/", taxonomy, term)]))).toEqual(
    new Map(terms.map(({ name, path }) => [name, path])),
  );
});
