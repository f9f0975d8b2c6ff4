import type { Api, Reply, Send } from "./api.js";
import { PlatformError, type PlatformContext } from "./platform.js";
import { at, textAt } from "./reply.js";

/** Timeout of a request, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Creates the function that sends requests as JSON with the visitor's token. It rejects with a `PlatformError` unless
 * the response is 2xx.
 */
export function createSend(api: Api, { fetch, token, now }: PlatformContext): Send {
  return async ({ method = "GET", path, query = {}, body }) => {
    const url = new URL(`${api.address}/${path}`);
    // The timestamp avoids cached responses.
    const all = method === "GET" ? { ...query, timestamp: now() } : query;
    for (const [key, value] of Object.entries(all)) url.searchParams.set(key, String(value));
    const secret = token();
    const headers = {
      Accept: api.accept,
      ...(secret === null ? {} : { Authorization: `Bearer ${secret}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return readReply(api, now, () => fetch(url.href, privately(init)));
  };
}

/** Returns the request options with a timeout and without cookies. */
export function privately(init: RequestInit): RequestInit {
  return { ...init, credentials: "omit", signal: AbortSignal.timeout(PATIENCE) };
}

/**
 * Sends a request and parses the response. Rejects with a `PlatformError` unless the response is 2xx, with a JSON
 * body or none.
 */
export async function readReply(
  api: Pick<Api, "name" | "statusOfSilence">,
  now: () => number,
  ask: () => Promise<Response>,
): Promise<Reply> {
  const { response, text } = await ask()
    .then(async (response) => ({ response, text: await response.text() }))
    .catch(() => {
      throw new PlatformError(api.statusOfSilence, `${api.name} did not respond`, null, true);
    });
  const { status, ok, url, headers } = response;
  const data = parse(text);
  if (!ok) {
    const message = messageOf(data);
    const told = message ?? `${api.name} responded with ${status}`;
    throw new PlatformError(status, told, retryAt(headers, now), message === null);
  }
  if (data === undefined) throw new PlatformError(status, `${api.name} did not send JSON`, null, true);
  return { status, url, headers, data };
}

/** Returns `null` for an empty text and `undefined` for invalid JSON. */
function parse(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the error message in a response. Platforms use different fields for it. */
function messageOf(data: unknown): string | null {
  const places = [["error_description"], ["message"], ["error", "message"], ["error"]];
  return places.map((keys) => textAt(data, ...keys)).find((text) => text !== "") ?? listedMessage(data);
}

/** Returns GitLab's messages about single fields as JSON, or `null`. */
function listedMessage(data: unknown): string | null {
  const message = at(data, "message");
  return typeof message === "object" && message !== null ? JSON.stringify(message) : null;
}

/** Returns the time when a rate limit ends, in milliseconds since 1970, or `null` if the response reports none. */
export function retryAt(headers: Headers, now: () => number): number | null {
  const pause = headers.get("Retry-After");
  if (pause !== null) return /^\d+$/.test(pause) ? now() + Number(pause) * 1000 : Date.parse(pause) || null;
  for (const prefix of ["X-", ""]) {
    const reset = headers.get(`${prefix}RateLimit-Reset`);
    if (reset !== null && headers.get(`${prefix}RateLimit-Remaining`) === "0")
      return Number(reset) * 1000 || null;
  }
  return null;
}
