import type AV from "leancloud-storage/core.js";

type Request = NonNullable<Parameters<typeof AV.setAdapters>[0]["request"]>;

/** A store that has not answered by then is out of reach; milliseconds. */
const PATIENCE = 15_000;

/** What a slow line sends of a comment with pictures, in characters a millisecond. */
const SLOW_LINE = 8;

/** Code of a request that got no answer, or one that is not the store's. */
export const UNREACHABLE = "unreachable";

/** Sends the SDK's requests. */
export function createRequest(send: typeof fetch): Request {
  return (url, { method = "GET", headers = {}, data } = {}) => {
    // The SDK says `null` for none, whatever its types say.
    const hasBody = method !== "GET" && typeof data === "object" && data !== null;
    return ask(send, url, { method, headers, body: hasBody ? data : null });
  };
}

/** What is asked of a store; a body is sent as JSON. */
export interface Question {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | null;
}

/** What a store says. */
export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly data: object;
  readonly text: string;
}

/** Sends one request. A store that cannot be reached is told from one that refuses: it rejects. */
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
  // What stands in an answer that refuses, the SDK hands on with its error.
  return {
    status,
    ok,
    data: ok ? answer : { ...answer, retryAfter: readRetryAfter(response.headers) },
    text,
  };
}

/** Seconds that a store wants to be left alone, or `null`; the other form of the header is a date. */
export function readRetryAfter(headers: Headers): number | null {
  const text = headers.get("Retry-After")?.trim() ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** What is no answer of a store's counts as none. */
export function unreachable(): never {
  throw Object.assign(new Error("The store of comments does not answer"), { code: UNREACHABLE });
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
