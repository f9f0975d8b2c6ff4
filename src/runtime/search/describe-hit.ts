import type { PageChunk } from "../model/render.js";
import type { QueryWord } from "../model/tokenize.js";
import { beginningOf, cutSnippet, hasWords, markParts, markWords, type MarkedText } from "./mark-words.js";
import { readSections, type Section } from "./read-sections.js";

/** A place that a query leads to. */
export interface SearchHit {
  /** Route with the `#` of a heading, without the base. */
  readonly path: string;
  readonly title: MarkedText;
  /** Heading of the section in which the words stand; `null` where the page as a whole is meant. */
  readonly heading: MarkedText | null;
  readonly snippet: MarkedText | null;
}

/** How well a page answers, the best first: the words stand in its title, a heading, a section, or apart. */
export type HitRank = 0 | 1 | 2 | 3;

/** A place with its rank, by which places of several pages are put in order. */
export interface DescribedHit {
  readonly hit: SearchHit;
  readonly rank: HitRank;
}

/** Finds the place on a page that answers the query best. */
export function describeHit({ route, html }: PageChunk, words: readonly QueryWord[]): DescribedHit {
  const { path, documentTitle } = route.info;
  const title = (route.kind === "page" || route.kind === "home" ? route.page.title : null) ?? documentTitle;
  const sections = readSections(html ?? "");
  const { rank, section } = choose(title, sections, words);
  const snippet =
    rank === 0
      ? firstSnippet(sections, words)
      : section === null
        ? null
        : cutSnippet(markParts(section.text, words));
  const heading = rank === 0 || section === null || section.heading === "" ? null : section;
  return {
    rank,
    hit: {
      path: heading === null || heading.slug === "" ? path : `${path}#${encodeURIComponent(heading.slug)}`,
      title: markWords(title, words),
      heading: heading === null ? null : markWords(heading.heading, words),
      snippet,
    },
  };
}

function choose(
  title: string,
  sections: readonly Section[],
  words: readonly QueryWord[],
): { readonly rank: HitRank; readonly section: Section | null } {
  if (hasWords(title, words)) return { rank: 0, section: null };
  const headed = sections.find(({ heading }) => hasWords(heading, words));
  if (headed !== undefined) return { rank: 1, section: headed };
  const whole = sections.find(
    ({ heading, text }) => hasWords(`${title} ${heading} ${text}`, words) && hasAny(text, words),
  );
  if (whole !== undefined) return { rank: 2, section: whole };
  const all = `${title} ${sections.map(({ heading, text }) => `${heading} ${text}`).join(" ")}`;
  const section = sections.find(({ text }) => markParts(text, words).marks.length > 0) ?? null;
  return { rank: hasWords(all, words) ? 2 : 3, section };
}

function hasAny(text: string, words: readonly QueryWord[]): boolean {
  return words.some((word) => hasWords(text, [word]));
}

function firstSnippet(sections: readonly Section[], words: readonly QueryWord[]): MarkedText | null {
  for (const { text } of sections) {
    if (hasAny(text, words)) return cutSnippet(markParts(text, words));
  }
  return beginningOf(sections.find(({ text }) => text !== "")?.text ?? "");
}
