import type AV from "leancloud-storage/core.js";

type Request = NonNullable<Parameters<typeof AV.setAdapters>[0]["request"]>;

/** A store that has not answered by then is out of reach; milliseconds. */
const PATIENCE = 15_000;

/** Code of a request that got no answer, or one that is not the store's. */
export const UNREACHABLE = "unreachable";

/** Sends the SDK's requests. A store that cannot be reached is told from one that refuses. */
export function createRequest(send: typeof fetch): Request {
  return async (url, { method = "GET", headers = {}, data } = {}) => {
    // The SDK says `null` for none, whatever its types say.
    const hasBody = method !== "GET" && typeof data === "object" && data !== null;
    const response = await send(url, {
      method,
      headers,
      ...(hasBody ? { body: JSON.stringify(data) } : {}),
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(unreachable);
    const text = await response.text().catch(unreachable);
    return { status: response.status, ok: response.ok, data: parseObject(text) ?? unreachable(), text };
  };
}

function unreachable(): never {
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
