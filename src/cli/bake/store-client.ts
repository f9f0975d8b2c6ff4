import type { StoreFault } from "../messages/faults/commands.js";
import * as z from "zod";
import type { StoreSettings } from "../../runtime/model/comments.js";
import type { StoreCondition } from "../../runtime/model/store-query.js";

/** Time limit of a single request, in milliseconds. */
const PATIENCE = 10_000;
/** Number of attempts per request. The second attempt helps if the store was just starting. */
const TRIES = 2;

/** The reason why a store cannot be read: it is unreachable, or it rejected the request. */
export class StoreFailure extends Error {
  readonly fault: StoreFault;

  constructor(fault: StoreFault) {
    super(fault.kind);
    this.name = "StoreFailure";
    this.fault = fault;
  }
}

/** A query in the form of the store's REST API. */
export interface ListQuery {
  readonly where: StoreCondition;
  /** Comma-separated names of fields. A leading `-` sorts in descending order. */
  readonly order: string;
  /** Comma-separated names of the fields to return. The store sends no other field. */
  readonly keys: string;
  readonly limit: number;
  readonly skip: number;
}

/** One page of a query's results. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  /** Number of objects that match the query, on all pages. */
  readonly count: number;
}

/** A client that reads comments from a store with LeanCloud's protocol. */
export interface StoreClient {
  /**
   * Returns the objects that match the query. Omits objects that are invalid by the schema `row`. Throws
   * `StoreFailure`.
   */
  readonly find: <Row>(query: ListQuery, row: z.ZodType<Row>) => Promise<ListAnswer<Row>>;
}

const listAnswer = z.object({ results: z.array(z.unknown()), count: z.number().catch(0) });
const refusal = z.object({ code: z.union([z.number(), z.string()]), error: z.string().catch("") });

/** Error code for an unknown class, which means that the store has no comments yet. */
const NOT_FOUND = 101;

/** Creates a client of the store. Its requests fail once `deadline` is aborted. */
export function createStoreClient(
  { serverURLs = "", appId, appKey, clazzName = "Comment" }: StoreSettings,
  send: typeof fetch,
  deadline: AbortSignal,
): StoreClient {
  const address = `${serverURLs.replace(/\/$/, "")}/1.1/classes/${clazzName}`;
  const headers = { "X-LC-Id": appId, "X-LC-Key": appKey };
  return {
    async find({ where, limit, skip, ...texts }, row) {
      const params = { where: JSON.stringify(where), ...texts, limit: String(limit), skip: String(skip) };
      const url = `${address}?${new URLSearchParams({ ...params, count: "1" }).toString()}`;
      const { results, count } = await ask(send, url, { headers, deadline });
      const rows = results.map((result) => row.safeParse(result)).filter((read) => read.success);
      return { rows: rows.map(({ data }) => data), count };
    },
  };
}

async function ask(
  send: typeof fetch,
  url: string,
  {
    headers,
    deadline,
  }: { readonly headers: Readonly<Record<string, string>>; readonly deadline: AbortSignal },
): Promise<z.output<typeof listAnswer>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(PATIENCE)]);
      const response = await send(url, { headers, signal });
      return readAnswer(await response.json());
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      if (attempt === TRIES) throw new StoreFailure({ kind: "no-response", detail: reasonOf(error) });
    }
  }
}

function readAnswer(body: unknown): z.output<typeof listAnswer> {
  const answer = listAnswer.safeParse(body);
  if (answer.success) return answer.data;
  const refused = refusal.safeParse(body);
  if (!refused.success) throw new StoreFailure({ kind: "no-list" });
  const { code, error } = refused.data;
  if (code === NOT_FOUND) return { results: [], count: 0 };
  throw new StoreFailure({ kind: "rejected", code: String(code), error });
}

/** Returns the reason of a failed `fetch`, whose error has the actual reason in its `cause`. */
function reasonOf(error: unknown): string {
  const { cause, message } = Object(error) as { cause?: unknown; message?: unknown };
  const inner: unknown = Reflect.get(Object(cause), "code");
  return String(inner ?? message ?? error);
}
