import { encodeRoute, decodeRoute } from "../../runtime/model/path.js";
import { changeFields, readOldPage } from "./content/front-matter.js";
import type { PlacedPage } from "./place-pages.js";
import { listOf, textOf } from "./plain-value.js";

/** Fields with terms, and the folders of their lists. */
const TAXONOMIES = [
  ["tags", "/tag/"],
  ["tag", "/tag/"],
  ["categories", "/categories/"],
  ["category", "/categories/"],
] as const;

/** Spellings of terms by their lists in lower case. */
type Spellings = ReadonlyMap<string, string>;

/**
 * Gives tags that differ only in capital letters one spelling, the most frequent one. Other generators show them in one
 * list, and no file system has two lists with such names.
 */
export function unifyTerms(pages: readonly PlacedPage[]): {
  readonly pages: readonly PlacedPage[];
  readonly spellings: Spellings;
} {
  const counts = new Map<string, Map<string, number>>();
  for (const { text } of pages) {
    for (const { key, term } of termsOf(text)) {
      const known = counts.get(key) ?? new Map<string, number>();
      known.set(term, (known.get(term) ?? 0) + 1);
      counts.set(key, known);
    }
  }
  const spellings = new Map(
    [...counts].map(([key, terms]) => [key, [...terms].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ""]),
  );
  const isUnited = [...counts.values()].every((terms) => terms.size === 1);
  return {
    pages: isUnited ? pages : pages.map((page) => ({ ...page, text: respell(page.text, spellings) })),
    spellings,
  };
}

function termsOf(text: string) {
  const { fields } = readOldPage(text);
  return TAXONOMIES.flatMap(([field, folder]) =>
    listOf(fields[field])
      .flat()
      .flatMap((value) => {
        const term = textOf(value)?.trim();
        return term === undefined ? [] : [{ key: `${folder}${term.toLowerCase()}/`, term, field }];
      }),
  );
}

function respell(text: string, spellings: Spellings): string {
  const { head, body, fields } = readOldPage(text);
  const wrong = new Set(
    termsOf(text)
      .filter(({ key, term }) => spellings.get(key) !== term)
      .map(({ field }) => field),
  );
  if (wrong.size === 0) return text;
  const changes = TAXONOMIES.filter(([field]) => wrong.has(field)).map(([field, folder]) => {
    const spell = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(spell)
        : (spellings.get(`${folder}${(textOf(value) ?? "").trim().toLowerCase()}/`) ?? value);
    return [field, spell(fields[field])];
  });
  return changeFields(head, Object.fromEntries(changes)) + body;
}

/**
 * Returns redirects to the lists of the new site. Those to a list without a published page are left out, because hanblog
 * creates none.
 */
export function redirectsToLists(
  redirects: Readonly<Record<string, unknown>>,
  pages: readonly PlacedPage[],
  spellings: Spellings,
): Readonly<Record<string, unknown>> {
  const published = new Set(
    pages.filter(({ isDraft }) => !isDraft).flatMap(({ text }) => termsOf(text).map(({ key }) => key)),
  );
  return Object.fromEntries(
    Object.entries(redirects).flatMap(([from, to]) => {
      const [, prefix = "", list] =
        /^(.*?)(\/(?:tag|categories)\/.+)$/.exec(decodeRoute(textOf(to) ?? "")) ?? [];
      if (list === undefined) return [[from, to]];
      const key = list.toLowerCase();
      const spelling = spellings.get(key);
      if (spelling === undefined || !published.has(key)) return [];
      const folder = key.startsWith("/tag/") ? "/tag/" : "/categories/";
      return [[from, encodeRoute(`${prefix}${folder}${spelling}/`)]];
    }),
  );
}
