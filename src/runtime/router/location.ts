/** An entry of the history. */
export interface Place {
  readonly pathname: string;
  /** The query with its `?`, or empty. */
  readonly search: string;
  /** The hash, percent-encoded and with its `#`, or empty. */
  readonly hash: string;
  /** Id of the entry. Data of the entry, such as its scroll position, is stored under it. */
  readonly key: string;
  /** Position in the history, by which a failed step back or forward can be undone. */
  readonly index: number;
}

/** The current location as a value: in the browser's address bar, or in memory. */
export interface LocationSource {
  readonly origin: string;
  readonly read: () => Place;
  /** Adds an entry after the current one. `href` begins with `/`. */
  readonly push: (href: string) => void;
  /** Changes the address of the current entry. Its key and index stay. */
  readonly replace: (href: string) => void;
  readonly go: (delta: number) => void;
  /** Calls `listener` after the visitor moves through the history. Returns the teardown. */
  readonly listen: (listener: () => void) => () => void;
}

/** Returns path, query and hash as one string. */
export function hrefOf(place: Pick<Place, "pathname" | "search" | "hash">): string {
  return place.pathname + place.search + place.hash;
}

/**
 * Creates a location source for the address bar of `window`. The caller must turn off the browser's scroll
 * restoration.
 */
export function browserLocation(window: Window): LocationSource {
  const { history, location } = window;

  const createKey = (index: number) => `${Date.now().toString(36)}.${index}`;

  /**
   * Returns the key and index in `history.state`. An entry that the browser created, for example for a typed
   * hash, gets new ones.
   */
  function mark(fallback: number): { readonly key: string; readonly index: number } {
    const { key, index }: Partial<Record<"key" | "index", unknown>> = Object(history.state);
    if (typeof key === "string" && typeof index === "number") return { key, index };
    const made = { key: createKey(fallback), index: fallback };
    history.replaceState(made, "");
    return made;
  }

  let { index } = mark(0);

  return {
    origin: location.origin,
    read: () => ({
      pathname: location.pathname,
      search: location.search,
      hash: location.hash,
      ...mark(index),
    }),
    push(href) {
      index += 1;
      history.pushState({ key: createKey(index), index }, "", href);
    },
    replace(href) {
      history.replaceState(mark(index), "", href);
    },
    go: (delta) => history.go(delta),
    listen(listener) {
      const onMove = () => {
        ({ index } = mark(index + 1));
        listener();
      };
      window.addEventListener("popstate", onMove);
      return () => window.removeEventListener("popstate", onMove);
    },
  };
}

/**
 * Creates a location source with a history in memory that begins at `href`. It is for tests and for
 * environments without an address bar.
 */
export function memoryLocation(href: string, origin = "http://localhost"): LocationSource {
  const listeners = new Set<() => void>();
  const at = (target: string, index: number, key: string): Place => {
    const { pathname, search, hash } = new URL(target, origin);
    return { pathname, search, hash, key, index };
  };
  let current = at(href, 0, "0");
  let entries: readonly Place[] = [current];
  let made = 1;
  return {
    origin,
    read: () => current,
    push(target) {
      current = at(target, current.index + 1, String(made++));
      entries = [...entries.slice(0, current.index), current];
    },
    replace(target) {
      current = at(target, current.index, current.key);
      entries = entries.with(current.index, current);
    },
    go(delta) {
      const next = entries[current.index + delta];
      if (next === undefined) return;
      current = next;
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
