import type { FetchJson } from "./route-manifest.js";

/** A manifest that takes longer than this many milliseconds is not coming. */
const TIME_LIMIT = 30_000;

/** Fetches JSON below `base`. Rejects on every answer but a success. */
export function createFetchJson(base: string): FetchJson {
  return async (path, freshness) => {
    const response = await fetch(base + path, {
      cache: freshness,
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (!response.ok) throw new Error(`${base}${path} answered ${response.status}`);
    return response.json();
  };
}
