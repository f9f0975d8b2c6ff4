import { groupBy } from "../../../runtime/model/group-by.js";
import { decodeRoute, encodeRoute } from "../../../runtime/model/path.js";
import { taxonomyPath, termPath } from "../../../runtime/model/lists/taxonomy-path.js";
import { nameKey } from "../../files/name-key.js";
import { textOf, type Fields, listOf } from "../plain-value.js";
import type { DraftPage, OldList } from "../site-kind.js";
import type { TermLists } from "../unify-terms.js";
import type { TermAddresses } from "./term-addresses.js";

/**
 * Returns redirects from old addresses of lists. An address that a page or another list has, also in another case, gets
 * none, because no file system has both.
 */
export function listRedirects(
  lists: readonly OldList[],
  pages: readonly DraftPage[],
): Readonly<Record<string, string>> {
  const taken = new Set([
    ...pages.flatMap(({ address }) => (address === null ? [] : [nameKey(address)])),
    ...lists.flatMap(({ list }) => (list === null ? [] : [nameKey(list)])),
  ]);
  return Object.fromEntries(
    lists.flatMap(({ address, list }) =>
      list === null || list === address || taken.has(nameKey(address)) ? [] : [[address, encodeRoute(list)]],
    ),
  );
}

/**
 * Returns redirects to the lists of the new site. hanblog creates no list without a published page, so that those to one lead to the
 * list of all terms, or home. Redirects from an address that a list of the new site has are left out.
 */
export function redirectsToLists(
  redirects: Readonly<Record<string, unknown>>,
  { spellings, published }: TermLists,
  addresses: TermAddresses,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(redirects).flatMap(([from, to]): readonly KeptRedirect[] => {
    const [, prefix = "", list] =
      /^(.*?)(\/(?:tag|categories)\/.*)$/.exec(decodeRoute(textOf(to) ?? "")) ?? [];
    if (list === undefined) return [{ from, to, isKept: false }];
    const key = nameKey(list);
    const spelling = spellings.get(key);
    const taxonomy = key.startsWith(taxonomyPath("/", "tags")) ? "tags" : "categories";
    if (spelling === undefined || !published.has(key)) {
      const index = taxonomyPath("/", taxonomy);
      const hasIndex = [...published].some((one) => one.startsWith(index));
      const other = hasIndex ? `${prefix}${index}` : `${prefix}/`;
      return from === other ? [] : [{ from, to: other, isKept: false }];
    }
    const target = termPath(`${prefix}/`, taxonomy, { term: spelling, slugs: addresses });
    if (nameKey(decodeRoute(from)) === nameKey(decodeRoute(target))) return [];
    return [{ from, to: target, isKept: list === `${taxonomyPath("/", taxonomy)}${spelling}/` }];
  });
  return distinctRedirects(kept);
}

interface KeptRedirect {
  readonly from: string;
  readonly to: unknown;
  /** Whether the old list has the spelling that the new one keeps. */
  readonly isKept: boolean;
}

/**
 * Returns the redirects without those that a build refuses next to others: addresses that differ only in Unicode form, or in case
 * with another target. Those in another case with the same target stay, and follow the one with the spelling of the list.
 */
function distinctRedirects(redirects: readonly KeptRedirect[]): Readonly<Record<string, unknown>> {
  const groups = groupBy(redirects, ({ from }) => nameKey(decodeRoute(from)));
  return Object.fromEntries(
    [...groups.values()].flatMap((group) => {
      const first = group.find(({ isKept }) => isKept) ?? group[0];
      const forms = new Map<string, KeptRedirect>();
      for (const one of first === undefined ? [] : [first, ...group]) {
        const form = decodeRoute(one.from).normalize("NFC");
        if (one.to === first?.to && !forms.has(form)) forms.set(form, one);
      }
      return [...forms.values()].map(({ from, to }) => [from, to]);
    }),
  );
}

/** Terms of articles that lists show. */
interface ListTerms {
  readonly tags: readonly string[];
  readonly categories: readonly string[];
}

/** Collects the tags and categories of published pages from their front matter. */
export function readListTerms(pages: readonly Fields[]): ListTerms {
  const shown = pages.filter(
    (fields) => fields["publish"] !== false && fields["draft"] !== true && fields["home"] !== true,
  );
  const collect = (...names: readonly string[]) => [
    ...new Set(shown.flatMap((fields) => names.flatMap((name) => readTerms(fields[name])))),
  ];
  return { tags: collect("tags", "tag"), categories: collect("categories", "category") };
}

/** Reads the terms of one article: a list, a list of lists, or a single term. */
export function readTerms(value: unknown): readonly string[] {
  return listOf(value)
    .flat()
    .flatMap((term) => textOf(term)?.trim() ?? []);
}
