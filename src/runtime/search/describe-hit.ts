import type { FrontMatter } from "../model/page.js";
import type { PageData } from "../model/render.js";
import type { QueryWord } from "../model/tokenize.js";
import { choosePlace } from "./choose-place.js";
import { beginningOf, cutSnippet, hasWords, markParts, markWords, type MarkedText } from "./mark-words.js";
import { readSections, type Section } from "./read-sections.js";

/** A search result: a page, or a section of it. */
export interface SearchHit {
  /** Route without the base, with the `#id` of a heading if the section has one. */
  readonly path: string;
  /** Taxonomy of the list that the result leads to; `null` for a page. */
  readonly list: "tags" | "categories" | null;
  readonly title: MarkedText;
  /** Heading of the matching section; `null` if the page as a whole matches. */
  readonly heading: MarkedText | null;
  readonly snippet: MarkedText | null;
}

/** A search result with its rank, which orders the results of several pages; see `ChosenPlace`. */
export interface DescribedHit {
  readonly hit: SearchHit;
  readonly rank: number;
}

/** Creates the search result for a page: its best place, with marked title, heading and snippet. */
export function describeHit({ route, html }: PageData, words: readonly QueryWord[]): DescribedHit {
  const { path, documentTitle } = route.info;
  if (route.kind === "taxonomy" && route.term !== null) {
    return { rank: LIST_RANK, hit: describeList(route.term, path, route.taxonomy) };
  }
  const page = route.kind === "page" || route.kind === "home" ? route.page : null;
  const title = page?.title ?? documentTitle;
  const tags = page === null ? [] : termsOf(page.frontmatter);
  const sections = readSections(html ?? "");
  const { rank, section } = choosePlace({ title, tags, sections }, words);
  const snippet =
    section === null ? firstSnippet(sections, words) : cutSnippet(markParts(section.text, words));
  const heading = section === null || section.heading === "" ? null : section;
  return {
    rank,
    hit: {
      list: null,
      path: heading === null || heading.slug === "" ? path : `${path}#${encodeURIComponent(heading.slug)}`,
      title: markWords(title, words),
      heading: heading === null ? null : markWords(heading.heading, words),
      snippet,
    },
  };
}

/** Creates the search result for the list of a tag or category. */
export function describeList(name: string, path: string, list: SearchHit["list"]): SearchHit {
  return { path, list, title: { text: name, marks: [[0, name.length]] }, heading: null, snippet: null };
}

/** Rank of the list of a tag or category, which precedes all pages. */
const LIST_RANK = -2;

function termsOf({ tags, categories, keywords = [] }: FrontMatter): readonly string[] {
  return [...tags, ...categories, ...keywords];
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
