import { groupBy } from "../../../runtime/model/group-by.js";
import { slugify } from "../../../runtime/model/text/slug.js";
import {
  type TaxonomyName,
  taxonomyPath,
  type TermSlugs,
} from "../../../runtime/model/lists/taxonomy-path.js";
import { nameKey } from "../../files/name-key.js";
import { compact, type Fields } from "../plain-value.js";
import type { OldList } from "../site-kind.js";
import type { TermLists } from "../unify-terms.js";

/** Addresses of terms in the new site, by the name of their taxonomy. */
export type TermAddresses = Readonly<Record<TaxonomyName, TermSlugs>>;

/** Path of the list of a term: the prefix of its locale, the folder of the taxonomy, and the slug. */
const TERM = /^((?:\/[a-z]{2}(?:-[a-z]{2,4})?)?)(\/(?:tag|categories)\/)([^/]+)\/$/i;

/** Signs that a slug cannot have. */
const NO_SLUG = /[?#\\]/;

/**
 * Finds the terms whose old lists are in the same folders as the new ones, under other names, such as `/tag/mysql/` for `MySQL`.
 * With their slugs, these lists keep their addresses. `real` has the addresses of the old site, or is `null` if they are only
 * computed.
 */
export function termAddresses(
  oldLists: readonly OldList[],
  lists: TermLists,
  real: readonly string[] | null,
): TermAddresses {
  const names = real === null ? null : new Set(real);
  const computed = oldLists.flatMap(({ address, list }) => {
    const [, prefix, folder, slug = ""] = TERM.exec(address) ?? [];
    const [, newPrefix, newFolder = "", term = ""] = TERM.exec(list ?? "") ?? [];
    const isHere = slug !== "" && !NO_SLUG.test(slug) && prefix === newPrefix && folder === newFolder;
    return isHere && (names?.has(address) ?? true) ? [{ key: nameKey(`${newFolder}${term}/`), slug }] : [];
  });
  const oldSlugs = groupBy([...computed, ...realSlugs(real ?? [], lists)], ({ key }) => key);
  const find = (taxonomy: TaxonomyName) =>
    chooseAddresses(
      [...lists.spellings]
        .filter(([key]) => key.startsWith(taxonomyPath("/", taxonomy)) && lists.published.has(key))
        .map(([key, term]) => ({ term, old: (oldSlugs.get(key) ?? []).map(({ slug }) => slug) })),
    );
  return { tags: find("tags"), categories: find("categories") };
}

/** Returns the slugs of an old site by the keys of their lists. Its rules need not know them. */
function realSlugs(real: readonly string[], { spellings }: TermLists) {
  const keys = new Map(
    [...spellings].map(([key, term]) => [(/^\/[^/]+\//.exec(key)?.[0] ?? "") + slugify(term), key]),
  );
  return real.flatMap((address) => {
    const [, , folder = "", slug = ""] = TERM.exec(address) ?? [];
    const key = slug === "" || NO_SLUG.test(slug) ? undefined : keys.get(folder + slugify(slug));
    return key === undefined ? [] : [{ key, slug }];
  });
}

/** Chooses the addresses of terms with the slugs that they had. */
function chooseAddresses(
  terms: readonly { readonly term: string; readonly old: readonly string[] }[],
): TermSlugs {
  const withCapitals = terms.filter(({ term }) => term !== term.toLowerCase());
  const keeping = withCapitals.filter(({ term, old }) => old.includes(term));
  const folded = withCapitals.filter(
    ({ term, old }) => !old.includes(term) && old.includes(term.toLowerCase()),
  );
  const lowercase = folded.length > keeping.length;
  const usual = (term: string) => (lowercase ? term.toLowerCase() : term);
  const wanted = terms.map(({ term, old }) => ({
    term,
    slug: old.includes(term) ? term : (old[0] ?? usual(term)),
    old,
  }));
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  // Two terms can have had one address, such as `C` and `C++`. The term of this name keeps it. One that had none comes last.
  const rank = ({ term, slug, old }: (typeof wanted)[number]) =>
    old.length === 0 ? 2 : nameKey(term) === nameKey(slug) ? 0 : 1;
  for (const one of wanted.toSorted((a, b) => rank(a) - rank(b))) {
    const { term, slug } = one;
    const address = freeSlug(taken.has(nameKey(slug)) ? usual(term) : slug, taken);
    taken.add(nameKey(address));
    if (address !== usual(term)) slugs.set(term, address);
  }
  return { slugs: [...slugs], lowercase };
}

/** Returns a slug that no other term has, with a number if needed. */
function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(nameKey(free)); number++) free = `${slug}-${number}`;
  return free;
}

/** Returns `taxonomies` of the configuration, without default values. */
export function taxonomyOptions(addresses: TermAddresses): Fields {
  return compact(
    Object.fromEntries(
      Object.entries(addresses).map(([name, { slugs, lowercase }]) => [
        name,
        compact<unknown>({
          slugs: Object.fromEntries(slugs),
          lowercase: lowercase ? true : undefined,
        }),
      ]),
    ),
  );
}
