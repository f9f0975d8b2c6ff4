import { vi } from "vitest";

/** Media features of the visitor's system, by query. `set` changes a result and calls the listeners. */
export interface Media {
  readonly set: (query: string, matches: boolean) => void;
  /** Number of listeners that were not removed. */
  readonly listeners: () => number;
}

/** Mocks `matchMedia` in a test. `vi.restoreAllMocks` removes the mock. */
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

/** Shows or hides the tab. */
export function showTab(isShown: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!isShown);
  document.dispatchEvent(new Event("visibilitychange"));
}
