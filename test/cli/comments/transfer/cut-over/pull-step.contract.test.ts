import { afterEach, beforeEach, expect, it } from "vitest";
import type { LogEntry } from "../../../../../src/cli/comments/log.js";
import { EVERYTHING } from "../../../../../src/cli/comments/query/query.js";
import { COMMENTS, COUNTERS, type Collection } from "../../../../../src/cli/comments/store/collections.js";
import type { ServiceStore } from "../../../../../src/cli/comments/store/store.js";
import {
  compareSides,
  countMissing,
} from "../../../../../src/cli/comments/transfer/cut-over/compare-sides.js";
import { createFollower } from "../../../../../src/cli/comments/transfer/cut-over/pull-step.js";
import { createToPageAddress } from "../../../../../src/cli/comments/transfer/page-address.js";
import { pullLeancloud } from "../../../../../src/cli/comments/transfer/source/pull-leancloud.js";
import { createStoreTarget } from "../../../../../src/cli/comments/transfer/target/store-target.js";
import type { D1Database, D1Statement } from "../../../../../src/cli/comments/workers/d1-store.js";
import { describeOnStore } from "../../describe-on-store.js";
import { openPlace, type TestPlace } from "../../open-place.js";
import { createServerFetch } from "../../server-fetch.js";
import { createFakeLeancloud, type FakeLeancloud } from "./fake-leancloud.js";

const HOUR = 3_600_000;

/** The limits of a worker, see create-worker.ts. */
const LIMITS = { objects: 15, pages: 4 };

describeOnStore("following in steps", ({ emptyPlace }) => {
  let store: ServiceStore;
  let there: FakeLeancloud;
  let time: number;
  let log: LogEntry[];
  let queries: number;
  beforeEach(async () => {
    store = await openPlace(counting(await emptyPlace(), (count) => (queries += count)));
    time = Date.UTC(2026, 11, 1);
    there = createFakeLeancloud(() => new Date(time));
    log = [];
    queries = 0;
  });
  afterEach(() => store.close());

  const app = () => there.app("http://leancloud.example");
  const tools = () => ({
    fetch: createServerFetch(there.server),
    now: () => new Date(time),
    log: (entry: LogEntry) => void log.push(entry),
  });
  const follow = () => createFollower(app(), LIMITS, tools())(store, 1);
  const settings = () => store.settings.read("pulled-2 step old-app");
  /** Runs steps until a pull is complete. Returns their number. */
  const followAll = async () => {
    for (let steps = 1; ; steps++) {
      await follow();
      if ((await settings()) === "") return steps;
      if (steps > 100) throw new Error("The pull does not end");
    }
  };
  const all = (collection: Collection = COMMENTS) =>
    store.objects.find(collection, { where: EVERYTHING, order: [], limit: 9999, skip: 0 });
  const compare = () =>
    compareSides(
      pullLeancloud(app(), { ...tools(), wait: () => Promise.resolve() }),
      createStoreTarget(store),
      { format: null, commentClass: "Comment", toPageAddress: createToPageAddress(new Map()) },
    );
  const fill = () => {
    const ids: string[] = [];
    for (let at = 0; at < 40; at++) {
      const reply = at % 3 === 0 ? {} : { rid: ids[at - (at % 3)], pid: ids[at - 1] };
      const hidden = at % 5 === 0 ? { ACL: { "*": { read: false } } } : {};
      ids.push(
        there.create("Comment", {
          comment: `no ${at}`,
          nick: "Ann",
          url: `/${at % 4}/`,
          ...reply,
          ...hidden,
        }),
      );
    }
    for (let at = 0; at < 20; at++) there.create("Counter", { url: `/${at}/`, time: at });
    return ids;
  };

  it("brings everything in small steps, and then only what changed", async () => {
    const ids = fill();
    expect(await followAll()).toBeGreaterThan(4);
    expect(countMissing(await compare())).toBe(0);
    expect((await all()).filter(({ status }) => status === "visible")).toHaveLength(32);
    expect((await all()).filter(({ rid }) => (rid ?? "") !== "")).toHaveLength(26);
    time += HOUR;
    there.change("Comment", ids[1] ?? "", { comment: "edited" });
    there.create("Comment", { comment: "new", url: "/0/", rid: ids[0], pid: ids[0] });
    there.increment(there.all("Counter")[3]?.objectId ?? "");
    await followAll();
    expect(countMissing(await compare())).toBe(0);
    expect((await all()).map(({ comment }) => comment)).toEqual(
      expect.arrayContaining(["edited", "new"]) as unknown,
    );
    time += HOUR;
    await followAll();
    time += HOUR;
    there.asked.length = 0;
    expect(await followAll()).toBe(1);
    expect(there.asked).toHaveLength(3);
    expect(log).toEqual([]);
  });

  it("stays within the limits of a worker in every step", async () => {
    const ids = fill();
    const most = { asked: 0, queries: 0 };
    const measure = async () => {
      for (let isDone = false; !isDone;) {
        there.asked.length = 0;
        queries = 0;
        await follow();
        most.asked = Math.max(most.asked, there.asked.length);
        most.queries = Math.max(most.queries, queries);
        isDone = (await settings()) === "";
      }
    };
    await measure();
    time += HOUR;
    // The most expensive step: all comments and counters have changed.
    for (const id of ids) there.change("Comment", id, { comment: "again" });
    for (const { objectId } of there.all("Counter")) there.increment(objectId);
    await measure();
    expect(most.asked).toBeLessThanOrEqual(5);
    expect(most.queries).toBeLessThanOrEqual(40);
    expect(countMissing(await compare())).toBe(0);
  });

  it("continues after a step that broke at any request or write", async () => {
    fill();
    let breaks = 0;
    for (let at = 1; at <= 12; at++) {
      const start = there.asked.length;
      there.onRequest = () => there.asked.length - start !== (at % 4) + 1;
      await follow();
      there.onRequest = () => true;
      const { objects } = store;
      const broken = {
        ...store,
        objects: { ...objects, writeAll: () => Promise.reject(new Error("broken")) },
      };
      await createFollower(app(), LIMITS, tools())(broken, 1);
      breaks = log.length;
    }
    expect(breaks).toBeGreaterThan(5);
    await followAll();
    expect(countMissing(await compare())).toBe(0);
    expect(await all()).toHaveLength(40);
    expect((await all(COUNTERS)).reduce((sum, { time: visits }) => sum + Number(visits), 0)).toBe(190);
  });

  it("reads a class from its start if the app has forgotten the cursor", async () => {
    fill();
    await follow();
    const place = JSON.parse((await settings()) ?? "") as Readonly<Record<string, unknown>>;
    await store.settings.write("pulled-2 step old-app", JSON.stringify({ ...place, cursor: "forgotten" }));
    await follow();
    expect(log).toMatchObject([{ event: "failure", stack: expect.stringContaining("status 400") as string }]);
    await followAll();
    expect(countMissing(await compare())).toBe(0);
  });

  it("starts again if its place is damaged", async () => {
    fill();
    await follow();
    await store.settings.write("pulled-2 step old-app", '{"at":');
    await followAll();
    expect(await all()).toHaveLength(40);
  });

  it("logs a wrong key and records that cannot be imported, without a key in the log", async () => {
    there.create("Comment", { comment: "", url: "/p/" });
    await followAll();
    expect(log).toMatchObject([{ event: "failure", stack: expect.stringContaining("no text") as string }]);
    await createFollower({ ...app(), masterKey: "wrong-master-key-of-24-char" }, LIMITS, tools())(store, 1);
    expect(JSON.stringify(log.at(-1))).toContain("status 401");
    expect(JSON.stringify(log)).not.toContain("master-key");
  });
});

/** Reports the number of statements that D1 runs. Other databases have no such limit. */
function counting(place: TestPlace, report: (count: number) => void): TestPlace {
  if (place.kind !== "d1") return place;
  const { database } = place;
  const inner = new WeakMap<D1Statement, D1Statement>();
  const wrap = (statement: D1Statement): D1Statement => {
    const counted: D1Statement = {
      bind: (...values) => wrap(statement.bind(...values)),
      raw: () => (report(1), statement.raw()),
      run: () => (report(1), statement.run()),
    };
    inner.set(counted, statement);
    return counted;
  };
  const counted: D1Database = {
    prepare: (text) => wrap(database.prepare(text)),
    batch: (statements) => (
      report(statements.length),
      database.batch(statements.map((each) => inner.get(each) ?? each))
    ),
  };
  return { kind: "d1", database: counted };
}
