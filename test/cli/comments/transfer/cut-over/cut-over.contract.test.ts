import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeOnFullStore } from "../../describe-on-store.js";
import { createServerFetch } from "../../server-fetch.js";
import { openStore } from "../../../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../../../src/cli/comments/query/query.js";
import { COMMENTS, COUNTERS } from "../../../../../src/cli/comments/store/collections.js";
import type { ObjectStore, ServiceStore } from "../../../../../src/cli/comments/store/store.js";
import {
  compareSides,
  countMissing,
} from "../../../../../src/cli/comments/transfer/cut-over/compare-sides.js";
import { formatComparison } from "../../../../../src/cli/comments/transfer/cut-over/format-comparison.js";
import { pullApp } from "../../../../../src/cli/comments/transfer/cut-over/pull-app.js";
import { importObjects } from "../../../../../src/cli/comments/transfer/import-objects.js";
import { createToPageAddress } from "../../../../../src/cli/comments/transfer/page-address.js";
import { pullLeancloud } from "../../../../../src/cli/comments/transfer/source/pull-leancloud.js";
import type { SourceRecords } from "../../../../../src/cli/comments/transfer/source/source-record.js";
import { createStoreTarget } from "../../../../../src/cli/comments/transfer/target/store-target.js";
import { commentsTexts } from "../../../../../src/cli/messages/en/lines/comments-texts.js";
import { sample } from "../../../../sample.js";
import { readText } from "../read-fixture.js";
import { createFakeLeancloud, type FakeLeancloud } from "./fake-leancloud.js";

const HOUR = 3_600_000;

describeOnFullStore("a cut-over from LeanCloud", ({ emptyPlace }) => {
  let store: ServiceStore;
  let there: FakeLeancloud;
  let time: number;
  beforeEach(async () => {
    store = await openStore(await emptyPlace(), () => undefined);
    time = Date.UTC(2026, 11, 1);
    there = createFakeLeancloud(() => new Date(time));
  });
  afterEach(() => store.close());

  const notes: string[] = [];
  const options = {
    format: null,
    commentClass: "Comment",
    toPageAddress: createToPageAddress(new Map([["/old/", "/new/"]])),
    notes: {
      refused: () => notes.push("refused"),
      orphan: (id: string, answered: string) => notes.push(`${id} waits for ${answered}`),
    },
  };
  const tools = () => ({
    fetch: createServerFetch(there.server),
    now: () => new Date(time),
    wait: () => Promise.resolve(),
  });
  const app = () => there.app("http://leancloud.example");
  const pull = (changes: Partial<Parameters<typeof pullApp>[0]> = {}) =>
    pullApp({
      ...options,
      app: app(),
      tools: tools(),
      target: createStoreTarget(store),
      isWhole: false,
      watch: (records) => records,
      isStopped: () => false,
      ...changes,
    });
  const compare = () => compareSides(pullLeancloud(app(), tools()), createStoreTarget(store), options);
  const comment = (fields: Readonly<Record<string, unknown>> = {}) =>
    there.create("Comment", { comment: "hi", nick: "Ann", url: "/p/", ...fields });
  const find = async (objectId: string) => {
    const found = await store.objects.find(COMMENTS, { where: EVERYTHING, order: [], limit: 999, skip: 0 });
    return found.find((object) => object.objectId === objectId);
  };
  const visitsOf = async (url: string) => {
    const found = await store.objects.find(COUNTERS, { where: EVERYTHING, order: [], limit: 999, skip: 0 });
    return found.find((counter) => counter["url"] === url)?.["time"];
  };
  /** Counts a visit as the service does. */
  const visitHere = async (url: string) => {
    const at = new Date(time);
    const counter = {
      objectId: `here${url.replaceAll("/", "")}`,
      createdAt: at,
      updatedAt: at,
      url,
      time: 1,
    };
    const { created, object } = await store.objects.create(COUNTERS, counter);
    const { objectId } = object;
    const change = { objectId, updatedAt: at, set: {}, add: { time: 1 }, where: EVERYTHING };
    if (!created) await store.objects.update(COUNTERS, change);
  };
  const changeHere = (objectId: string, set: Readonly<Record<string, string>>) =>
    store.objects.update(COMMENTS, {
      objectId,
      updatedAt: new Date(time),
      set,
      add: {},
      where: EVERYTHING,
    });

  it("pulls everything first, and then only what is new or changed", async () => {
    const old = Array.from({ length: 30 }, () => comment());
    there.create("Counter", { url: "/p/", time: 7 });
    there.pageSize = 8;
    time += HOUR;
    expect(await pull()).toMatchObject({ since: null, report: { comments: { taken: 30 } } });
    time += HOUR;
    const added = comment({ comment: "new" });
    there.change("Comment", String(old[3]), { comment: "edited", isNotified: true });
    there.asked.length = 0;
    const { since, report, counts } = await pull();
    expect(since).toEqual(new Date(time - HOUR - 120_000));
    expect(report.comments).toEqual({ taken: 1, known: 1 });
    expect(counts).toMatchObject({ changed: 1, kept: 0 });
    expect(there.asked).toHaveLength(3);
    expect(await find(added)).toMatchObject({ comment: "new" });
    expect(await find(String(old[3]))).toMatchObject({ comment: "edited", extra: '{"isNotified":true}' });
    expect(countMissing(await compare())).toBe(0);
  });

  it("reads everything again on request, and changes nothing", async () => {
    comment();
    there.create("Counter", { url: "/p/", time: 7 });
    await pull();
    time += HOUR;
    const again = await pull({ isWhole: true });
    expect(again).toMatchObject({
      since: null,
      report: { comments: { taken: 0, known: 1 }, counters: { taken: 0, known: 1 } },
      counts: { changed: 0, kept: 0, removed: 0, visits: 0, raised: 0 },
    });
    expect(await visitsOf("/p/")).toBe(7);
  });

  it("attaches replies to comments of earlier pulls, also if the page has moved", async () => {
    const root = comment({ url: "/old/" });
    const parent = comment({ url: "/old/", rid: root, pid: root });
    await pull();
    time += HOUR;
    const reply = comment({ url: "/old/", rid: root, pid: parent });
    await pull();
    expect(await find(reply)).toMatchObject({ url: "/new/", rid: root, pid: parent });
  });

  it("attaches a reply that it saw before the comment being replied to", async () => {
    notes.length = 0;
    // An id that the app assigns later.
    const later = `5c3f0a1b${"0".repeat(10)}${(7919).toString(16).padStart(6, "0")}`;
    const reply = comment({ rid: later, pid: later });
    await pull();
    expect(notes).toEqual([`${reply} waits for ${later}`]);
    time += HOUR;
    expect(comment()).toBe(later);
    await pull();
    expect(await find(reply)).toMatchObject({ rid: later, pid: later });
  });

  it("keeps what the owner changed or removed here", async () => {
    const edited = comment();
    const removed = comment();
    const approved = comment({ status: "waiting" });
    await pull();
    time += HOUR;
    await changeHere(edited, { comment: "by the owner" });
    await store.objects.remove(COMMENTS, {
      kind: "compare",
      field: "objectId",
      operator: "=",
      value: removed,
    });
    time += HOUR;
    there.change("Comment", edited, { comment: "by the author" });
    there.change("Comment", removed, { comment: "still there" });
    there.change("Comment", approved, { status: "approved" });
    const { counts, report } = await pull();
    expect(counts).toMatchObject({ changed: 1, kept: 1, removed: 1 });
    expect(report.comments.taken).toBe(0);
    expect(await find(edited)).toMatchObject({ comment: "by the owner" });
    expect(await find(removed)).toBeUndefined();
    expect(await find(approved)).toMatchObject({ status: "visible" });
    expect((await pull()).counts).toMatchObject({ changed: 0, kept: 0 });
    const { comments } = await compare();
    expect(comments).toMatchObject({ changedHere: 1, removedHere: 1, missing: 0, changedThere: 0 });
  });

  it("keeps comments hidden that nobody can read there", async () => {
    const hidden = comment({ ACL: { "*": { read: false } } });
    const shown = comment({ ACL: { "*": { read: true } } });
    await pull();
    expect(await find(hidden)).toMatchObject({ status: "waiting" });
    expect(await find(shown)).toMatchObject({ status: "visible" });
    time += HOUR;
    there.change("Comment", shown, { ACL: { "*": { read: false } } });
    await pull();
    expect(await find(shown)).toMatchObject({ status: "waiting" });
  });

  it("takes no author of this service from the app, where visitors write any field", async () => {
    // Both are public: the key is the avatar of the owner's comments here.
    const forged = comment({ authorKey: "0a".repeat(16), $reader: "github:583231" });
    await pull();
    expect(await find(forged)).toMatchObject({ comment: "hi" });
    expect(await find(forged)).not.toHaveProperty("authorKey");
    expect(await find(forged)).not.toHaveProperty("reader");
    there.change("Comment", forged, { comment: "edited", authorKey: "0b".repeat(16) });
    await pull();
    expect(await find(forged)).toMatchObject({ comment: "edited" });
    expect(await find(forged)).not.toHaveProperty("authorKey");
  });

  it("does not store a comment whose id belongs to another one here", async () => {
    const objectId = comment();
    const at = new Date(0);
    const other = { objectId, createdAt: at, updatedAt: at, url: "/x/", comment: "x", status: "visible" };
    await store.objects.create(COMMENTS, other);
    expect((await pull()).report).toMatchObject({ refused: 1, comments: { taken: 0 } });
    expect(await find(objectId)).toMatchObject({ comment: "x" });
  });

  describe("adds to counters", () => {
    it("the visits since the previous pull, while both sides count", async () => {
      const counter = there.create("Counter", { url: "/p/", time: 100 });
      await pull();
      for (let round = 0; round < 3; round++) {
        time += HOUR;
        there.increment(counter);
        there.increment(counter);
        await visitHere("/p/");
        expect((await pull()).counts).toMatchObject({ visits: 2, raised: 1 });
        expect((await pull()).counts).toMatchObject({ visits: 0, raised: 0 });
      }
      expect(await visitsOf("/p/")).toBe(109);
    });

    it("all visits, if visitors came here before the first pull", async () => {
      await visitHere("/p/");
      await visitHere("/p/");
      there.create("Counter", { url: "/p/", time: 100 });
      await pull();
      await pull({ isWhole: true });
      expect(await visitsOf("/p/")).toBe(102);
    });

    it("nothing that a file has brought before", async () => {
      const counter = there.create("Counter", { url: "/p/", time: 100 });
      const text = there
        .all("Counter")
        .map((object) => JSON.stringify(object))
        .join("\n");
      await importObjects(readText("Counter.0.jsonl", text), {
        ...options,
        target: createStoreTarget(store),
      });
      there.increment(counter);
      await pull();
      await pull({ isWhole: true });
      expect(await visitsOf("/p/")).toBe(101);
    });

    it("the growth of the highest one, if a page has several", async () => {
      const high = there.create("Counter", { url: "/%E9%A5%AD/", time: 100 });
      const low = there.create("Counter", { url: "/饭/", time: 3 });
      expect((await pull()).report.counters).toEqual({ taken: 1, known: 0, merged: 1 });
      time += HOUR;
      there.increment(low);
      await pull();
      expect(await visitsOf("/饭/")).toBe(100);
      time += HOUR;
      there.increment(high);
      await pull();
      expect(await visitsOf("/饭/")).toBe(101);
    });

    it("each visit once, if two pulls run at the same time", async () => {
      const counters = ["/a/", "/b/"].map((url) => there.create("Counter", { url, time: 10 }));
      await visitHere("/a/");
      await Promise.all([pull(), pull()]);
      expect(await visitsOf("/a/")).toBe(11);
      time += HOUR;
      for (const counter of counters) there.increment(counter);
      await Promise.all([pull(), pull()]);
      expect([await visitsOf("/a/"), await visitsOf("/b/")]).toEqual([12, 11]);
    });

    it("nothing, if the owner resets a counter there", async () => {
      const counter = there.create("Counter", { url: "/p/", time: 100 });
      await pull();
      time += HOUR;
      there.change("Counter", counter, { time: 0 });
      await pull();
      expect(await visitsOf("/p/")).toBe(100);
    });
  });

  it("reads again what a pull that ended early has read", async () => {
    for (let at = 0; at < 5; at++) comment();
    let isStopped = false;
    const firstOnly = async function* (records: SourceRecords): SourceRecords {
      for await (const record of records) {
        yield record;
        isStopped = true;
        return;
      }
    };
    await pull({ watch: firstOnly, isStopped: () => isStopped });
    const { since, report } = await pull();
    expect(since).toBeNull();
    expect(report.comments).toEqual({ taken: 4, known: 1 });
  });

  it("compares both sides by page", async () => {
    const [one, two] = [comment({ url: "/a/" }), comment({ url: "/b/" })] as const;
    comment({ url: "" });
    const counter = there.create("Counter", { url: "/a/", time: 5 });
    await pull();
    time += HOUR;
    await visitHere("/a/");
    there.increment(counter);
    there.change("Comment", one, { comment: "edited" });
    there.remove("Comment", two);
    comment({ url: "/c/" });
    const at = new Date(time);
    const own = {
      objectId: "own1",
      createdAt: at,
      updatedAt: at,
      url: "/b/",
      comment: "x",
      status: "visible",
    };
    await store.objects.create(COMMENTS, own);
    const comparison = await compare();
    expect(countMissing(comparison)).toBe(3);
    expect(formatComparison(comparison, commentsTexts.comparison)).toEqual([
      "Comments: LeanCloud 2, here 3",
      "Pages with a counter: LeanCloud 1, here 1",
      "Visits: LeanCloud 6, here 6",
      "  1 comment not imported yet",
      "  1 comment changed in LeanCloud since the import",
      "  1 visit not imported yet",
      "  1 comment written here",
      "  1 comment removed from LeanCloud since the import",
      "  1 visit counted here",
      "Objects in LeanCloud that cannot be imported: 1",
      "Pages that differ: 3 of 3",
      "  /a/  comments 1 → 1, visits 6 → 6: " +
        " 1 comment changed in LeanCloud since the import, 1 visit not imported yet, 1 visit counted here",
      "  /b/  comments 0 → 2, visits 0 → 0: " +
        " 1 comment written here, 1 comment removed from LeanCloud since the import",
      "  /c/  comments 1 → 0, visits 0 → 0:  1 comment not imported yet",
    ]);
    await pull();
    expect(countMissing(await compare())).toBe(0);
  });

  it.each(sample("walks of a cut-over", [1, 2, 3, 4, 5, 6], 3))(
    "loses and repeats nothing when pulls break at any moment (walk %i)",
    async (seed) => {
      const random = createRandom(seed);
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
      const pages = ["/a/", "/b/", "/c/"];
      const counters = new Map<string, string>();
      const visitsHere = new Map<string, number>();
      there.pageSize = 3;
      for (let step = 0; step < 120; step++) {
        time += Math.floor(random() * 200_000);
        const url = pick(pages) ?? "";
        const ids = there.all("Comment").map(({ objectId }) => objectId);
        const kind = Math.floor(random() * 6);
        if (kind <= 1) {
          const root = random() < 0.5 ? pick(ids) : undefined;
          comment({ url, comment: `no ${step}`, ...(root === undefined ? {} : { rid: root, pid: root }) });
        } else if (kind === 2 && ids.length > 0) {
          there.change("Comment", pick(ids) ?? "", { comment: `edited ${step}` });
        } else if (kind === 3) {
          const counter = counters.get(url) ?? there.create("Counter", { url, time: 1 });
          if (counters.has(url)) there.increment(counter);
          counters.set(url, counter);
        } else if (kind === 4) {
          await visitHere(url);
          visitsHere.set(url, (visitsHere.get(url) ?? 0) + 1);
        } else {
          const breaking = breakAfter(store.objects, Math.floor(random() * 6), random() < 0.5);
          const target = createStoreTarget({ objects: breaking, settings: store.settings });
          await pull({ target, isWhole: random() < 0.1 }).catch((error: unknown) => {
            if (!(error instanceof Error) || error.message !== "killed") throw error;
          });
        }
      }
      await pull();
      const { pages: compared, ...total } = await compare();
      expect(countMissing({ ...total })).toBe(0);
      expect(total.comments).toMatchObject({ there: total.comments.here, moved: 0, changedHere: 0 });
      for (const [url, { visits }] of compared) {
        expect([url, visits.here]).toEqual([url, visits.there + (visitsHere.get(url) ?? 0)]);
      }
      for (const { objectId, ...object } of there.all("Comment")) {
        expect((await find(objectId))?.["comment"]).toBe(object["comment"]);
        // A reply to a reply belongs to the root of its conversation.
        if (object["rid"] !== undefined) expect((await find(objectId))?.["rid"]).not.toBe("");
      }
    },
  );
});

/** Breaks the store before or after the given number of writes, like a killed process. */
function breakAfter(objects: ObjectStore, writes: number, isDone: boolean): ObjectStore {
  let left = writes;
  const wrap = <Arguments extends readonly unknown[], Value>(
    write: (...given: Arguments) => Promise<Value>,
  ) => {
    return async (...given: Arguments): Promise<Value> => {
      if (left-- > 0) return write(...given);
      if (isDone) await write(...given);
      throw new Error("killed");
    };
  };
  return {
    ...objects,
    createAll: wrap(objects.createAll),
    updateAll: wrap(objects.updateAll),
    writeAll: wrap(objects.writeAll),
  };
}

/** Creates a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
