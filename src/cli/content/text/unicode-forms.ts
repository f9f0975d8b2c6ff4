import type { FrontMatter, Spelling } from "../../../runtime/model/page.js";
import { composeLink, decodeRoute, encodeWritten, fileToRoute } from "../../../runtime/model/path.js";
import {
  type SiteSlugs,
  type TaxonomyName,
  taxonomyPath,
  termPath,
} from "../../../runtime/model/lists/taxonomy-path.js";

const TAXONOMIES: readonly TaxonomyName[] = ["tags", "categories"];

/** Names that decide the addresses of a page, in any Unicode form. */
interface WrittenNames {
  readonly relativePath: string;
  /** Route of the page, in the form of its parts. */
  readonly path: string;
  readonly locale: string;
  readonly frontmatter: FrontMatter;
  /** Slugs of terms that the site sets. */
  readonly slugs?: SiteSlugs | undefined;
}

/** Returns front matter whose tags and categories are in composed Unicode form (NFC). */
export function composeTerms(frontmatter: FrontMatter): FrontMatter {
  const { tags, categories } = frontmatter;
  if (![...tags, ...categories].some(isDecomposed)) return frontmatter;
  const compose = (terms: readonly string[]) => [...new Set(terms.map((term) => term.normalize("NFC")))];
  return { ...frontmatter, tags: compose(tags), categories: compose(categories) };
}

/**
 * Returns the addresses that the names of a page would give if they were not composed. Visitors may have them from an
 * earlier build, or from the name of the file, which macOS decomposes.
 */
export function findSpellings({
  relativePath,
  path,
  locale,
  frontmatter,
  slugs,
}: WrittenNames): readonly Spelling[] {
  const own = composeLink(path);
  const ofFile = isDecomposed(relativePath) ? decodeRoute(fileToRoute(relativePath)).normalize("NFD") : null;
  const ofTerms = TAXONOMIES.flatMap((taxonomy) =>
    frontmatter[taxonomy].filter(isDecomposed).map((term) => ({
      from: `${taxonomyPath(locale, taxonomy)}${encodeWritten(term)}/`,
      to: termPath(locale, taxonomy, { term: term.normalize("NFC"), slugs }),
    })),
  );
  return [
    ...(path === own ? [] : [{ from: path, to: own }]),
    ...(ofFile === null || encodeWritten(ofFile) === path ? [] : [{ from: encodeWritten(ofFile), to: own }]),
    ...ofTerms,
  ];
}

function isDecomposed(name: string): boolean {
  return name !== name.normalize("NFC");
}
