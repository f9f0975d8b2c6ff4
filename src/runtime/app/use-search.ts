import { useEffect, useMemo, useState } from "react";
import type { Search } from "../search/create-search.js";
import type { Suggestions } from "../search/suggest-pages.js";
import type { SearchHit } from "../search/describe-hit.js";
import { useRoute, useSiteContext } from "./site-context.js";

/** The suggestions for the text that a visitor has typed. */
export interface SearchState {
  /**
   * `loading` means that the hits belong to the previous query, `failed` that the index could not be fetched.
   */
  readonly phase: "idle" | "loading" | "done" | "failed";
  /** The suggestions, at most ten, the best first. */
  readonly hits: readonly SearchHit[];
  /** Match of the suggestions: the query, the words in `near`, or nothing. */
  readonly kind: Suggestions["kind"];
  readonly near: string;
  /** Fetches the data that every query needs. Called when the visitor is likely to search. */
  readonly prepare: () => void;
  /** Marks the words of a query on the current page, until the next page or Escape. */
  readonly mark: (query: string) => void;
}

/** Pause after the last typed letter before the query is run, in milliseconds. */
const PAUSE = 100;

interface Found extends Suggestions {
  readonly query: string;
  readonly phase: SearchState["phase"];
}

const EMPTY: Suggestions = { hits: [], kind: "found", near: "" };
const NOTHING: Found = { query: "", phase: "idle", ...EMPTY };

/** Searches the pages of the current locale. An empty query is idle and loads nothing. */
export function useSearch(query: string): SearchState {
  const { openSearch } = useSiteContext();
  const { locale } = useRoute().info;
  const wanted = query.trim();
  const [found, setFound] = useState(NOTHING);

  useEffect(() => {
    if (wanted === "") return;
    let isCurrent = true;
    const show = (phase: SearchState["phase"], suggestions: Suggestions) => {
      if (isCurrent) setFound({ query: wanted, phase, ...suggestions });
    };
    const timer = setTimeout(() => {
      openSearch(locale)
        .then((search) => search.suggest(wanted))
        .then(
          (suggestions) => show("done", suggestions),
          (error: unknown) => {
            reportError(error);
            show("failed", EMPTY);
          },
        );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, locale, openSearch]);

  const tools = useMemo(() => {
    // A query tries again and reports its failure, and a page can be read without marks.
    const run = (use: (search: Search) => unknown) =>
      void openSearch(locale)
        .then(use)
        .catch(() => undefined);
    return {
      prepare: () => run((search) => search.prepare()),
      mark: (text: string) => run((search) => search.mark(text)),
    };
  }, [locale, openSearch]);

  if (wanted === "") return { phase: "idle", ...EMPTY, ...tools };
  const { query: searched, phase, ...suggestions } = found;
  if (searched === wanted) return { phase, ...suggestions, ...tools };
  // The last hits stay visible while a word is being typed, so that the list does not flicker.
  const isRelated = wanted.startsWith(searched) || searched.startsWith(wanted);
  return { phase: "loading", ...(isRelated ? suggestions : EMPTY), ...tools };
}
