import type { FetchJson } from "./route-manifest.js";

/** Time limit of a request, in milliseconds. */
const TIME_LIMIT = 30_000;

/** Creates a function that fetches JSON below `base`. It rejects unless the response is a success. */
export function createFetchJson(base: string): FetchJson {
  return async (path, freshness) => {
    const url = base + path;
    try {
      const response = await fetch(url, { cache: freshness, signal: AbortSignal.timeout(TIME_LIMIT) });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return await response.json();
    } catch (cause) {
      return throwRequestError(cause);
    }
  };
}

/**
 * Converts the error of a request or an `import()` to the wording of axios, which is the same in all browsers. `limit` is
 * in milliseconds.
 */
export function requestError(cause: unknown, limit: number): unknown {
  const messages: Readonly<Record<string, string>> = {
    TypeError: "Network Error",
    AbortError: "Request aborted",
    TimeoutError: `timeout of ${limit}ms exceeded`,
  };
  const message = cause instanceof Error && messages[cause.name];
  return message ? new Error(message, { cause }) : cause;
}

/** Throws the error of a request or an `import()` in the wording of `requestError`. */
export function throwRequestError(cause: unknown): never {
  throw requestError(cause, TIME_LIMIT);
}
