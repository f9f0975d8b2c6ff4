import { readQuery, type QueryWord } from "../model/search/tokenize.js";
import { openIndex, type FetchIndex, type IndexReader } from "./index-reader.js";
import { suggestPages, type PageSource, type Suggestions } from "./suggest-pages.js";
import { isInline } from "../model/search/html-words.js";
import { markParts } from "./mark-words.js";
import { isSilentElement } from "./read-sections.js";

/** The search of one locale. */
export interface Search {
  /** Fetches the data that every query needs. Rejects if it cannot be fetched. */
  readonly prepare: () => Promise<void>;
  /**
   * Resolves to the best matches, at most `MOST_SUGGESTIONS`, the best first, or to what may help instead of them. Rejects if the
   * index cannot be fetched.
   */
  readonly suggest: (query: string) => Promise<Suggestions>;
  /** Marks the words of a query on the current page. */
  readonly mark: (query: string) => void;
}

/** Opens the search of a locale. Rejects if its code cannot be loaded; the next call tries again. */
export type OpenSearch = (locale: string) => Promise<Search>;

/** The locale to search, and the sources of its index and pages. */
export interface SearchOptions extends PageSource {
  readonly fetchIndex: FetchIndex;
}

const NOTHING_ASKED: Suggestions = { hits: [], kind: "found", near: "" };

/** Creates the search of one locale. It fetches nothing before the first call. */
export function createSearch({ locale, fetchIndex, loadPage }: SearchOptions): Search {
  let index: Promise<IndexReader> | null = null;

  function open(): Promise<IndexReader> {
    if (index !== null) return index;
    const promise = openIndex(fetchIndex, locale);
    index = promise;
    promise.catch(() => {
      if (index === promise) index = null;
    });
    return promise;
  }

  async function suggest(query: string): Promise<Suggestions> {
    const words = readQuery(query);
    return words.length === 0
      ? NOTHING_ASKED
      : suggestPages(await open(), { query, words }, { locale, loadPage });
  }

  return {
    mark: (query) => markPage(readQuery(query)),
    async prepare() {
      await open();
    },
    async suggest(query) {
      try {
        return await suggest(query);
      } catch {
        // After a deployment, the blocks in this tab's manifest no longer exist. A new manifest lists the
        // current ones.
        index = null;
        return suggest(query);
      }
    },
  };
}

/** Name of the highlight, which themes style with `::highlight(search-words)`. */
const NAME = "search-words";
/** Maximum number of marks on a page. A query of one letter has thousands of matches, which help nobody. */
const MOST_MARKS = 1000;

/**
 * Marks the words of a query in the title and the text of the current page, without changing the document. The marks stay
 * until the next page, the next call, or Escape. Browsers without `CSS.highlights` show no marks.
 */
function markPage(words: readonly QueryWord[]): void {
  if (typeof Highlight === "undefined") return;
  const highlight = new Highlight();
  for (const root of document.querySelectorAll("main h1, [data-content]")) {
    for (const range of findWords(root, words).slice(0, MOST_MARKS - highlight.size)) highlight.add(range);
  }
  CSS.highlights.set(NAME, highlight);
  const listening = new AbortController();
  const clear = () => {
    listening.abort();
    // A later call may have set marks of its own.
    if (CSS.highlights.get(NAME) === highlight) CSS.highlights.delete(NAME);
  };
  window.addEventListener("hanblog:navigate", clear, { signal: listening.signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && clear(), { signal: listening.signal });
}

interface Piece {
  readonly node: Node;
  /** Position of the node's text in the text of the whole root. */
  readonly start: number;
  readonly end: number;
}

/** Returns the places of words in an element. A word may consist of several text nodes, as in coloured code. */
function findWords(root: Element, words: readonly QueryWord[]): readonly StaticRange[] {
  const pieces: Piece[] = [];
  let text = "";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && isSilentElement(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!isInline(node.localName)) text += "\n";
      continue;
    }
    const start = text.length;
    text += node.nodeValue ?? "";
    pieces.push({ node, start, end: text.length });
  }
  let at = 0;
  return markParts(text, words).marks.flatMap(([start, end]) => {
    // Marks are in order, so the search continues at the last piece.
    while (at < pieces.length && (pieces[at]?.end ?? 0) <= start) at += 1;
    const first = pieces[at];
    let until = at;
    while (until < pieces.length && (pieces[until]?.end ?? 0) < end) until += 1;
    const last = pieces[until];
    if (first === undefined || last === undefined) return [];
    return new StaticRange({
      startContainer: first.node,
      startOffset: start - first.start,
      endContainer: last.node,
      endOffset: end - last.start,
    });
  });
}
