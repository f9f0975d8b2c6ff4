import { ask } from "./request.js";
import type { StoreApp } from "./store-app.js";

type Fields = Readonly<Record<string, unknown>>;

/** The parsed result of a query. Its contents are untrusted. */
export interface Found {
  readonly results: readonly object[];
  readonly count: number;
}

/** A minimal client for counts. The panel uses the SDK, which is many times larger. */
export interface RestClient {
  /** Queries a class. Values of `query` that are not strings are sent as JSON. */
  readonly find: (className: string, query: Fields) => Promise<Found>;
  readonly create: (className: string, fields: Fields) => Promise<object>;
  readonly update: (className: string, id: string, change: Fields) => Promise<object>;
}

/** Creates a client for LeanCloud's protocol. Calls reject with the store's `code`, like the SDK's. */
export function createRestClient({ appId, appKey, serverURL }: StoreApp, send: typeof fetch): RestClient {
  const headers = { "X-LC-Id": appId, "X-LC-Key": appKey, "Content-Type": "application/json" };
  const call = async (method: string, path: string, body: Fields | null): Promise<object> => {
    const url = `${serverURL.replace(/\/$/, "")}/1.1/classes/${path}`;
    const { ok, data } = await ask(send, url, { method, headers, body });
    if (!ok) throw Object.assign(new Error("The store rejected the request"), data);
    return data;
  };
  return {
    async find(className, query) {
      const params = Object.entries(query).map(([name, value]): [string, string] => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]);
      return readFound(await call("GET", `${className}?${new URLSearchParams(params).toString()}`, null));
    },
    create: (className, fields) => call("POST", className, fields),
    update: (className, id, change) => call("PUT", `${className}/${encodeURIComponent(id)}`, change),
  };
}

function readFound(body: object): Found {
  const { results, count } = body as { results?: unknown; count?: unknown };
  return {
    results: Array.isArray(results) ? results.map((result) => Object(result) as object) : [],
    count: typeof count === "number" && Number.isFinite(count) ? count : 0,
  };
}
