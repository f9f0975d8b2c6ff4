import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERYTHING } from "../../../../../src/cli/comments/query/query.js";
import { COMMENTS, COUNTERS, type Collection } from "../../../../../src/cli/comments/store/collections.js";
import {
  compareSides,
  countMissing,
} from "../../../../../src/cli/comments/transfer/cut-over/compare-sides.js";
import { pullApp } from "../../../../../src/cli/comments/transfer/cut-over/pull-app.js";
import { importObjects } from "../../../../../src/cli/comments/transfer/import-objects.js";
import { createToPageAddress } from "../../../../../src/cli/comments/transfer/page-address.js";
import { pullLeancloud } from "../../../../../src/cli/comments/transfer/source/pull-leancloud.js";
import { createServiceTarget } from "../../../../../src/cli/comments/transfer/target/service-target.js";
import { createStoreTarget } from "../../../../../src/cli/comments/transfer/target/store-target.js";
import type { TransferTarget } from "../../../../../src/cli/comments/transfer/target/transfer-target.js";
import { sayRecordFault } from "../../../../../src/cli/messages/en/transfer.js";
import { describeOnStore } from "../../describe-on-store.js";
import { createServerFetch } from "../../server-fetch.js";
import { ADMIN_PASSWORD, openService, type TestService } from "../../service.js";
import { createFakeLeancloud, type FakeLeancloud } from "../cut-over/fake-leancloud.js";
import { readText } from "../read-fixture.js";

const HOUR = 3_600_000;
const AT = "2020-01-01T00:00:00.000Z";

/** The ways to the comments of a service. */
const WAYS: Readonly<Record<string, (service: TestService) => TransferTarget>> = {
  "the store": ({ context }) => createStoreTarget(context.store),
  "the running service": ({ fetch }) => createServiceTarget({ ...ACCESS, fetch }),
};

const ACCESS = { url: "https://talk.example", password: ADMIN_PASSWORD, wait: () => Promise.resolve() };

describeOnStore("a transfer", ({ emptyPlace }) => {
  describe.each(Object.entries(WAYS))("through %s", (_, openTarget) => {
    let service: TestService;
    let target: TransferTarget;
    let there: FakeLeancloud;
    let time: number;
    let notes: string[];
    beforeEach(async () => {
      service = await openService(await emptyPlace());
      target = openTarget(service);
      time = Date.UTC(2026, 11, 1);
      there = createFakeLeancloud(() => new Date(time));
      notes = [];
    });
    afterEach(async () => {
      await target.close();
      await service.stop();
    });

    const options = () => ({
      format: null,
      commentClass: "Comment",
      toPageAddress: createToPageAddress(new Map()),
      notes: {
        refused: ({ line }: { readonly line: number | null }, fault: Parameters<typeof sayRecordFault>[0]) =>
          notes.push(`${line ?? ""}: ${sayRecordFault(fault)}`),
        orphan: (id: string, answered: string) => notes.push(`${id} waits for ${answered}`),
      },
    });
    const tools = () => ({
      fetch: createServerFetch(there.server),
      now: () => new Date(time),
      wait: () => Promise.resolve(),
    });
    const app = () => there.app("http://leancloud.example");
    const pull = (changes: Partial<Parameters<typeof pullApp>[0]> = {}) =>
      pullApp({
        ...options(),
        app: app(),
        tools: tools(),
        target,
        isWhole: false,
        watch: (records) => records,
        isStopped: () => false,
        ...changes,
      });
    const compare = () => compareSides(pullLeancloud(app(), tools()), target, options());
    const bring = (...objects: readonly unknown[]) =>
      importObjects(readText("x.jsonl", objects.map((each) => JSON.stringify(each)).join("\n")), {
        ...options(),
        target,
      });
    const all = (collection: Collection = COMMENTS) =>
      service.context.store.objects.find(collection, { where: EVERYTHING, order: [], limit: 9999, skip: 0 });
    const find = async (objectId: string) => (await all()).find((each) => each.objectId === objectId);
    const tree = async () =>
      (await all()).map(({ objectId, rid, pid }) =>
        (rid ?? "") === "" ? objectId : `${objectId} < ${String(rid)} / ${String(pid)}`,
      );
    const comment = (fields: Readonly<Record<string, unknown>> = {}) =>
      there.create("Comment", { comment: "hi", nick: "Ann", url: "/p/", ...fields });
    const line = (objectId: string, fields: Readonly<Record<string, unknown>> = {}) => ({
      objectId,
      createdAt: AT,
      url: "/p/",
      comment: objectId,
      ...fields,
    });

    it("stores every field of a comment and a counter", async () => {
      const fields = {
        nick: "安",
        mail: "ann@example.org",
        link: "https://ann.example/",
        ua: "Mozilla/5.0",
        ip: "203.0.113.7",
        QQAvatar: "https://q.example/1",
        status: "spam",
        sticky: true,
        insertedAt: { __type: "Date", iso: "2019-05-06T07:08:09.010Z" },
        unknown: { 'a"b': ["饭", 1, null] },
      };
      await bring(line("a1", fields), {
        objectId: "k1",
        url: "/p/",
        xid: "/p/",
        title: "T",
        time: 12,
        createdAt: AT,
      });
      const { sticky: _, unknown: __, insertedAt: ___, ...kept } = fields;
      expect(await find("a1")).toMatchObject({
        ...kept,
        createdAt: new Date(AT),
        updatedAt: new Date(AT),
        insertedAt: new Date("2019-05-06T07:08:09.010Z"),
        pinned: 1,
        extra: '{"unknown":{"a\\"b":["饭",1,null]}}',
      });
      expect(await all(COUNTERS)).toMatchObject([
        { objectId: "k1", url: "/p/", xid: "/p/", title: "T", time: 12 },
      ]);
    });

    it("attaches replies in any order, over more comments than one call has", async () => {
      const objects = Array.from({ length: 60 }, (_, at) => {
        const before: Readonly<Record<string, unknown>> =
          at === 0 ? {} : { rid: "c00", pid: `c${String(at - 1).padStart(2, "0")}` };
        return line(`c${String(at).padStart(2, "0")}`, before);
      });
      const report = await bring(...objects.toReversed(), line("x", { rid: "nobody", pid: "nobody" }));
      expect(report).toMatchObject({ comments: { taken: 61 }, orphans: 1 });
      expect(notes).toEqual(["x waits for nobody"]);
      const expected = objects.map(({ objectId }, at) =>
        at === 0 ? objectId : `${objectId} < c00 / c${String(at - 1).padStart(2, "0")}`,
      );
      expect(await tree()).toEqual([...expected, "x"]);
    });

    it("moves the replies that visitors wrote to a reply before its root was known", async () => {
      await bring(line("b", { rid: "a", pid: "a" }));
      const own = {
        createdAt: new Date(),
        updatedAt: new Date(),
        url: "/p/",
        comment: "own",
        status: "visible",
      };
      const { objects } = service.context.store;
      const answers = Array.from({ length: 50 }, (_, at) => ({
        ...own,
        objectId: `own${at}`,
        rid: "b",
        pid: "b",
      }));
      await objects.createAll(COMMENTS, answers);
      await bring(line("a"));
      expect((await all()).filter(({ rid }) => rid === "a")).toHaveLength(51);
      expect(await find("b")).toMatchObject({ rid: "a", pid: "a" });
    });

    it("changes nothing when it is repeated, and names the line of a comment with the id of another one", async () => {
      const objects = [
        line("a"),
        line("b", { rid: "a", pid: "a" }),
        { objectId: "k", url: "/p/", time: 3, createdAt: AT },
      ];
      await bring(...objects);
      expect(await bring(...objects)).toMatchObject({
        comments: { taken: 0, known: 2 },
        counters: { taken: 0, known: 1 },
      });
      await bring(...objects, line("a", { createdAt: "2021-01-01T00:00:00.000Z" }), line("c"));
      expect(notes).toEqual(["4: its id belongs to another comment, with another date"]);
      expect(await tree()).toEqual(["a", "b < a / a", "c"]);
    });

    it("takes the highest of several counters of a page", async () => {
      const counter = (objectId: string, url: string, times: number) => ({
        objectId,
        url,
        time: times,
        createdAt: AT,
      });
      await bring(...Array.from({ length: 45 }, (_, at) => counter(`k${at}`, `/${at % 30}/`, at)));
      const counters = await all(COUNTERS);
      expect(counters).toHaveLength(30);
      expect(counters.reduce((sum, each) => sum + Number(each["time"]), 0)).toBe(
        Array.from({ length: 30 }, (_, at) => (at < 15 ? at + 30 : at)).reduce((sum, each) => sum + each, 0),
      );
    });

    it("pulls what is new or changed, keeps what the owner decided, and adds each visit once", async () => {
      const ids = Array.from({ length: 50 }, (_, at) => comment({ url: `/${at % 7}/` }));
      const [edited = "", removed = "", changed = ""] = ids;
      const counters = Array.from({ length: 25 }, (_, at) =>
        there.create("Counter", { url: `/${at}/`, time: at }),
      );
      there.pageSize = 9;
      expect(await pull()).toMatchObject({
        since: null,
        report: { comments: { taken: 50 }, counters: { taken: 25 } },
      });
      time += HOUR;
      const { objects } = service.context.store;
      const where = EVERYTHING;
      await objects.update(COMMENTS, {
        objectId: edited,
        updatedAt: new Date(time),
        set: { comment: "mine" },
        add: {},
        where,
      });
      await objects.remove(COMMENTS, { kind: "compare", field: "objectId", operator: "=", value: removed });
      time += HOUR;
      for (const id of [edited, removed, changed]) there.change("Comment", id, { comment: "theirs" });
      const added = comment({ rid: changed, pid: changed });
      for (const id of counters) there.increment(id);
      const second = await pull();
      expect(second).toMatchObject({
        report: { comments: { taken: 1 } },
        counts: { changed: 1, kept: 1, removed: 1, visits: 25, raised: 25 },
      });
      expect((await pull()).counts).toMatchObject({ changed: 0, kept: 0, visits: 0 });
      expect(await find(edited)).toMatchObject({ comment: "mine" });
      expect(await find(changed)).toMatchObject({ comment: "theirs" });
      expect(await find(removed)).toBeUndefined();
      expect(await find(added)).toMatchObject({ rid: changed, pid: changed });
      const comparison = await compare();
      expect(countMissing(comparison)).toBe(0);
      expect(comparison).toMatchObject({
        comments: { there: 51, here: 50, removedHere: 1, changedHere: 1, writtenHere: 0 },
        counters: { there: 25, here: 25 },
        visits: { missing: 0 },
      });
    });

    it("compares what is missing, written here and counted here", async () => {
      comment();
      there.create("Counter", { url: "/p/", time: 5 });
      await pull();
      await bring(line("own"));
      time += HOUR;
      comment({ url: "/new/" });
      const { comments, pages } = await compare();
      expect(comments).toMatchObject({ there: 2, here: 2, missing: 1, writtenHere: 1 });
      expect(pages.get("/new/")).toMatchObject({ comments: { there: 1, here: 0, missing: 1 } });
    });

    it("lists neither mail nor IP addresses, and reads no setting but its own notes", async () => {
      comment({ mail: "ann@example.org", ip: "203.0.113.7" });
      await pull();
      expect(JSON.stringify(await target.listComments(""))).not.toMatch(/ann@|203\.0/);
      expect(await target.readNote("nothing")).toBeNull();
      for (const name of ["secret", "admin-password", "app-id"])
        expect(await target.readNote(name)).toBeNull();
    });
  });
});
