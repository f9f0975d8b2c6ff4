import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { COMMENTS, COUNTERS, PULLED_COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import type {
  Delivery,
  DeliveryKind,
  ServiceStore,
  StoredObject,
} from "../../../../src/cli/comments/store/store.js";
import {
  equals,
  EVERYTHING,
  type Condition,
  type FieldValue,
  type Order,
} from "../../../../src/cli/comments/query/query.js";
import { describeOnStore } from "../describe-on-store.js";
import { openPlace } from "../open-place.js";

const START = Date.UTC(2026, 0, 1);

function comment(objectId: string, minute: number, fields: Record<string, FieldValue> = {}): StoredObject {
  const at = new Date(START + minute * 60_000);
  return { objectId, createdAt: at, updatedAt: at, url: "/p", status: "visible", comment: "hi", ...fields };
}

function counter(objectId: string, url: string): StoredObject {
  const at = new Date(START);
  return { objectId, createdAt: at, updatedAt: at, url, time: 1 };
}

describeOnStore("the store", ({ emptyPlace }) => {
  let store: ServiceStore;

  beforeEach(async () => {
    store = await openPlace(await emptyPlace());
  });

  afterEach(() => store.close());

  /** Opens one place twice, like two instances of the service. */
  const openTwice = async () => {
    const place = await emptyPlace("shared");
    const [one, other] = [await openPlace(place), await openPlace(place)];
    onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => undefined));
    return [one, other] as const;
  };

  const create = async (...objects: readonly StoredObject[]) => {
    for (const object of objects) await store.objects.create(COMMENTS, object);
  };
  const find = async (
    where: Condition,
    order: readonly Order[] = [{ field: "objectId", descending: false }],
  ) => {
    const found = await store.objects.find(COMMENTS, { where, order, limit: 100, skip: 0 });
    return found.map(({ objectId }) => objectId);
  };

  describe("objects", () => {
    it("returns created objects, with dates to the millisecond and without absent fields", async () => {
      const text = "你好 🎉 \"'`;--\\ %_ \u0001\n";
      const made = comment("a1", 0, { comment: text, insertedAt: new Date(START + 1), rid: "" });
      await create(made);
      expect(await store.objects.find(COMMENTS, { where: EVERYTHING, order: [], limit: 9, skip: 0 })).toEqual(
        [made],
      );
    });

    it("keeps objects when it is closed and opened again", async () => {
      const place = await emptyPlace("shared");
      const first = await openPlace(place);
      await first.objects.create(COMMENTS, comment("a1", 0));
      await first.close();
      const second = await openPlace(place);
      expect(await second.objects.count(COMMENTS, equals("objectId", "a1"))).toBe(1);
      await second.close();
    });

    it("creates no second object with the same id, and returns the existing one", async () => {
      await create(comment("a1", 0, { comment: "first" }));
      const second = await store.objects.create(COMMENTS, comment("a1", 1, { comment: "second" }));
      expect(second).toEqual({ created: false, object: comment("a1", 0, { comment: "first" }) });
    });

    it("keeps one counter per url, even with concurrent creates", async () => {
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, index) => store.objects.create(COUNTERS, counter(`c${index}`, "/p"))),
      );
      expect(made.filter(({ created }) => created)).toHaveLength(1);
      expect(new Set(made.map(({ object }) => object.objectId)).size).toBe(1);
      expect(await store.objects.count(COUNTERS, EVERYTHING)).toBe(1);
    });

    it("adds exactly under concurrency", async () => {
      await store.objects.create(COUNTERS, counter("c1", "/p"));
      const times = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const changed = await store.objects.update(COUNTERS, {
            objectId: "c1",
            updatedAt: new Date(START),
            set: {},
            add: { time: 1 },
            where: EVERYTHING,
          });
          return changed?.["time"];
        }),
      );
      expect(times.map(Number).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 100 }, (_, index) => index + 2),
      );
    });

    it("measures the size of a query's result", async () => {
      await create(
        comment("a1", 0, { comment: "你".repeat(1000) }),
        comment("a2", 1, { comment: "x".repeat(500) }),
        comment("a3", 2, { url: "/q", comment: "x".repeat(9000) }),
      );
      const measure = (limit: number, skip: number) =>
        store.objects.measure(COMMENTS, {
          where: equals("url", "/p"),
          order: [{ field: "createdAt", descending: false }],
          limit,
          skip,
        });
      const rest = "a1".length + "/p".length + "visible".length;
      expect(await measure(10, 0)).toBe(3000 + 500 + 2 * rest);
      expect(await measure(1, 0)).toBe(3000 + rest);
      expect(await measure(10, 2)).toBe(0);
    });

    it("counts the objects with each combination of values, of which one can be absent", async () => {
      await create(
        comment("a1", 0, { held: "word", decided: 1 }),
        comment("a2", 1, { held: "word", decided: 1 }),
        comment("a3", 2, { held: "word" }),
        comment("a4", 3),
        comment("a5", 4, { url: "/q" }),
      );
      const groups = await store.objects.countBy(COMMENTS, equals("url", "/p"), ["held", "decided"]);
      expect(groups).toHaveLength(3);
      expect(groups).toEqual(
        expect.arrayContaining([
          { values: ["word", 1], count: 2 },
          { values: ["word", null], count: 1 },
          { values: [null, null], count: 1 },
        ]),
      );
      expect(await store.objects.countBy(COMMENTS, equals("url", "/none"), ["held"])).toEqual([]);
    });

    it("creates all concurrent objects, except for a duplicate", async () => {
      const wrong = { ...comment("bad", 0), status: null };
      const made = await Promise.allSettled(
        [comment("a1", 0), wrong, comment("a2", 1)].map((each) => store.objects.create(COMMENTS, each)),
      );
      expect(made.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect(await find(EVERYTHING)).toEqual(["a1", "a2"]);
    });

    it("updates only an object that exists and meets the condition", async () => {
      await create(comment("a1", 0));
      const change = { updatedAt: new Date(START + 5), set: { status: "spam", mail: null }, add: {} };
      const update = (objectId: string, where: Condition) =>
        store.objects.update(COMMENTS, { ...change, objectId, where });
      expect(await update("a1", equals("status", "waiting"))).toBeNull();
      expect(await update("none", EVERYTHING)).toBeNull();
      expect(await update("a1", equals("status", "visible"))).toMatchObject({
        status: "spam",
        updatedAt: new Date(START + 5),
      });
    });

    it("removes the objects that meet the condition and returns their number", async () => {
      await create(comment("a1", 0), comment("a2", 1), comment("a3", 2));
      const where: Condition = { kind: "in", field: "objectId", values: ["a1", "a3", "a9"], negated: false };
      expect(await store.objects.remove(COMMENTS, where)).toBe(2);
      expect(await find(EVERYTHING)).toEqual(["a2"]);
    });

    it("creates many objects in one step: the new ones, and returns their ids", async () => {
      await create(comment("a1", 0, { comment: "first" }));
      const many = [comment("a2", 1, { nick: "Ann" }), comment("a1", 2), comment("a2", 3), comment("a3", 4)];
      expect(await store.objects.createAll(COMMENTS, many)).toEqual(new Set(["a2", "a3"]));
      expect(await find(EVERYTHING)).toEqual(["a1", "a2", "a3"]);
      expect(await find(equals("comment", "first"))).toEqual(["a1"]);
      expect(await find(equals("nick", "Ann"))).toEqual(["a2"]);
      expect(await store.objects.createAll(COMMENTS, [])).toEqual(new Set());
    });

    it("creates a thousand at once", async () => {
      const many = Array.from({ length: 1000 }, (_, index) => comment(`m${index}`, index));
      expect((await store.objects.createAll(COMMENTS, many)).size).toBe(1000);
      expect(await store.objects.count(COMMENTS, EVERYTHING)).toBe(1000);
    });

    it("creates none of many objects if one cannot be stored", async () => {
      const broken = { ...comment("a2", 1), status: null };
      await expect(store.objects.createAll(COMMENTS, [comment("a1", 0), broken])).rejects.toThrow(/null/i);
      expect(await store.objects.count(COMMENTS, EVERYTHING)).toBe(0);
    });

    it("updates many objects, or none of them if one cannot be updated", async () => {
      await create(comment("a1", 0), comment("a2", 1));
      const change = (objectId: string, set: Record<string, FieldValue>) => ({
        objectId,
        updatedAt: new Date(START + 5),
        set,
        add: {},
        where: EVERYTHING,
      });
      const spam = { status: "spam" };
      await expect(
        store.objects.updateAll(COMMENTS, [change("a1", spam), change("a2", { status: null })]),
      ).rejects.toThrow(/null/i);
      expect(await find(equals("status", "spam"))).toEqual([]);
      const changes = ["a2", "none", "a1"].map((id) => change(id, spam));
      expect(await store.objects.updateAll(COMMENTS, changes)).toBe(2);
      expect(await find(equals("status", "spam"))).toEqual(["a1", "a2"]);
    });

    it("runs writes to several collections, or none of them if one cannot be stored", async () => {
      await create(comment("a1", 0));
      const at = new Date(START);
      const mark = { objectId: "a2", createdAt: at, updatedAt: at };
      const change = { objectId: "a1", updatedAt: at, set: { nick: "Ann" }, add: {}, where: EVERYTHING };
      const update = { kind: "update", collection: COMMENTS, change } as const;
      const broken = { ...comment("a3", 1), status: null };
      await expect(
        store.objects.writeAll([
          update,
          { kind: "create", collection: PULLED_COMMENTS, objects: [mark] },
          { kind: "create", collection: COMMENTS, objects: [broken] },
        ]),
      ).rejects.toThrow(/null/i);
      expect(await find(equals("nick", "Ann"))).toEqual([]);
      expect(await store.objects.count(PULLED_COMMENTS, EVERYTHING)).toBe(0);
      const missed = { ...change, objectId: "none" };
      const written = await store.objects.writeAll([
        { kind: "create", collection: COMMENTS, objects: [comment("a1", 5), comment("a2", 1)] },
        { kind: "create", collection: COMMENTS, objects: [] },
        { kind: "create", collection: PULLED_COMMENTS, objects: [mark] },
        update,
        { kind: "update", collection: COMMENTS, change: missed },
      ]);
      expect(written.map((ids) => [...ids])).toEqual([["a2"], [], ["a2"], ["a1"], []]);
    });

    it("rejects an unknown field", async () => {
      const change = { objectId: "a1", updatedAt: new Date(START), add: {}, where: EVERYTHING };
      await expect(store.objects.update(COMMENTS, { ...change, set: { "x = 1; --": 1 } })).rejects.toThrow(
        "Unknown field",
      );
    });
  });

  describe("queries", () => {
    beforeEach(() =>
      create(
        comment("a1", 0, { rid: "", nick: "Ann" }),
        comment("a2", 1, { nick: "bob%" }),
        comment("a3", 2, { rid: "a1", nick: "Ann B" }),
        comment("a4", 3, { rid: "a2", url: "/q", nick: "_x_" }),
      ),
    );

    const compare = (
      field: string,
      operator: "=" | "!=" | "<" | "<=" | ">" | ">=",
      value: FieldValue,
    ): Condition => ({
      kind: "compare",
      field,
      operator,
      value,
    });
    const text = (match: "is" | "contains" | "starts" | "ends", value: string): Condition => ({
      kind: "text",
      field: "nick",
      match,
      text: value,
    });
    const within = (field: string, values: readonly FieldValue[], negated = false): Condition => ({
      kind: "in",
      field,
      values,
      negated,
    });
    const exists = (field: string, exists: boolean): Condition => ({ kind: "exists", field, exists });

    it.each<[Condition, readonly string[]]>([
      [EVERYTHING, ["a1", "a2", "a3", "a4"]],
      [{ kind: "any", of: [] }, []],
      [equals("url", "/q"), ["a4"]],
      [
        {
          kind: "all",
          of: [{ kind: "any", of: [exists("rid", false), equals("rid", "")] }, equals("url", "/p")],
        },
        ["a1", "a2"],
      ],
      [exists("rid", true), ["a1", "a3", "a4"]],
      [equals("rid", null), ["a2"]],
      [compare("rid", "!=", null), ["a1", "a3", "a4"]],
      [compare("rid", "!=", "a1"), ["a1", "a2", "a4"]],
      [compare("rid", "!=", 7), ["a1", "a2", "a3", "a4"]],
      [compare("rid", "=", 7), []],
      [compare("createdAt", ">", new Date(START + 60_000)), ["a3", "a4"]],
      [compare("createdAt", "<=", new Date(START + 60_000)), ["a1", "a2"]],
      [compare("createdAt", ">", "2026-01-01"), []],
      [compare("nick", ">=", "a"), ["a2"]],
      [within("rid", ["a1", "a2"]), ["a3", "a4"]],
      [within("rid", ["a1", null]), ["a2", "a3"]],
      [within("rid", ["a1"], true), ["a1", "a2", "a4"]],
      [within("rid", ["a1", null], true), ["a1", "a4"]],
      [within("rid", []), []],
      [within("rid", [], true), ["a1", "a2", "a3", "a4"]],
      [text("is", "Ann"), ["a1"]],
      [text("contains", "nn"), ["a1", "a3"]],
      [text("contains", "%"), ["a2"]],
      [text("contains", "NN"), []],
      [text("starts", "Ann"), ["a1", "a3"]],
      [text("starts", "_"), ["a4"]],
      [text("ends", "B"), ["a3"]],
      [text("ends", "xxxxxxxxxxxxxxx"), []],
      [text("contains", ""), ["a1", "a2", "a3", "a4"]],
      [equals("nick", "' or 1=1 --"), []],
      [equals('unknown"; drop table comment; --', "x"), []],
      [compare("unknown", "!=", "x"), ["a1", "a2", "a3", "a4"]],
      [exists("__proto__", false), ["a1", "a2", "a3", "a4"]],
      [within("unknown", ["x", null]), ["a1", "a2", "a3", "a4"]],
    ])("%j finds %j", async (where, expected) => {
      expect(await find(where)).toEqual(expected);
      expect(await store.objects.count(COMMENTS, where)).toBe(expected.length);
    });

    it.each<[readonly Order[], readonly string[]]>([
      [[{ field: "createdAt", descending: true }], ["a4", "a3", "a2", "a1"]],
      [[{ field: "rid", descending: false }], ["a2", "a1", "a3", "a4"]],
      [[{ field: "rid", descending: true }], ["a4", "a3", "a1", "a2"]],
      [[{ field: "nick", descending: false }], ["a1", "a3", "a4", "a2"]],
      [
        [
          { field: "url", descending: true },
          { field: "createdAt", descending: true },
        ],
        ["a4", "a3", "a2", "a1"],
      ],
      [[{ field: "unknown", descending: true }], ["a4", "a3", "a2", "a1"]],
    ])("orders by %j", async (order, expected) => {
      expect(await find(EVERYTHING, order)).toEqual(expected);
    });

    it("has pages without overlap, even with equal dates", async () => {
      await create(...Array.from({ length: 30 }, (_, index) => comment(`b${index}`, 9, { url: "/many" })));
      const page = (skip: number) =>
        store.objects.find(COMMENTS, {
          where: equals("url", "/many"),
          order: [{ field: "createdAt", descending: true }],
          limit: 7,
          skip,
        });
      const pages = await Promise.all([0, 7, 14, 21, 28].map(page));
      expect(pages.map((found) => found.length)).toEqual([7, 7, 7, 7, 2]);
      expect(new Set(pages.flat().map(({ objectId }) => objectId)).size).toBe(30);
    });
  });

  describe("rates and settings", () => {
    it("takes a token from each of several buckets, or none if one of them is empty", async () => {
      const start = new Date(START);
      const bucket = (key: string, limit: number) => ({ key, rate: { limit, intervalMs: 1000 } });
      const buckets = [bucket("wide", 9), bucket("narrow", 2), bucket("new", 5)];
      const take = () => store.rates.takeAll(buckets, start);
      expect([await take(), await take(), await take()]).toEqual([0, 0, 1000]);
      // The refused attempt took nothing from the others.
      const left = async (key: string, limit: number) => {
        let count = 0;
        while ((await store.rates.take(key, { limit, intervalMs: 1000 }, start)) === 0) count++;
        return count;
      };
      expect([await left("wide", 9), await left("new", 5), await left("narrow", 2)]).toEqual([7, 3, 0]);
      expect(await store.rates.takeAll(buckets, new Date(START + 9000))).toBe(0);
    });

    it("takes each token of several buckets once, if many take them at the same time", async () => {
      const buckets = ["a", "b", "c"].map((key, index) => ({
        key,
        rate: { limit: 4 + index, intervalMs: 1000 },
      }));
      const waits = await Promise.all(
        Array.from({ length: 12 }, () => store.rates.takeAll(buckets, new Date(START))),
      );
      expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(4);
      expect(waits.filter((wait) => wait === 0).length).toBeGreaterThan(0);
      expect(Math.min(...waits)).toBe(0);
    });

    const rate = { limit: 3, intervalMs: 1000 };
    const at = (ms: number) => new Date(START + ms);

    it("allow the burst of a rate, then one per interval, for each key separately", async () => {
      const take = (ms: number, key = "k") => store.rates.take(key, rate, at(ms));
      expect([await take(0), await take(0), await take(0), await take(0)]).toEqual([0, 0, 0, 1000]);
      expect(await take(400)).toBe(600);
      expect(await take(400, "other")).toBe(0);
      expect([await take(1000), await take(1000)]).toEqual([0, 1000]);
      expect([await take(60_000), await take(60_000), await take(60_000), await take(60_000)]).toEqual([
        0, 0, 0, 1000,
      ]);
    });

    it("allow no more with concurrent requests", async () => {
      const taken = await Promise.all(Array.from({ length: 20 }, () => store.rates.take("k", rate, at(0))));
      expect(taken.filter((wait) => wait === 0)).toHaveLength(3);
    });

    it("allow one more after it was given back, and never more than the limit", async () => {
      const take = (ms: number) => store.rates.take("k", rate, at(ms));
      expect([await take(0), await take(0), await take(0), await take(0)]).toEqual([0, 0, 0, 1000]);
      await store.rates.giveBack("k", rate);
      expect([await take(0), await take(0)]).toEqual([0, 1000]);
      for (let count = 0; count < 9; count++) await store.rates.giveBack("k", rate);
      expect([await take(0), await take(0), await take(0), await take(0)]).toEqual([0, 0, 0, 1000]);
      await store.rates.giveBack("unknown", rate);
      expect(await store.rates.take("unknown", rate, at(0))).toBe(0);
    });

    it("block nobody after a wrong clock was set back", async () => {
      const take = (ms: number) => store.rates.take("k", rate, at(ms));
      const [day, skew] = [86_400_000, 60_000];
      expect(await take(day)).toBe(0);
      expect([await take(0), await take(0), await take(0), await take(0)]).toEqual([0, 0, 0, 1000]);
      // The other instance's clock is slightly behind, which does not count as a clock that was set back.
      expect(await take(-skew)).toBe(skew + 1000);
    });

    it("return exactly the tokens that were given back", async () => {
      const take = () => store.rates.take("k", rate, at(0));
      expect([await take(), await take(), await take(), await take()]).toEqual([0, 0, 0, 1000]);
      await store.rates.giveBack("k", rate);
      expect([await take(), await take()]).toEqual([0, 1000]);
      for (let index = 0; index < 9; index++) await store.rates.giveBack("k", rate);
      expect([await take(), await take(), await take(), await take()]).toEqual([0, 0, 0, 1000]);
      await expect(store.rates.giveBack("never taken", rate)).resolves.toBeUndefined();
    });

    it("delete full buckets only", async () => {
      await store.rates.take("k", { limit: 1, intervalMs: 1000 }, at(0));
      await store.rates.forget(at(500));
      expect(await store.rates.take("k", { limit: 1, intervalMs: 1000 }, at(500))).toBe(500);
      await store.rates.forget(at(2000));
      expect(await store.rates.take("k", { limit: 1, intervalMs: 1000 }, at(2000))).toBe(0);
    });

    it("keep the first value of a setting, for every instance", async () => {
      const [one, other] = await openTwice();
      const values = await Promise.all([
        one.settings.ensure("key", "one"),
        other.settings.ensure("key", "two"),
      ]);
      expect(new Set(values).size).toBe(1);
    });

    it("replace the value of a setting", async () => {
      expect(await store.settings.read("other")).toBeNull();
      await store.settings.write("other", "one");
      await store.settings.write("other", "two");
      expect(await store.settings.read("other")).toBe("two");
      expect(await store.settings.ensure("other", "three")).toBe("two");
    });

    it("answers a ping", async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });

  describe("rules", () => {
    it("have version 0 and are empty until they are written", async () => {
      expect(await store.rules.version()).toBe(0);
      expect(await store.rules.read()).toEqual({ version: 0, text: "" });
    });

    it("can be replaced only with their current version", async () => {
      const text = "规则 🎰 ' \"";
      expect(await store.rules.write({ version: 1, text: "too early" })).toBeNull();
      expect(await store.rules.write({ version: 0, text: "first" })).toBe(1);
      expect(await store.rules.write({ version: 0, text: "late" })).toBeNull();
      expect(await store.rules.write({ version: 1, text })).toBe(2);
      expect([await store.rules.version(), await store.rules.read()]).toEqual([2, { version: 2, text }]);
    });

    it("are replaced by one of many concurrent requests", async () => {
      const tries = Array.from({ length: 8 }, (_, index) =>
        store.rules.write({ version: 0, text: `${index}` }),
      );
      expect((await Promise.all(tries)).filter((version) => version !== null)).toEqual([1]);
    });
  });

  describe("the outbox", () => {
    const delivery = (id: string, minute = 0, kind: DeliveryKind = "owner-mail"): Delivery => ({
      id,
      kind,
      commentId: "c1",
      createdAt: new Date(START + minute * 60_000),
    });
    const claim = (minute: number, word = "me", kinds: readonly DeliveryKind[] = ["owner-mail"]) =>
      store.outbox.claim({
        kinds,
        now: new Date(START + minute * 60_000),
        until: new Date(START + (minute + 3) * 60_000),
        claim: word,
      });

    it("assigns each delivery once, the oldest first, of the requested kinds", async () => {
      await store.outbox.add([delivery("b", 1), delivery("a", 0), delivery("w", 0, "webhook-created")]);
      expect(await claim(2)).toEqual({ ...delivery("a"), attempts: 1, claim: "me" });
      expect(await claim(2)).toMatchObject({ id: "b" });
      expect(await claim(2)).toBeNull();
      expect(await claim(2, "me", ["webhook-created", "webhook-approved"])).toMatchObject({ id: "w" });
    });

    it("assigns no delivery before its time", async () => {
      await store.outbox.add([delivery("a", 5)]);
      expect(await claim(4)).toBeNull();
      expect(await claim(5)).not.toBeNull();
    });

    it("assigns a delivery that was added while the clock was ahead", async () => {
      const days = 24 * 60;
      await store.outbox.add([delivery("a", 400 * days), delivery("b", 400 * days)]);
      expect(await claim(400 * days)).toMatchObject({ id: "a" });
      expect([(await claim(0))?.id, (await claim(1))?.id, await claim(2)]).toEqual(["b", "a", null]);
    });

    it("adds a delivery once, even after it was settled", async () => {
      await store.outbox.add([delivery("a"), delivery("a")]);
      const claimed = await claim(0);
      if (claimed !== null) await store.outbox.settle(claimed, { outcome: "done", dueAt: new Date(START) });
      await store.outbox.add([delivery("a")]);
      expect([claimed?.id, await claim(9)]).toEqual(["a", null]);
    });

    it("adds a dropped delivery again", async () => {
      await store.outbox.add([delivery("a")]);
      const claimed = await claim(0);
      if (claimed !== null)
        await store.outbox.settle(claimed, { outcome: "dropped", dueAt: new Date(START) });
      expect(await claim(9)).toBeNull();
      await store.outbox.add([delivery("a")]);
      expect(await claim(9)).toMatchObject({ attempts: 1 });
    });

    it("reassigns a delivery after its claim expires, and ignores the first claimant then", async () => {
      await store.outbox.add([delivery("a")]);
      const first = await claim(0, "first");
      expect(await claim(2, "second")).toBeNull();
      const second = await claim(3, "second");
      expect(second).toMatchObject({ id: "a", attempts: 2, claim: "second" });
      if (first !== null) await store.outbox.settle(first, { outcome: "done", dueAt: new Date(START) });
      expect(await claim(6, "third")).toMatchObject({ id: "a", attempts: 3 });
    });

    it("assigns a delivery again at its new time", async () => {
      await store.outbox.add([delivery("a")]);
      const claimed = await claim(0);
      const dueAt = new Date(START + 60 * 60_000);
      if (claimed !== null) await store.outbox.settle(claimed, { outcome: "again", dueAt });
      expect([await claim(59), (await claim(60))?.attempts]).toEqual([null, 2]);
    });

    it("assigns no delivery twice, even with concurrent requests", async () => {
      const ids = Array.from({ length: 12 }, (_, index) => `d${index}`);
      const [one, other] = await openTwice();
      await one.outbox.add(ids.map((id) => delivery(id)));
      const asked = Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? one : other).outbox.claim({
          kinds: ["owner-mail"],
          now: new Date(START),
          until: new Date(START + 60_000),
          claim: `${index}`,
        }),
      );
      const given = (await Promise.all(asked)).flatMap((claimed) => (claimed === null ? [] : [claimed.id]));
      expect(given.toSorted()).toEqual(ids.toSorted());
    });

    it("deletes old deliveries, settled or waiting for a channel that is turned off, and no others", async () => {
      const deliveries = [delivery("done", 0), delivery("waiting", 1), delivery("new", 2)];
      await store.outbox.add(deliveries);
      const claimed = await claim(0);
      if (claimed !== null) await store.outbox.settle(claimed, { outcome: "done", dueAt: new Date(START) });
      await store.outbox.forget(new Date(START + 2 * 60_000));
      expect([(await claim(9))?.id, await claim(9)]).toEqual(["new", null]);
      await store.outbox.add(deliveries);
      expect([(await claim(9))?.id, (await claim(9))?.id, await claim(9)]).toEqual(["done", "waiting", null]);
    });
  });

  describe("the confirmed addresses", () => {
    const at = (day: number) => new Date(START + day * 24 * 60 * 60_000);
    const ask = (askedBy: string, day: number, mailHash = "h") =>
      store.confirmations.ask({ mailHash, askedBy, now: at(day), notSince: at(day - 30) });

    it("are asked by one delivery, also when its mail is repeated, and by another one later", async () => {
      expect([await ask("a", 1), await ask("b", 1), await ask("a", 2)]).toEqual([true, false, true]);
      expect([await ask("b", 31), await ask("b", 32), await ask("a", 33)]).toEqual([false, true, false]);
      expect(await ask("b", 2, "i")).toBe(true);
      expect(await store.confirmations.has("h")).toBe(false);
    });

    it("are asked by one of several deliveries at the same time", async () => {
      const may = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`d${index}`, 1)));
      expect(may.filter((each) => each)).toHaveLength(1);
    });

    it("are never asked after the confirmation, whether or not they were before", async () => {
      await ask("a", 1);
      for (const mailHash of ["h", "i"]) {
        await store.confirmations.confirm(mailHash, at(2));
        await store.confirmations.confirm(mailHash, at(3));
        expect(await store.confirmations.has(mailHash)).toBe(true);
        expect([await ask("a", 4, mailHash), await ask("b", 90, mailHash)]).toEqual([false, false]);
      }
      expect(await store.confirmations.has("j")).toBe(false);
    });
  });

  describe("the unsubscribed addresses", () => {
    it("are kept until they are removed", async () => {
      const now = new Date(START);
      expect(await store.unsubscribed.has("h")).toBe(false);
      await store.unsubscribed.add("h", now);
      await store.unsubscribed.add("h", now);
      expect([await store.unsubscribed.has("h"), await store.unsubscribed.has("i")]).toEqual([true, false]);
      await store.unsubscribed.remove("h");
      expect(await store.unsubscribed.has("h")).toBe(false);
    });
  });
});
