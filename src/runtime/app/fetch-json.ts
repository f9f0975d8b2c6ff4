import type { FetchJson } from "./route-manifest.js";

/** Milliseconds that a request may take. */
const TIME_LIMIT = 30_000;

/** Wording of spec/site.md §8, by the name of what `fetch` rejects with. */
const MESSAGES: Readonly<Record<string, string>> = {
  TypeError: "Network Error",
  AbortError: "Request aborted",
  TimeoutError: `timeout of ${TIME_LIMIT}ms exceeded`,
};

/** Fetches JSON below `base`. Rejects on every answer but a success. */
export function createFetchJson(base: string): FetchJson {
  return async (path, freshness) => {
    const url = base + path;
    try {
      const response = await fetch(url, { cache: freshness, signal: AbortSignal.timeout(TIME_LIMIT) });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return await response.json();
    } catch (cause) {
      const message = cause instanceof Error && MESSAGES[cause.name];
      throw message ? new Error(message, { cause }) : cause;
    }
  };
}
