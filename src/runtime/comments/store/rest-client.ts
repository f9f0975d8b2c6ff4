import { ask } from "./request.js";

type Fields = Readonly<Record<string, unknown>>;

/** The parsed result of a query. Its contents are untrusted. */
export interface QueryResult {
  readonly results: readonly object[];
  /** Number of objects that match the query; `null` if the store returned none. */
  readonly count: number | null;
}

/** A minimal client for reading and counting. It makes the calls of the SDK, which is many times larger. */
export interface RestClient {
  /** Queries a class. Values of `query` that are not strings are sent as JSON. */
  readonly find: (className: string, query: Fields) => Promise<QueryResult>;
  /** Runs a query in LeanCloud's query language. `values` replace its question marks. */
  readonly cloudQuery: (cql: string, values: readonly string[]) => Promise<QueryResult>;
  readonly create: (className: string, fields: Fields) => Promise<object>;
  readonly update: (className: string, id: string, change: Fields) => Promise<object>;
}

/** Length of an encoded query from which the SDK sends it in the body of a batch, because URLs are limited. */
const MAX_QUERY = 2000;

/** An app and the URL of its store. */
export interface StoreApp {
  readonly appId: string;
  readonly appKey: string;
  readonly serverURL: string;
}

/** Creates a client for LeanCloud's protocol. Calls reject with the store's `code`, like the SDK's. */
export function createRestClient({ appId, appKey, serverURL }: StoreApp, send: typeof fetch): RestClient {
  const headers = { "X-LC-Id": appId, "X-LC-Key": appKey, "Content-Type": "application/json" };
  const call = async (method: string, path: string, body: Fields | null = null): Promise<object> => {
    const url = `${serverURL.replace(/\/$/, "")}/1.1/${path}`;
    const { ok, data } = await ask(send, url, { method, headers, body });
    if (!ok) throw rejection(data);
    return data;
  };
  return {
    async find(className, params) {
      const path = `classes/${className}`;
      if (encodeURIComponent(JSON.stringify(params)).length <= MAX_QUERY)
        return readFound(await call("GET", `${path}?${encodeQuery(params)}`));
      const requests = [{ method: "GET", path: `/1.1/${path}`, params }];
      const answer = Object(
        ((await call("POST", "batch", { requests })) as readonly unknown[])[0],
      ) as Batched;
      if (answer.success === undefined) throw rejection(Object(answer.error) as object);
      return readFound(Object(answer.success) as object);
    },
    cloudQuery: async (cql, pvalues) =>
      readFound(await call("GET", `cloudQuery?${encodeQuery({ cql, pvalues })}`)),
    create: (className, fields) => call("POST", `classes/${className}`, fields),
    update: (className, id, change) => call("PUT", `classes/${className}/${encodeURIComponent(id)}`, change),
  };
}

/** The result of one request of a batch. */
interface Batched {
  readonly success?: unknown;
  readonly error?: unknown;
}

/** Returns the error for a store's error response, with its fields and its message. */
function rejection(data: object): Error {
  const message: unknown = Reflect.get(data, "error");
  return Object.assign(
    new Error(typeof message === "string" ? message : "The store rejected the request"),
    data,
  );
}

function encodeQuery(params: Fields): string {
  return Object.entries(params)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${name}=${encodeURIComponent(text)}`;
    })
    .join("&");
}

function readFound(body: object): QueryResult {
  const { results, count } = body as { results?: unknown; count?: unknown };
  return {
    results: Array.isArray(results) ? results.map((result) => Object(result) as object) : [],
    count: Number.isSafeInteger(count) ? (count as number) : null,
  };
}
