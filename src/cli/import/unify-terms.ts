import { nameKey } from "../files/name-key.js";
import { changeFields, readOldPage } from "./content/front-matter.js";
import type { Notes } from "./notes.js";
import type { PlacedPage } from "./place-pages.js";
import { listOf, textOf } from "./plain-value.js";

/** Fields with terms, and the folders of their lists. */
const TAXONOMIES = [
  ["tags", "/tag/"],
  ["tag", "/tag/"],
  ["categories", "/categories/"],
  ["category", "/categories/"],
] as const;

/** Spellings of terms by the keys of their lists. */
type Spellings = ReadonlyMap<string, string>;

/** Lists of terms in the new site, by their keys. */
export interface TermLists {
  readonly spellings: Spellings;
  /** Keys of lists with a page that lists show. */
  readonly published: ReadonlySet<string>;
}

/**
 * Gives tags that differ only in capital letters one spelling, the most frequent one. Other generators show them in one
 * list, and no file system has two lists with such names.
 */
export function unifyTerms(
  pages: readonly PlacedPage[],
  notes: Notes,
): {
  readonly pages: readonly PlacedPage[];
  readonly lists: TermLists;
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
  for (const terms of counts.values()) {
    if (terms.size > 1) notes.lost("term-case", [...terms.keys()].join(", "));
  }
  const isUnited = [...counts.values()].every((terms) => terms.size === 1);
  return {
    pages: isUnited ? pages : pages.map((page) => ({ ...page, text: respell(page.text, spellings) })),
    lists: { spellings, published: publishedLists(pages) },
  };
}

function publishedLists(pages: readonly PlacedPage[]): ReadonlySet<string> {
  return new Set(
    pages.filter((page) => page.isListed).flatMap(({ text }) => termsOf(text).map(({ key }) => key)),
  );
}

function termsOf(text: string) {
  const { fields } = readOldPage(text);
  return TAXONOMIES.flatMap(([field, folder]) =>
    listOf(fields[field])
      .flat()
      .flatMap((value) => {
        const term = textOf(value)?.trim();
        return term === undefined ? [] : [{ key: nameKey(`${folder}${term}/`), term, field }];
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
        ? [...new Set(value.map(spell))]
        : (spellings.get(nameKey(`${folder}${(textOf(value) ?? "").trim()}/`)) ?? value);
    return [field, spell(fields[field])];
  });
  return changeFields(head, Object.fromEntries(changes)) + body;
}
