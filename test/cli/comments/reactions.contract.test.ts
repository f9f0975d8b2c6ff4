import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { COMMENTS, REACTION_COUNTS, REACTIONS } from "../../../src/cli/comments/store/collections.js";
import { EVERYTHING } from "../../../src/cli/comments/query/query.js";
import { exportClass, listClasses } from "../../../src/cli/comments/transfer/export-objects.js";
import { importObjects } from "../../../src/cli/comments/transfer/import-objects.js";
import { createToPageAddress } from "../../../src/cli/comments/transfer/page-address.js";
import { createServiceTarget } from "../../../src/cli/comments/transfer/target/service-target.js";
import { createStoreTarget } from "../../../src/cli/comments/transfer/target/store-target.js";
import type { TransferTarget } from "../../../src/cli/comments/transfer/target/transfer-target.js";
import { parseReactions } from "../../../src/runtime/model/reactions.js";
import { describeOnStore } from "./describe-on-store.js";
import { ADMIN_PASSWORD, openService, type CallOptions, type TestService } from "./service.js";
import { readText } from "./transfer/read-fixture.js";

const token = (of: number) => String(of).padStart(32, "0");

describeOnStore("reactions to a page", ({ emptyPlace }) => {
  let service: TestService;
  const open = async (list = "👍 🎉 ❤️") =>
    openService(await emptyPlace(), {
      reactions: parseReactions(list) ?? [],
      classes: { comments: ["Note"], counters: [] },
    });
  beforeEach(async () => {
    service = await open();
  });
  afterEach(() => service.stop());

  const react = (fields: object = {}, options: CallOptions = {}) =>
    service.call("PUT", "reactions", {
      body: { url: "/p", reaction: "👍", given: true, ...fields },
      ...options,
    });
  const read = async (url = "/p") => {
    const { body } = await service.call("GET", "reactions", { params: { url } });
    return (body as { readonly reactions: unknown }).reactions;
  };
  const rows = async () => {
    const { objects } = service.context.store;
    const found = await objects.find(REACTIONS, { where: EVERYTHING, order: [], limit: 100, skip: 0 });
    return found as readonly Readonly<Record<string, unknown>>[];
  };
  const countRows = () => service.context.store.objects.count(REACTION_COUNTS, EVERYTHING);

  it("count each browser once, and can be taken back", async () => {
    expect(await read()).toEqual({ "👍": 0, "🎉": 0, "❤": 0 });
    const first = await react();
    expect(first).toMatchObject({ status: 200, body: { reactions: { "👍": 1 }, given: true } });
    const { token: issued } = first.body as { token: string };
    expect(issued).toMatch(/^[\da-f]{32}$/);
    expect((await react({ token: issued })).body).toEqual({
      reactions: { "👍": 1, "🎉": 0, "❤": 0 },
      given: true,
    });
    await react({ token: issued, reaction: "❤️" });
    await react({ token: token(2), reaction: "❤" });
    await react({ token: token(2), url: "/other" });
    expect([await read(), await read("/other")]).toEqual([
      { "👍": 1, "🎉": 0, "❤": 2 },
      { "👍": 1, "🎉": 0, "❤": 0 },
    ]);
    await react({ token: issued, given: false });
    await react({ token: issued, given: false });
    expect(await read()).toEqual({ "👍": 0, "🎉": 0, "❤": 2 });
  });

  it("that were not given leave no trace when they are taken back", async () => {
    expect((await react({ given: false })).body).toMatchObject({ reactions: { "👍": 0 } });
    expect(await countRows()).toBe(0);
    for (const url of ["/invented", "/\uFFFF", "x".repeat(850)]) {
      await react({ url, token: token(1) });
      await react({ url, token: token(2) });
      await react({ url, token: token(1), given: false });
      expect(await read(url)).toMatchObject({ "👍": 1 });
      await react({ url, token: token(2), given: false });
    }
    expect([await countRows(), (await rows()).length]).toEqual([0, 0]);
    await react();
    expect(await read()).toMatchObject({ "👍": 1 });
  });

  it("are correct when several browsers give and take them at once", async () => {
    for (const given of [true, false, true]) {
      await Promise.all([1, 2, 3, 4].map((of) => react({ token: token(of), given })));
      expect(await read()).toMatchObject({ "👍": given ? 4 : 0 });
    }
    await Promise.all([1, 2, 3, 4].map((of) => react({ token: token(of), given: of > 3 })));
    expect(await read()).toMatchObject({ "👍": 1 });
  });

  it("are limited for all visitors together", async () => {
    const { rates } = service.context.store;
    // Takes all reactions of the limit but one.
    const most = { limit: 1, intervalMs: 1099 * 34_000 };
    await rates.take("all-reactions", most, service.context.now());
    expect((await react({ given: false })).status).toBe(200);
    const limited = await react({ url: "/other" });
    expect([limited.status, Number(limited.headers.get("Retry-After"))]).toEqual([429, 34]);
    expect(await rows()).toEqual([]);
    service.advance(34_000);
    expect((await react({ url: "/other" })).status).toBe(200);
  });

  describe("to more pages than are stored", () => {
    const fill = async (fields: readonly object[]) => {
      const { keyedHash, now, store } = service.context;
      const start = keyedHash("reaction-count", JSON.stringify(["/p", "👍"])).slice(0, 2);
      const at = { createdAt: now(), updatedAt: now(), reaction: "👍", count: 1 };
      const counts = fields.map((each, index) => ({
        ...at,
        objectId: `${start}f${String(index).padStart(3, "0")}`,
        url: `/made-up/${index}`,
        ...each,
      }));
      await store.objects.createAll(REACTION_COUNTS, counts);
      await store.objects.createAll(
        REACTIONS,
        counts.map(({ objectId, url }) => ({ ...at, objectId, url, network: "n" })),
      );
    };
    const isCounted = async (url: string) => (await read(url)) as Readonly<Record<string, number>>;
    const none = Array.from({ length: 128 }, () => ({}));

    it("replace the number that nobody has changed for longest, with its reactions, and their number stays", async () => {
      const old = new Date(service.context.now().getTime() - 1000);
      await fill(none.map((_, index) => (index === 77 ? { updatedAt: old } : {})));
      expect((await react({ token: token(1) })).body).toMatchObject({ reactions: { "👍": 1 } });
      expect(await isCounted("/made-up/77")).toMatchObject({ "👍": 0 });
      expect(await isCounted("/made-up/76")).toMatchObject({ "👍": 1 });
      expect(await countRows()).toBe(128);
      const { objects } = service.context.store;
      expect(await objects.count(REACTIONS, EVERYTHING)).toBe(128);
      expect((await react({ url: "/made-up/77", token: token(2) })).body).toMatchObject({
        reactions: { "👍": 1 },
      });
    });

    it("replace neither numbers of popular pages, nor those of pages with comments, nor imported ones", async () => {
      const old = new Date(service.context.now().getTime() - 1000);
      const kept: readonly object[] = [
        { url: "/popular", count: 9, updatedAt: old },
        { url: "/imported", imported: 1, updatedAt: old },
        { url: "/commented", updatedAt: old },
      ];
      await fill(none.map((_, index) => kept[index] ?? {}));
      await service.call("POST", "classes/Comment", { body: { url: "/commented", comment: "soup" } });
      const attack = async (of: number) => {
        const start = service.context.keyedHash("reaction-count", JSON.stringify(["/p", "👍"])).slice(0, 2);
        const isSame = (url: string) =>
          service.context.keyedHash("reaction-count", JSON.stringify([url, "👍"])).startsWith(start);
        for (let index = 0, sent = 0; sent < of; index++) {
          if (!isSame(`/attack/${index}`)) continue;
          sent++;
          expect((await react({ url: `/attack/${index}`, token: token(index + 1) })).status).toBe(200);
          service.advance(40_000);
        }
      };
      await attack(3);
      expect((await react({ token: token(1) })).status).toBe(200);
      await react({ token: token(2) });
      await attack(20);
      const [popular, imported, commented, page] = [
        await isCounted("/popular"),
        await isCounted("/imported"),
        await isCounted("/commented"),
        await isCounted("/p"),
      ];
      expect([popular["👍"], imported["👍"], commented["👍"], page["👍"]]).toEqual([9, 1, 1, 2]);
      expect(await countRows()).toBe(128);
    });

    it("are refused only if all numbers are imported, and leave no trace", async () => {
      await fill(none.map(() => ({ imported: 1 })));
      const before = await service.context.store.objects.count(REACTIONS, EVERYTHING);
      expect((await react()).status).toBe(429);
      expect(await read()).toMatchObject({ "👍": 0 });
      expect(await service.context.store.objects.count(REACTIONS, EVERYTHING)).toBe(before);
      expect((await react({ url: "/made-up/5" })).status).toBe(200);
    });

    it("stay within their number if many arrive at once", async () => {
      await fill(none);
      await Promise.all(Array.from({ length: 8 }, (_, index) => react({ token: token(index + 1) })));
      expect(await isCounted("/p")).toMatchObject({ "👍": 8 });
      expect(await countRows()).toBeLessThanOrEqual(128);
    });
  });

  it("reveal neither the browser nor its address, and cannot be compared between pages", async () => {
    const sent = { token: token(1) };
    const from = { from: "198.51.100.7" };
    const answers = [await react(sent, from), await react({ ...sent, url: "/q" }, from)];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain("198.51");
    const stored = await rows();
    expect(JSON.stringify(stored)).not.toMatch(/198\.51|0{31}1/);
    expect(new Set(stored.map(({ network }) => network)).size).toBe(2);
    expect(new Set(stored.map(({ objectId }) => objectId)).size).toBe(2);
  });

  it("are read without a write", async () => {
    const { objects, rates } = service.context.store;
    await react();
    const writes = [
      ...(["create", "createIf", "createAll", "update", "writeAll", "remove", "removeIf"] as const).map(
        (name) => vi.spyOn(objects, name),
      ),
      vi.spyOn(rates, "take"),
    ];
    onTestFinished(() => writes.forEach((spy) => spy.mockRestore()));
    expect(await read()).toMatchObject({ "👍": 1 });
    for (const spy of writes) expect(spy).not.toHaveBeenCalled();
  });

  it("are limited per network and per address", async () => {
    const from = "198.51.100.7";
    const statuses: number[] = [];
    for (let of = 0; of < 21; of++) statuses.push((await react({ token: token(of) }, { from })).status);
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await read()).toMatchObject({ "👍": 5 });
    const limited = await react({ url: "/other" }, { from });
    expect([limited.status, Number(limited.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  });

  it.each([
    [{ given: 1 }, 400],
    [{ given: null }, 400],
    [{ reaction: "👎" }, 400],
    [{ reaction: "" }, 400],
    [{ reaction: "x".repeat(100) }, 400],
    [{ reaction: ["👍"] }, 400],
    [{ url: "" }, 400],
    [{ url: 5 }, 400],
    [{ url: "a\0b" }, 400],
    [{ url: "x".repeat(851) }, 400],
    [{ class: "Note" }, 404],
    [{ class: "Unknown" }, 404],
    [{ class: "Comment" }, 200],
  ])("answer the fields %j with %d", async (fields, status) => {
    expect((await react(fields)).status).toBe(status);
    expect(await service.context.store.objects.count(REACTIONS, EVERYTHING)).toBe(status === 200 ? 1 : 0);
  });

  it("have one address and two methods", async () => {
    expect((await service.call("POST", "reactions", { body: {} })).status).toBe(405);
    expect((await service.call("GET", "reactions")).status).toBe(400);
    expect((await service.call("GET", "reactions/x")).status).toBe(404);
    expect((await service.call("GET", "classes/PageReaction")).status).toBe(404);
  });

  it("are off by default, and those that the owner removes are not shown", async () => {
    await react();
    const { store } = service.context;
    const context = { ...service.context, reactions: parseReactions("🎉") ?? [] };
    const { readReactions } = await import("../../../src/cli/comments/policy/page-reactions.js");
    expect((await readReactions(context, { params: { url: "/p" } })).body).toEqual({
      reactions: { "🎉": 0 },
    });
    expect(await store.objects.count(REACTION_COUNTS, EVERYTHING)).toBe(1);
    await service.stop();
    service = await open("");
    expect((await react()).status).toBe(404);
    expect((await service.call("GET", "reactions", { params: { url: "/p" } })).status).toBe(404);
  });

  describe.each<[string, (service: TestService) => TransferTarget]>([
    ["the store", ({ context }) => createStoreTarget(context.store)],
    [
      "the running service",
      ({ fetch }) =>
        createServiceTarget({
          url: "https://talk.example",
          password: ADMIN_PASSWORD,
          wait: () => Promise.resolve(),
          fetch,
        }),
    ],
  ])("are exported, and imported through %s", (_, openTarget) => {
    const exportAll = async () => {
      const { objects } = service.context.store;
      const parts: string[] = [];
      for (const each of await listClasses(objects, "Comment")) {
        await exportClass(objects, each, async (text) => void parts.push(text));
      }
      return parts.join("");
    };
    const importText = async (text: string) => {
      const target = openTarget(service);
      const report = await importObjects(readText("all.jsonl", text), {
        target,
        format: null,
        commentClass: "Comment",
        toPageAddress: createToPageAddress(new Map()),
        notes: { refused: () => undefined, orphan: () => undefined },
      });
      await target.close();
      return report;
    };

    it("once, also if an import is repeated", async () => {
      await react({ token: token(1) });
      await react({ token: token(2) });
      await react({ token: token(1), reaction: "❤️", url: "/饭/" });
      const text = await exportAll();
      await service.stop();
      service = await open();
      expect(await importText(text)).toMatchObject({ reactions: { taken: 2, known: 0 }, refused: 0 });
      expect([await read(), await read("/饭/")]).toMatchObject([{ "👍": 2 }, { "❤": 1 }]);
      await react({ token: token(3) });
      expect(await read()).toMatchObject({ "👍": 3 });
      expect(await importText(text)).toMatchObject({ reactions: { taken: 0, known: 2 } });
      expect(await read()).toMatchObject({ "👍": 3 });
      await react({ token: token(3), given: false });
      expect(await read()).toMatchObject({ "👍": 2 });
      expect(await importText(text.replace('"count":2', '"count":9'))).toMatchObject({ refused: 0 });
      expect(await read()).toMatchObject({ "👍": 9 });
      await react({ token: token(4) });
      expect(await read()).toMatchObject({ "👍": 10 });
      await react({ token: token(4), given: false });
      expect(await read()).toMatchObject({ "👍": 9 });
    });

    it("and invalid ones are rejected", async () => {
      await react();
      const lines = (await exportAll()).split("\n");
      const [line = ""] = lines.filter((each) => each.includes('"reaction"'));
      const broken = [
        line.replace("👍", "no emoji"),
        line.replace('"count":1', '"count":"many"'),
        line.replace('"/p"', '""'),
        line.replace(/"createdAt":"[^"]*"/, '"createdAt":"never"'),
      ];
      const header = '#filetype:JSON-streaming {"type":"Class","class":"PageReaction"}';
      const report = await importText([header, ...broken, line].join("\n"));
      expect(report).toMatchObject({ refused: 4, reactions: { taken: 0, known: 1 } });
      expect(await service.context.store.objects.count(COMMENTS, EVERYTHING)).toBe(0);
    });
  });
});
