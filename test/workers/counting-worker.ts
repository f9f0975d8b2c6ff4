/**
 * A worker around `worker.js` that counts what Cloudflare's plans limit. It answers `/counts` with the counts since its
 * latest scheduled call, or since that path was asked for. Answers wait for the work in their background.
 */
const WRAPPER = `import worker from "./worker.js";
let counts = { queries: 0, requests: 0 };
const send = fetch;
globalThis.fetch = (...given) => (counts.requests++, send(...given));
const inner = Symbol();
const wrap = (statement) => ({
  [inner]: statement,
  bind: (...values) => wrap(statement.bind(...values)),
  raw: () => (counts.queries++, statement.raw()),
  run: () => (counts.queries++, statement.run()),
});
const count = (database) => ({
  prepare: (text) => wrap(database.prepare(text)),
  batch: (statements) => {
    counts.queries += statements.length;
    return database.batch(statements.map((statement) => statement[inner]));
  },
});
const countIn = (env) => ({ ...env, DB: count(env.DB) });
export default {
  async fetch(request, env) {
    if (new URL(request.url).pathname === "/counts") {
      const found = counts;
      counts = { queries: 0, requests: 0 };
      return Response.json(found);
    }
    const work = [];
    const answer = await worker.fetch(request, countIn(env), { waitUntil: (each) => work.push(each) });
    await Promise.all(work);
    return answer;
  },
  scheduled(event, env, context) {
    counts = { queries: 0, requests: 0 };
    return worker.scheduled(event, countIn(env), context);
  },
};`;

/** Counts of one call of a worker. A statement of a batch counts as a query. */
export interface CallCounts {
  readonly queries: number;
  readonly requests: number;
}

/** Returns the modules of a worker that counts, for the options of miniflare. */
export function countingModules(script: string) {
  return [
    { type: "ESModule", path: "counting.js", contents: WRAPPER },
    { type: "ESModule", path: "worker.js", contents: script },
  ];
}
