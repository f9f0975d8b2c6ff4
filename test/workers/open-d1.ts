import type { D1Database, D1Result, D1Statement } from "../../src/cli/comments/workers/d1-store.js";
import { ask } from "../postgres/create-database.js";
import { startMiniflare } from "./load-miniflare.js";

/** Runs statements in `workerd`. Miniflare's own access from Node takes three requests for each statement. */
const BRIDGE = `export default {
  async fetch(request, { DB }) {
    const { method, statements } = await request.json();
    try {
      const prepared = statements.map(({ text, values }) => DB.prepare(text).bind(...values));
      const answer = method === "batch" ? await DB.batch(prepared) : await prepared[0][method]();
      return Response.json({ answer });
    } catch (error) {
      return Response.json({ message: error.message });
    }
  },
};`;

/** A database in `workerd`, in memory. */
export interface TestD1 {
  readonly database: D1Database;
  close(): Promise<void>;
}

interface SentStatement extends D1Statement {
  readonly text: string;
  readonly values: readonly (string | number | null)[];
}

/** Starts `workerd` with an empty database. */
export async function openD1(): Promise<TestD1> {
  const { url, close } = await startD1();
  return { database: connect(url), close };
}

/**
 * Returns the database in `workerd` that the files of one process use one after the other, like `findOwnDatabase`. Starting
 * `workerd` takes longer than most of them.
 */
export async function findOwnD1(): Promise<D1Database> {
  return connect(await ask(`d1/${process.pid}`));
}

/** Starts `workerd` with an empty database, which answers at `url`. */
export async function startD1(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const miniflare = await startMiniflare({ modules: true, script: BRIDGE, d1Databases: ["DB"] });
  return { url: String(await miniflare.ready), close: () => miniflare.dispose() };
}

function connect(url: string): D1Database {
  const send = async (method: string, statements: readonly D1Statement[]): Promise<unknown> => {
    const response = await fetch(url, { method: "POST", body: JSON.stringify({ method, statements }) });
    const { answer, message } = (await response.json()) as {
      readonly answer?: unknown;
      readonly message?: string;
    };
    if (message !== undefined) throw new Error(message);
    return answer;
  };
  const create = (text: string, values: SentStatement["values"]): SentStatement => {
    const statement: SentStatement = {
      text,
      values,
      bind: (...bound) => create(text, bound),
      raw: async () => (await send("raw", [statement])) as readonly (readonly unknown[])[],
      run: async () => (await send("run", [statement])) as D1Result,
    };
    return statement;
  };
  return {
    prepare: (text) => create(text, []),
    batch: async (statements) => (await send("batch", statements)) as readonly D1Result[],
  };
}
