import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { bundleWorker } from "../../../../src/cli/comments/workers/bundle-worker.js";
import { countingModules, type CallCounts } from "../../../workers/counting-worker.js";
import { startMiniflare } from "../../../workers/load-miniflare.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { createServerFetch } from "../server-fetch.js";
import { createFakeLeancloud, FAKE_APP, type FakeLeancloud } from "../transfer/cut-over/fake-leancloud.js";

const VARIABLES = {
  HANBLOG_APP_ID: "app",
  HANBLOG_APP_KEY: "key",
  HANBLOG_ADMIN_PASSWORD: "correct horse battery staple",
  HANBLOG_SECRET: "0123456789abcdef0123456789abcdef",
  HANBLOG_SITE_URL: "https://blog.example/",
  HANBLOG_WEBHOOK_URL: "https://hook.example/path",
  HANBLOG_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODk=",
  LEAN_ID: FAKE_APP.appId,
  LEAN_MASTER_KEY: FAKE_APP.masterKey,
  LEAN_SERVER: "https://leancloud.example",
};

let script: string;
beforeAll(async () => {
  script = await bundleWorker();
});

/** Maximum number of deliveries per call, see create-worker.ts. */
const DELIVERIES = 3;

/** Queries and requests that Cloudflare's free plan allows per call, together. */
const FREE_PLAN = 50;

interface Scheduled {
  /** Runs the schedule once. Resolves to the number of its queries and requests. */
  run(): Promise<number>;
  query(text: string): Promise<readonly (readonly unknown[])[]>;
  post(comment: string, address: string): Promise<number>;
  stop(): Promise<void>;
}

/** Texts of the webhook calls. */
const heard: string[] = [];

/** Starts the worker on the database of a folder. */
async function start(there: FakeLeancloud, dir: string): Promise<Scheduled> {
  const ask = createServerFetch(there.server);
  const worker = await startMiniflare({
    modules: countingModules(script),
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: ["DB"],
    d1Persist: dir,
    bindings: VARIABLES,
    async outboundService(request: Request) {
      if (request.url.startsWith(VARIABLES.LEAN_SERVER)) {
        return ask(request.url, { headers: Object.fromEntries(request.headers) });
      }
      heard.push(await request.text());
      return new Response(null, { status: 204 });
    },
  });
  const database = await worker.getD1Database("DB");
  return {
    async run() {
      const { outcome } = await (await worker.getWorker()).scheduled({ cron: "*/5 * * * *" });
      expect(outcome).toBe("ok");
      const answer = await worker.dispatchFetch("https://talk.example/counts");
      const { queries, requests } = (await answer.json()) as CallCounts;
      return queries + requests;
    },
    query: (text) => database.prepare(text).raw(),
    async post(comment, address) {
      const answer = await worker.dispatchFetch("https://talk.example/1.1/classes/Comment", {
        method: "POST",
        headers: {
          "X-LC-Id": VARIABLES.HANBLOG_APP_ID,
          "X-LC-Key": VARIABLES.HANBLOG_APP_KEY,
          "Content-Type": "application/json",
          "CF-Connecting-IP": address,
        },
        body: JSON.stringify({ nick: "Ann", url: "/p/", comment }),
      });
      return answer.status;
    },
    stop: () => worker.dispose(),
  };
}

const PLACE = `select value from setting where name = 'pulled-2 step ${FAKE_APP.appId}'`;

it("the schedule of a worker follows an app, and sends deliveries, within the free plan in each call", async () => {
  const dir = await makeTempDir();
  const there = createFakeLeancloud(() => new Date());
  there.repeats = 2;
  for (let at = 0; at < 32; at++) {
    const ACL = { "*": { read: at % 4 !== 0 } };
    there.create("Comment", { comment: `no ${at}`, url: "/p/", ACL });
  }
  // Replies that come before their roots, and replies to these.
  const ids = there.all("Comment").map(({ objectId }) => objectId);
  for (let at = 0; at < 8; at++) {
    there.change("Comment", ids[at] ?? "", { rid: ids[31 - at], pid: ids[31 - at] });
    there.change("Comment", ids[at + 8] ?? "", { rid: ids[at], pid: ids[at] });
  }
  for (let at = 0; at < 10; at++) there.create("Counter", { url: `/${at}/`, time: at });
  const counts: number[] = [];
  let worker = await start(there, dir);
  onTestFinished(() => worker.stop());
  const restart = async () => {
    await worker.stop();
    worker = await start(there, dir);
  };
  /** Runs the schedule until a pull is complete. Another instance continues after each call. */
  const followAll = async () => {
    do {
      await restart();
      counts.push(await worker.run());
    } while ((await worker.query(PLACE))[0]?.[0] !== "");
  };
  const statuses = async () =>
    Object.fromEntries(
      await worker.query("select status, count(*) from comment where url = '/p/' group by 1"),
    );

  // The first call of all migrates the database.
  await worker.run();
  await followAll();
  expect(await statuses()).toEqual({ visible: 24, waiting: 8 });

  for (const { objectId } of there.all("Comment")) there.change("Comment", objectId, { comment: "again" });
  for (const { objectId } of there.all("Counter")) there.increment(objectId);
  await followAll();
  expect(await worker.query("select count(*) from comment where comment = 'again'")).toEqual([[32]]);
  expect(await worker.query("select sum(time) from counter")).toEqual([[55]]);
  const roots = ids.slice(24).map((id) => `'${id}'`);
  expect(
    await worker.query(`select count(*), sum(rid in (${roots.join()})) from comment where rid != ''`),
  ).toEqual([[16, 16]]);

  // As if the webhook had been away: deliveries wait for another attempt, and comments for their announcement.
  for (let at = 0; at < 8; at++) expect(await worker.post(`new ${at}`, `203.0.113.${at}`)).toBe(201);
  await vi.waitFor(() => expect(heard).toHaveLength(8), { timeout: 20_000 });
  for (const [waiting, announced, attempts] of [
    [1, 0, 1],
    [2, 0, 2],
    [8, 5, DELIVERIES],
    [0, 8, DELIVERIES],
  ] as const) {
    heard.length = 0;
    for (const { objectId } of there.all("Comment").slice(0, 16)) {
      there.change("Comment", objectId, { comment: `then ${waiting}` });
    }
    await worker.query("update outbox set state = 'done'");
    await worker.query("delete from outbox where kind = 'webhook-approved'");
    await worker.query(
      `update outbox set state = 'waiting', due_at = 0 where id in (select id from outbox limit ${waiting})`,
    );
    await worker.query("update comment set announce = null");
    await worker.query(
      `update comment set announce = 'approved', updated_at = updated_at + 1 where object_id in
        (select object_id from comment where comment like 'new %' limit ${announced})`,
    );
    await restart();
    counts.push(await worker.run());
    expect(heard).toHaveLength(attempts);
  }
  // The next calls send the others.
  for (let at = 0; at < 3; at++) counts.push(await worker.run());
  expect(heard).toHaveLength(8);
  expect(Math.max(...counts)).toBeLessThanOrEqual(FREE_PLAN);
}, 240_000);
