import { createProblem, type PlaceOfField, type Problem, quoteValue } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";

/** Warns of permalinks and aliases that contain the site's base, which hanblog adds to every address. */
export function checkBase(pages: readonly Page[], base: string, placeOf: PlaceOfField): readonly Problem[] {
  // The site may have a folder with the name of the base, and old addresses in it.
  if (base === "/" || pages.some(({ regularPath }) => regularPath.startsWith(base))) return [];
  return pages.flatMap(({ frontmatter, relativePath }) =>
    addressesOf(frontmatter).flatMap(([field, noun, address]) => {
      if (!address.startsWith(base)) return [];
      const message = `The ${noun} ${quoteValue(address)} begins with the site's base, which goes before it once more`;
      const hint = `Write ${quoteValue(address.slice(base.length - 1))}.`;
      return createProblem(
        "warning",
        "address-with-base",
        message,
        placeOf(relativePath, field, address),
        hint,
      );
    }),
  );
}

function addressesOf({
  permalink,
  aliases,
}: Page["frontmatter"]): readonly (readonly [string, string, string])[] {
  const own = permalink === undefined ? [] : [["permalink", "permalink", permalink] as const];
  return [...own, ...aliases.map((alias) => ["aliases", "alias", alias] as const)];
}
