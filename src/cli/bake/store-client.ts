import * as z from "zod";
import type { StoreSettings } from "../../runtime/model/comments.js";
import type { StoreCondition } from "../../runtime/model/store-query.js";

/** A build does not wait longer for one answer; milliseconds. */
const PATIENCE = 10_000;
/** A store that is just being started answers the second time. */
const TRIES = 2;

/** Why a store cannot be read: it is out of reach, or it refuses. */
export class StoreFailure extends Error {}

/** A query as the store's REST API takes it. */
export interface ListQuery {
  readonly where: StoreCondition;
  /** Names of fields, each with a `-` before it to turn the order round. */
  readonly order: string;
  /** The fields that are wanted; what is not named never leaves the store. */
  readonly keys: string;
  readonly limit: number;
  readonly skip: number;
}

/** One page of an answer, with the count of all rows that the query finds. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  /** How many there are in all. */
  readonly count: number;
}

/** Reads the comments of a store that speaks LeanCloud's protocol. */
export interface StoreClient {
  /** Objects that `row` does not take are left out. Throws `StoreFailure`. */
  readonly find: <Row>(query: ListQuery, row: z.ZodType<Row>) => Promise<ListAnswer<Row>>;
}

const listAnswer = z.object({ results: z.array(z.unknown()), count: z.number().catch(0) });
const refusal = z.object({ code: z.union([z.number(), z.string()]), error: z.string().catch("") });

/** Code of a store that has no comment yet, and so no class of them. */
const NOT_FOUND = 101;

/** After `deadline` every question fails. */
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
      if (attempt === TRIES) throw new StoreFailure(`it does not answer (${reasonOf(error)})`);
    }
  }
}

function readAnswer(body: unknown): z.output<typeof listAnswer> {
  const answer = listAnswer.safeParse(body);
  if (answer.success) return answer.data;
  const refused = refusal.safeParse(body);
  if (!refused.success) throw new StoreFailure("it answers with something else than a list of comments");
  const { code, error } = refused.data;
  if (code === NOT_FOUND) return { results: [], count: 0 };
  throw new StoreFailure(`it refuses with code ${code}: ${error}`);
}

/** `fetch` hides in its cause what happened. */
function reasonOf(error: unknown): string {
  const { cause, message } = Object(error) as { cause?: unknown; message?: unknown };
  const inner: unknown = Reflect.get(Object(cause), "code");
  return String(inner ?? message ?? error);
}
