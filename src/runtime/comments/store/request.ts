import type AV from "leancloud-storage/core.js";

/** The function by which the SDK sends its requests. */
export type SdkRequest = NonNullable<Parameters<typeof AV.setAdapters>[0]["request"]>;

/** Timeout of a request, in milliseconds, to which the time to send its body is added. */
const PATIENCE = 15_000;

/** Assumed upload speed of a slow connection, in characters per millisecond. */
const SLOW_LINE = 8;

/** Error code of a request without a response, or with one that is not from a store. */
export const UNREACHABLE = "unreachable";

/** Creates the function that sends the SDK's requests. */
export function createRequest(send: typeof fetch): SdkRequest {
  return (url, { method = "GET", headers = {}, data } = {}) => {
    // The SDK passes `null` for no data, contrary to its types.
    const hasBody = method !== "GET" && typeof data === "object" && data !== null;
    return ask(send, url, { method, headers, body: hasBody ? data : null });
  };
}

/** A request to a store. The body is sent as JSON. */
export interface Question {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | null;
}

/** A store's response. */
export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly data: object;
  readonly text: string;
}

/**
 * Sends one request. Resolves for any response of a store, including error statuses. Rejects with code `UNREACHABLE`
 * if there is none.
 */
export async function ask(
  send: typeof fetch,
  url: string,
  { method, headers, body }: Question,
): Promise<Answer> {
  const sent = body === null ? {} : { body: JSON.stringify(body) };
  const signal = AbortSignal.timeout(PATIENCE + Math.ceil((sent.body?.length ?? 0) / SLOW_LINE));
  const response = await send(url, { method, headers, ...sent, signal }).catch(unreachable);
  const text = await response.text().catch(unreachable);
  const answer = parseObject(text) ?? unreachable();
  const { status, ok } = response;
  // The SDK copies the fields of an error response to the error that it throws.
  return {
    status,
    ok,
    data: ok ? answer : { ...answer, retryAfter: readRetryAfter(response.headers) },
    text,
  };
}

/** Returns the seconds of a `Retry-After` header, or `null` if it is missing or a date. */
export function readRetryAfter(headers: Headers): number | null {
  const text = headers.get("Retry-After")?.trim() ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Throws the error for a missing response, or for one that is not from a store. */
export function unreachable(): never {
  throw Object.assign(new Error("The comment store did not respond"), { code: UNREACHABLE });
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
