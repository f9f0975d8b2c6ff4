import { useCallback, useEffect, useState } from "react";
import type { SearchHit } from "../search/describe-hit.js";
import { useRoute, useSiteContext } from "./site-context.js";

/** The suggestions for what a visitor has written so far (spec/site.md §9). */
export interface SearchState {
  /** `loading` while the hits are those of what was written before; `failed`: the index could not be fetched. */
  readonly phase: "idle" | "loading" | "done" | "failed";
  /** Ten at the most, the best first. */
  readonly hits: readonly SearchHit[];
  /** Fetches what every query needs; for when a visitor seems to be about to ask. */
  readonly prepare: () => void;
}

/** A query is looked up once this many milliseconds have passed without another letter. */
const PAUSE = 100;

interface Found {
  readonly query: string;
  readonly phase: SearchState["phase"];
  readonly hits: readonly SearchHit[];
}

const NOTHING: Found = { query: "", phase: "idle", hits: [] };

/** Looks a query up in the pages of the current locale. An empty one is idle and loads nothing. */
export function useSearch(query: string): SearchState {
  const { openSearch } = useSiteContext();
  const { locale } = useRoute().info;
  const wanted = query.trim();
  const [found, setFound] = useState(NOTHING);

  useEffect(() => {
    if (wanted === "") return;
    let isCurrent = true;
    const show = (phase: SearchState["phase"], hits: readonly SearchHit[]) => {
      if (isCurrent) setFound({ query: wanted, phase, hits });
    };
    const timer = setTimeout(() => {
      openSearch(locale)
        .then((search) => search.suggest(wanted))
        .then(
          (hits) => show("done", hits),
          (error: unknown) => {
            reportError(error);
            show("failed", []);
          },
        );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, locale, openSearch]);

  const prepare = useCallback(() => {
    openSearch(locale)
      .then((search) => search.prepare())
      // A query that follows tries again, and says so if it fails too.
      .catch(() => undefined);
  }, [locale, openSearch]);

  if (wanted === "") return { phase: "idle", hits: [], prepare };
  if (found.query === wanted) return { phase: found.phase, hits: found.hits, prepare };
  // While one word is being written, the last hits stay on show: the list does not flicker.
  const isRelated = wanted.startsWith(found.query) || found.query.startsWith(wanted);
  return { phase: "loading", hits: isRelated ? found.hits : [], prepare };
}
