import type { D1Database, D1Result, D1Statement } from "../../src/cli/comments/workers/d1-store.js";
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
  const miniflare = await startMiniflare({ modules: true, script: BRIDGE, d1Databases: ["DB"] });
  const url = await miniflare.ready;
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
  const database: D1Database = {
    prepare: (text) => create(text, []),
    batch: async (statements) => (await send("batch", statements)) as readonly D1Result[],
  };
  return { database, close: () => miniflare.dispose() };
}
