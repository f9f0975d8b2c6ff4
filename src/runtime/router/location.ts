/** One entry of the history. */
export interface Place {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty; percent-encoded. */
  readonly hash: string;
  /** Names the entry: what is remembered of it, such as its scroll position, is kept under this. */
  readonly key: string;
  /** Position in the history, so that a movement that failed can be taken back. */
  readonly index: number;
}

/** Where the application is, as a value: the browser's address bar, or memory. */
export interface LocationSource {
  readonly origin: string;
  readonly read: () => Place;
  /** Adds an entry behind the current one. `href` begins with `/`. */
  readonly push: (href: string) => void;
  /** Changes the address of the current entry; it stays the same entry. */
  readonly replace: (href: string) => void;
  readonly go: (delta: number) => void;
  /** Calls back when the visitor moved through the history; returns its teardown. */
  readonly listen: (listener: () => void) => () => void;
}

/** Path, query and hash in one. */
export function hrefOf(place: Pick<Place, "pathname" | "search" | "hash">): string {
  return place.pathname + place.search + place.hash;
}

/** The address bar of `window`. The browser's own scroll restoration is for the caller to turn off. */
export function browserLocation(window: Window): LocationSource {
  const { history, location } = window;

  const createKey = (index: number) => `${Date.now().toString(36)}.${index}`;

  /** The entry's mark in `history.state`; an entry that the browser made itself (a typed hash) gets one. */
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

/** A history in memory that begins at `href`: for tests, and wherever there is no address bar. */
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
