import { vi } from "vitest";

/** What the visitor's system says of media, by the query; `set` changes an answer and tells whoever watches it. */
export interface Media {
  readonly set: (query: string, matches: boolean) => void;
  /** Listeners that nobody has taken away. */
  readonly listeners: () => number;
}

/** Answers `matchMedia` in a test; ends with `vi.restoreAllMocks`. */
export function installMedia(first: Readonly<Record<string, boolean>> = {}): Media {
  const answers = new Map(Object.entries(first));
  const lists: { readonly query: string; readonly target: EventTarget }[] = [];
  let listeners = 0;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const target = new EventTarget();
    lists.push({ query, target });
    const list = {
      media: query,
      get matches() {
        return answers.get(query) ?? false;
      },
      addEventListener(type: string, listener: EventListener) {
        listeners += 1;
        target.addEventListener(type, listener);
      },
      removeEventListener(type: string, listener: EventListener) {
        listeners -= 1;
        target.removeEventListener(type, listener);
      },
    };
    return list as unknown as MediaQueryList;
  });
  return {
    set(query, matches) {
      answers.set(query, matches);
      for (const list of lists) if (list.query === query) list.target.dispatchEvent(new Event("change"));
    },
    listeners: () => listeners,
  };
}

export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
export const DARK = "(prefers-color-scheme: dark)";

/** Lets the tab be seen, or not. */
export function showTab(isShown: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!isShown);
  document.dispatchEvent(new Event("visibilitychange"));
}
