import type { PageTerms, PageView } from "../../model/render.js";
import type { termPath } from "../../model/lists/taxonomy-path.js";
import { useRoute, useSite } from "../site-context.js";

/** Fields of a page with its terms. */
export interface PageWithTerms {
  readonly frontmatter: Titles<readonly string[]>;
  readonly terms?: readonly PageTerms[] | undefined;
}

/**
 * Returns the terms of a page with their lists, without empty groups: those in taxonomies of the site, categories and tags.
 * The titles of the last two are in `titles`, and `toPath` is `termPath`.
 */
export function useTerms(
  { frontmatter, terms = [] }: PageWithTerms,
  titles: Titles<string>,
  toPath: typeof termPath,
): readonly PageTerms[] {
  const { locale } = useRoute().info;
  const { slugs } = useSite();
  const builtIn = (["categories", "tags"] as const).map((name) => ({
    name,
    title: titles[name],
    terms: frontmatter[name].map((term) => ({ name: term, path: toPath(locale, name, { term, slugs }) })),
  }));
  return terms.concat(builtIn).filter((group) => group.terms.length);
}

/** Values of tags and categories. */
interface Titles<Value> {
  readonly tags: Value;
  readonly categories: Value;
}

/** Returns whether the terms of a page have lists. Those of a page that is in no list may have none. */
export function areTermsLinked({ title, frontmatter }: PageView): boolean {
  return title !== null && frontmatter.publish !== false && frontmatter.listed !== false;
}
