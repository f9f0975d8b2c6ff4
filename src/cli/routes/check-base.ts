import { type PlaceOfField, type Problem, quoteValue } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { createProblem } from "../messages/create-problem.js";

/** Warns of permalinks and aliases that contain the site's base, which hanblog adds to every address. */
export function checkBase(pages: readonly Page[], base: string, placeOf: PlaceOfField): readonly Problem[] {
  // The site may have a folder with the name of the base, and old addresses in it.
  if (base === "/" || pages.some(({ regularPath }) => regularPath.startsWith(base))) return [];
  return pages.flatMap(({ frontmatter, relativePath }) =>
    addressesOf(frontmatter).flatMap(([field, address]) => {
      if (!address.startsWith(base)) return [];
      const plain = quoteValue(address.slice(base.length - 1));
      const values = { field, address: quoteValue(address), plain };
      return createProblem("warning", "address-with-base", values, placeOf(relativePath, field, address));
    }),
  );
}

function addressesOf({
  permalink,
  aliases,
}: Page["frontmatter"]): readonly (readonly [field: "permalink" | "aliases", address: string])[] {
  const own = permalink === undefined ? [] : [["permalink", permalink] as const];
  return [...own, ...aliases.map((alias) => ["aliases", alias] as const)];
}
