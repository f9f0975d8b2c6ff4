import { createProblem, type PlaceOfField, type Problem, quoteValue } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";

/** Warns of aliases that were copied with the site's base, which goes before every address by itself. */
export function checkAliases(
  pages: readonly Page[],
  base: string,
  placeOf: PlaceOfField,
): readonly Problem[] {
  // A site may have a folder of that name, and pages that were in it.
  if (base === "/" || pages.some(({ regularPath }) => regularPath.startsWith(base))) return [];
  return pages.flatMap(({ frontmatter, relativePath }) =>
    frontmatter.aliases.flatMap((alias) => {
      if (!alias.startsWith(base)) return [];
      const message = `The alias ${quoteValue(alias)} begins with the site's base, which goes before it once more`;
      const hint = `Write ${quoteValue(alias.slice(base.length - 1))}.`;
      const at = placeOf(relativePath, "aliases", alias);
      return createProblem("warning", "alias-base", message, at, hint);
    }),
  );
}
