import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnFullStore } from "../describe-on-store.js";
import { openStore } from "../../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import {
  COMMENTS,
  COUNTERS,
  READERS,
  type Collection,
} from "../../../../src/cli/comments/store/collections.js";
import type { FullStore, StoredObject } from "../../../../src/cli/comments/store/store.js";
import { exportClass, listClasses } from "../../../../src/cli/comments/transfer/export-objects.js";
import { importObjects } from "../../../../src/cli/comments/transfer/import-objects.js";
import type { ImportReport } from "../../../../src/cli/comments/transfer/import-report.js";
import { createToPageAddress } from "../../../../src/cli/comments/transfer/page-address.js";
import type { Format, SourceRecords } from "../../../../src/cli/comments/transfer/source/source-record.js";
import {
  createStoreTarget,
  type TransferStore,
} from "../../../../src/cli/comments/transfer/target/store-target.js";
import { tryOut } from "../../../../src/cli/comments/transfer/trial-store.js";
import { sayRecordFault } from "../../../../src/cli/messages/en/transfer.js";
import { readFixtures, readText } from "./read-fixture.js";

interface Outcome extends ImportReport {
  readonly notes: readonly string[];
}

async function run(
  store: TransferStore,
  records: SourceRecords,
  format: Format | null = null,
): Promise<Outcome> {
  const notes: string[] = [];
  const report = await importObjects(records, {
    target: createStoreTarget(store),
    notes: {
      refused: ({ file, line }, fault) => notes.push(`${file}:${line ?? ""} ${sayRecordFault(fault)}`),
      orphan: (id, answered, reason) =>
        notes.push(reason === "missing" ? `${id} waits for ${answered}` : `${id} in a loop with ${answered}`),
    },
    format,
    commentClass: "Comment",
    toPageAddress: createToPageAddress(new Map()),
  });
  return { ...report, notes };
}

const lines = (...objects: readonly unknown[]) =>
  readText("x.jsonl", objects.map((object) => JSON.stringify(object)).join("\n"));

const AT = "2020-01-01T00:00:00.000Z";

/** Returns a LeanCloud comment with its required fields. */
function comment(objectId: string, fields: Readonly<Record<string, unknown>> = {}) {
  return { objectId, createdAt: AT, url: "/p/", comment: objectId, ...fields };
}

const all = (store: FullStore, collection: Collection = COMMENTS) =>
  store.objects.find(collection, { where: EVERYTHING, order: [], limit: 10_000, skip: 0 });

/** Formats every comment as `id < root / parent`. */
const tree = async (store: FullStore) =>
  (await all(store)).map(({ objectId, rid, pid }) =>
    rid === "" ? objectId : `${objectId} < ${String(rid)} / ${String(pid)}`,
  );

async function exportAll(store: FullStore): Promise<string> {
  let text = "";
  const write = async (part: string) => {
    text += part;
  };
  await store.snapshot(async (objects) => {
    for (const each of await listClasses(objects, "Comment")) await exportClass(objects, each, write);
  });
  return text;
}

describeOnFullStore("an import", ({ emptyPlace }) => {
  let store: FullStore;
  beforeAll(async () => {
    store = await openStore(await emptyPlace(), () => undefined);
  });
  beforeEach(async () => {
    for (const collection of [COMMENTS, COUNTERS]) await store.objects.remove(collection, EVERYTHING);
  });
  afterAll(() => store.close());

  it.each([
    ["parts with headers", ["Comment.0.jsonl", "Comment.1.jsonl"]],
    ["parts the other way round", ["Comment.1.jsonl", "Comment.0.jsonl"]],
    ["lines", ["plain.jsonl"]],
    ["lines with a mark and carriage returns", ["crlf.jsonl"]],
    ["a list", ["array.json"]],
    ["a list in a file of a class", ["Comment_all.json"]],
    ["results", ["results.json"]],
    ["a list without commas", ["no-commas.json"]],
    ["objects over several lines without commas", ["pretty-no-commas.json"]],
  ])("of LeanCloud's %s keeps ids, dates and all other fields", async (_, files) => {
    expect(await run(store, readFixtures(...files))).toMatchObject({
      comments: { taken: 3, known: 0 },
      refused: 0,
      html: 1,
      orphans: 0,
      notes: [],
      oldest: new Date("2019-01-16T10:20:30.456Z"),
      newest: new Date("2019-01-17T00:00:00.000Z"),
    });
    const root = "5c3f0a1b2c3d4e5f60718201";
    expect(await all(store)).toEqual<readonly StoredObject[]>([
      {
        objectId: root,
        createdAt: new Date("2019-01-16T10:20:30.456Z"),
        updatedAt: new Date("2019-02-01T00:00:00.001Z"),
        insertedAt: new Date("2019-01-16T10:20:29.000Z"),
        comment: "**早** :smile:",
        nick: "阿米",
        mail: "ami@example.org",
        link: "https://ami.example",
        ua: "Mozilla/5.0",
        url: "/docs/饭团/",
        ip: "192.0.2.7",
        rid: "",
        pid: "",
        status: "visible",
        extra: '{"isNotified":true}',
      },
      {
        objectId: "5c3f0a1b2c3d4e5f60718202",
        createdAt: new Date("2019-01-16T11:00:00.000Z"),
        updatedAt: new Date("2019-01-16T11:00:00.000Z"),
        insertedAt: new Date("2019-01-16T11:00:00.000Z"),
        comment: "<p>早上好</p>",
        nick: "Bo",
        mail: "",
        link: "",
        ua: "x",
        url: "/docs/饭团/",
        rid: root,
        pid: root,
        status: "visible",
      },
      {
        objectId: "5c3f0a1b2c3d4e5f60718203",
        createdAt: new Date("2019-01-17T00:00:00.000Z"),
        updatedAt: new Date("2019-01-17T00:00:00.000Z"),
        comment: 'buy {now} ["x"]',
        nick: "Spam",
        url: "/docs/饭团/",
        rid: "",
        pid: "",
        status: "spam",
      },
    ]);
  });

  it("of counters takes the page from `target`, as the theme Fluid names it", async () => {
    const counter = (objectId: string, target: string, time: number) => ({
      objectId,
      createdAt: AT,
      target,
      time,
    });
    const file = lines(counter("c1", "site-pv", 90), counter("c2", "/p/", 7));
    expect((await run(store, file)).counters).toMatchObject({ taken: 2 });
    expect(await all(store, COUNTERS)).toMatchObject([
      { url: "site-pv", time: 90 },
      { url: "/p/", time: 7 },
    ]);
  });

  it("of counters keeps one per page, with the highest number", async () => {
    const first = await run(store, readFixtures("Counter.0.jsonl"));
    expect(first.counters).toEqual({ taken: 2, known: 0, merged: 1 });
    expect(await all(store, COUNTERS)).toMatchObject([
      {
        objectId: "5c3f0a1b2c3d4e5f60718301",
        url: "/docs/饭团/",
        xid: "/docs/饭团/",
        time: 57,
        title: "饭团",
      },
      { objectId: "5c3f0a1b2c3d4e5f60718303", url: "/", time: 3 },
    ]);
    expect((await all(store, COUNTERS))[0]?.updatedAt).toEqual(new Date("2019-04-01T00:00:00.000Z"));
    expect((await run(store, readFixtures("Counter.0.jsonl"))).counters).toEqual({
      taken: 0,
      known: 2,
      merged: 1,
    });
  });

  it("of counters loses no visit that is counted at the same time", async () => {
    await run(store, lines({ objectId: "k1", createdAt: AT, url: "/p/", time: 3 }));
    const change = { objectId: "k1", updatedAt: new Date(AT), set: {}, add: { time: 40 }, where: EVERYTHING };
    await store.objects.update(COUNTERS, change);
    await run(store, lines({ objectId: "k1", createdAt: AT, url: "/p/", time: 30 }));
    await run(store, lines({ objectId: "k2", createdAt: AT, url: "/p/index.html", time: 50 }));
    expect(await all(store, COUNTERS)).toMatchObject([{ objectId: "k1", time: 50 }]);
  });

  it("of Waline's JSON maps row numbers, imports counters, and skips users", async () => {
    const outcome = await run(store, readFixtures("waline.json"));
    expect(outcome).toMatchObject({ comments: { taken: 2 }, counters: { taken: 1 }, refused: 0 });
    expect([...outcome.other.values()]).toEqual([{ part: { kind: "class", name: "Users" }, count: 1 }]);
    const byNick = new Map((await all(store)).map((object) => [object["nick"], object]));
    expect(byNick.get("Ann")).toMatchObject({
      createdAt: new Date("2023-05-01T08:00:01.000Z"),
      status: "visible",
      pinned: 1,
      likes: 2,
      extra: '{"user_id":7}',
    });
    expect(byNick.get("Bo")).toMatchObject({ status: "waiting", rid: byNick.get("Ann")?.objectId });
    expect(await all(store, COUNTERS)).toMatchObject([{ url: "/p/", time: 12, extra: '{"reaction0":3}' }]);
    expect(JSON.stringify(await all(store))).not.toContain("secret");
  });

  it.each([
    ["", ""],
    ['"version": 1, "time": 1700000000000, ', ""],
    ['"version": "__version__", "tables": ["Comment"], ', ""],
    ["", '"version": 1, '],
  ])("of Waline's JSON in one line has any order of its first fields: %j %j", async (before, after) => {
    const data = { Comment: [{ ...comment("a1"), objectId: 1, status: "approved" }] };
    const text = `{${before}"type": "waline", ${after}"data": ${JSON.stringify(data)}}`;
    expect(await run(store, readText("w.json", text))).toMatchObject({ refused: 0, comments: { taken: 1 } });
    expect((await all(store))[0]?.objectId).toMatch(/^[\da-f]{24}$/);
  });

  it("of Waline's CSV results in the same ids as its JSON", async () => {
    await run(store, readFixtures("waline.json"));
    const outcome = await run(store, readFixtures("waline.csv"));
    expect(outcome).toMatchObject({ comments: { taken: 0, known: 2 }, refused: 0 });
  });

  it("of Twikoo keeps its ids, dates in milliseconds, and HTML that Markdown does not change", async () => {
    expect(await run(store, readFixtures("twikoo.json"))).toMatchObject({ comments: { taken: 2 }, html: 2 });
    expect(await all(store)).toMatchObject([
      {
        objectId: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        createdAt: new Date(1_650_000_000_123),
        updatedAt: new Date(1_650_000_001_123),
        comment: "<p>one</p>&#10;\n<pre><code>a&#10;\n    b</code></pre>",
        status: "visible",
        pinned: 1,
        ip: "192.0.2.1",
        extra: '{"mailMd5":"c5e2","master":false,"href":"https://blog.example/p/"}',
      },
      {
        comment: "<section>two *not em*</section>",
        status: "spam",
        rid: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
      },
    ]);
  });

  it("of Artalk finds the root of replies to replies, in any order", async () => {
    expect(await run(store, readFixtures("artalk.json"))).toMatchObject({
      comments: { taken: 3 },
      orphans: 0,
    });
    const byNick = new Map((await all(store)).map((object) => [object["nick"], object]));
    const [ann, bo, cy] = ["Ann", "Bo", "Cy"].map((nick) => byNick.get(nick));
    expect(ann).toMatchObject({
      rid: "",
      url: "/p/",
      pinned: 1,
      createdAt: new Date("2021-10-28T12:50:15Z"),
    });
    expect(bo).toMatchObject({ rid: ann?.objectId, pid: ann?.objectId, status: "visible" });
    expect(cy).toMatchObject({ rid: ann?.objectId, pid: bo?.objectId, status: "waiting" });
  });

  it("of Disqus reads pages from threads, and skips deleted comments", async () => {
    const outcome = await run(store, readFixtures("disqus.xml"));
    expect(outcome).toMatchObject({ comments: { taken: 2 }, refused: 0 });
    expect([...outcome.other.values()]).toEqual([{ part: { kind: "deleted" }, count: 1 }]);
    const byNick = new Map((await all(store)).map((object) => [object["nick"], object]));
    expect(byNick.get("Ann <3")).toMatchObject({
      url: "/p/?utm=1",
      mail: "ann@example.org",
      ip: "192.0.2.1",
      comment: "<p>one & <b>two</b></p>",
      createdAt: new Date("2014-01-02T03:04:05Z"),
    });
    expect(byNick.get("Bo")).toMatchObject({ status: "spam", rid: byNick.get("Ann <3")?.objectId });
  });

  it("of reformatted Disqus XML shows neither spam nor deleted comments", async () => {
    const formatted = readText(
      "x.xml",
      `<disqus>
        <thread dsq:id="21"><link>\n\thttps://blog.example/p/\n</link></thread>
        <post dsq:id="31"><message>\n\t<![CDATA[<p>buy</p>]]>\n</message>
          <createdAt>\n\t2014-01-02T03:04:05Z\n</createdAt><isDeleted>\n\tfalse\n</isDeleted>
          <isSpam>\n\ttrue\n</isSpam><author><name>\n\tAnn\n</name></author><thread dsq:id="21" /></post>
        <post dsq:id="32"><message>gone</message><createdAt>2014-01-02T04:04:05Z</createdAt>
          <isDeleted>\n\ttrue\n</isDeleted><author><name>Bo</name></author><thread dsq:id="21" /></post>
      </disqus>`,
    );
    expect((await run(store, formatted)).comments).toEqual({ taken: 1, known: 0 });
    expect(await all(store)).toMatchObject([
      { nick: "Ann", url: "/p/", comment: "<p>buy</p>", status: "spam" },
    ]);
  });

  it("imports nothing twice, and changes no existing object", async () => {
    await run(store, lines(comment("a1"), comment("a1", { comment: "again" })));
    const outcome = await run(store, lines(comment("a1", { comment: "other", nick: "Eve" }), comment("a2")));
    expect(outcome).toMatchObject({ comments: { taken: 1, known: 1 }, refused: 0 });
    expect(await all(store)).toMatchObject([{ comment: "a1" }, { comment: "a2" }]);
  });

  it("rejects an id that belongs to another comment or counter", async () => {
    const other = { createdAt: "2021-01-01T00:00:00.000Z", comment: "of another blog" };
    const counter = { objectId: "k1", createdAt: AT, url: "/p/", time: 1 };
    await run(store, lines(comment("a1"), counter));
    const outcome = await run(store, lines(comment("a1", other), { ...counter, url: "/q/" }));
    expect(outcome).toMatchObject({ refused: 2, comments: { taken: 0, known: 0 } });
    expect(outcome.notes).toEqual([
      "x.jsonl:1 its id belongs to another comment, with another date",
      "x.jsonl:2 its id belongs to the counter of another page",
    ]);
  });

  it("attaches replies that come long before their parents", async () => {
    const replies = Array.from({ length: 1200 }, (_, at) =>
      comment(
        `r${String(at).padStart(4, "0")}`,
        at === 0 ? { rid: "zz" } : { rid: "zz", pid: `r${String(at - 1).padStart(4, "0")}` },
      ),
    );
    const outcome = await run(store, lines(...replies, comment("zz")));
    expect(outcome).toMatchObject({ comments: { taken: 1201 }, orphans: 0 });
    expect((await tree(store)).filter((text) => !text.includes("< zz /"))).toEqual(["zz"]);
    expect(
      (await all(store)).every(
        ({ extra, updatedAt }) => extra === undefined && updatedAt.toISOString() === AT,
      ),
    ).toBe(true);
  });

  it("keeps replies without a parent at the top level, reports them, and attaches them later", async () => {
    const outcome = await run(
      store,
      lines(comment("b1", { rid: "a1", pid: "a2", color: 1 }), comment("c1", { rid: "b1" })),
    );
    expect(outcome).toMatchObject({ orphans: 1, notes: ["b1 waits for a1"] });
    expect(await tree(store)).toEqual(["b1", "c1 < b1 / b1"]);
    const later = await run(store, lines(comment("a1")));
    expect(later).toMatchObject({ orphans: 0, notes: [] });
    expect(await tree(store)).toEqual(["a1", "b1 < a1 / a2", "c1 < a1 / b1"]);
    expect((await all(store))[1]?.["extra"]).toBe('{"color":1}');
  });

  it("reports unattached replies of its own file, but not those of earlier imports", async () => {
    expect(await run(store, lines(comment("b1", { rid: "a1" })))).toMatchObject({ orphans: 1 });
    expect(await run(store, lines(comment("x1"), comment("y1", { rid: "x1" })))).toMatchObject({
      orphans: 0,
      notes: [],
    });
    const second = lines(
      comment("y2", { rid: "x2" }),
      comment("z2", { rid: "y2" }),
      comment("z3", { rid: "x1" }),
    );
    expect(await run(store, second)).toMatchObject({ orphans: 1, notes: ["y2 waits for x2"] });
    // The reply is part of the file, whether it is new or existed before.
    expect(await run(store, lines(comment("b1", { rid: "a1" })))).toMatchObject({
      comments: { taken: 0, known: 1 },
      orphans: 1,
      notes: ["b1 waits for a1"],
    });
  });

  it("reports no unattached reply whose id belongs to another comment", async () => {
    await run(store, lines(comment("b1", { rid: "a1" })));
    const other = { ...comment("b1", { rid: "a1" }), createdAt: "2021-01-01T00:00:00.000Z" };
    expect(await run(store, lines(other))).toMatchObject({ refused: 1, orphans: 0 });
  });

  it("keeps a conversation together whose root is missing", async () => {
    const talk = [
      comment("d1", { rid: "a1", pid: "c1" }),
      comment("b1", { rid: "a1", pid: "a1" }),
      comment("c1", { rid: "a1", pid: "b1" }),
    ];
    expect(await run(store, lines(...talk))).toMatchObject({ orphans: 1, notes: ["b1 waits for a1"] });
    expect(await tree(store)).toEqual(["b1", "c1 < b1 / b1", "d1 < b1 / c1"]);
    expect(await run(store, lines(comment("a1")))).toMatchObject({ orphans: 0 });
    expect(await tree(store)).toEqual(["a1", "b1 < a1 / a1", "c1 < a1 / b1", "d1 < a1 / c1"]);
  });

  it("stops at loops of replies", async () => {
    const circle = [
      comment("a1", { pid: "c1" }),
      comment("b1", { pid: "a1" }),
      comment("c1", { pid: "b1" }),
      comment("d1", { rid: "d1" }),
      comment("e1", { rid: "gone", pid: "f1" }),
      comment("f1", { rid: "gone", pid: "e1" }),
    ];
    const outcome = await run(store, lines(...circle));
    const notes = ["a1 c1", "b1 a1", "c1 b1", "d1 d1", "e1 f1", "f1 e1"];
    expect(outcome).toMatchObject({
      comments: { taken: 6 },
      orphans: 6,
      notes: notes.map((ids) => ids.replace(" ", " in a loop with ")),
    });
    expect(await tree(store)).toEqual(["a1", "b1", "c1", "d1", "e1", "f1"]);
  });

  it("accepts a comment as large as the largest --max-body allows", async () => {
    const body = "x".repeat(16 * 1024 * 1024);
    expect(await run(store, lines(comment("a1", { comment: body })))).toMatchObject({
      comments: { taken: 1 },
    });
    const [object] = await all(store);
    expect(String(object?.["comment"])).toHaveLength(body.length);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["has no id", { objectId: undefined }, "no id"],
    ["has an object for an id", { objectId: { $ne: 1 } }, "no id"],
    ["has no date", { createdAt: "soon" }, "no valid date"],
    ["has no page", { url: null }, "no page address"],
    ["has too long a page address", { url: `/${"x".repeat(2000)}` }, "`url` has more than 850 characters"],
    ["has too long an IP address", { ip: "x".repeat(3000) }, "`ip` has more than 512 characters"],
    ["has no text", { comment: " \n" }, "no text"],
    ["has a list as its text", { comment: ["x"] }, "no text"],
    [
      "has too long a text",
      { comment: "x".repeat(16_777_217) },
      "`comment` has more than 16777216 characters",
    ],
    ["has too long a nickname", { nick: "x".repeat(5000) }, "`nick` has more than 4096 characters"],
    [
      "has too many unknown fields",
      { more: "x".repeat(70_000) },
      "its unknown fields have more than 65536 characters",
    ],
  ])("rejects a comment that %s, and continues with the next", async (_, fields, reason) => {
    const outcome = await run(store, lines(comment("a1", fields), comment("a2")));
    expect(outcome).toMatchObject({ refused: 1, comments: { taken: 1 }, notes: [`x.jsonl:1 ${reason}`] });
  });

  it("accepts a comment whose page address contains a NUL character", async () => {
    const outcome = await run(store, lines(comment("a1", { url: "/%E9%A5%AD%00/" })));
    expect(outcome).toMatchObject({ refused: 0, comments: { taken: 1 } });
    expect(await all(store)).toMatchObject([{ url: "/%E9%A5%AD%00/" }]);
  });

  it("derives no date from a generated id", async () => {
    const artran = { id: "1", rid: "0", content: "x", page_key: "/p/", created_at: "soon" };
    expect((await run(store, lines(artran))).notes).toEqual(["x.jsonl:1 no valid date"]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["a text as its number", { time: "many" }, "no valid number of visits"],
    ["a negative number", { time: -1 }, "no valid number of visits"],
    ["a number that is too large", { time: 1e300 }, "no valid number of visits"],
  ])("rejects a counter with %s", async (_, fields, reason) => {
    const counter = { objectId: "k1", createdAt: AT, url: "/p/", ...fields };
    expect((await run(store, lines(counter))).notes).toEqual([`x.jsonl:1 ${reason}`]);
  });

  it("stores hostile names, texts and keys unchanged", async () => {
    const text =
      '{"objectId":"a1","createdAt":"2020-01-01T00:00:00.000Z","url":"/p/","comment":"\\u0000 \\ud800 \'; drop table comment; --","nick":"<img src=x onerror=alert(1)>","__proto__":{"status":"spam"},"constructor":1,"$reply":{"rid":"x"},"rid":0}';
    expect(await run(store, readText("x.jsonl", text))).toMatchObject({ comments: { taken: 1 }, orphans: 0 });
    const [object] = await all(store);
    expect(object).toMatchObject({
      comment: "\uFFFD \uFFFD '; drop table comment; --",
      nick: "<img src=x onerror=alert(1)>",
      status: "visible",
      rid: "",
      extra: '{"__proto__":{"status":"spam"},"constructor":1}',
    });
    expect(Object.prototype).not.toHaveProperty("status");
  });

  it.each<[unknown, string | undefined, string | undefined]>([
    ["0a".repeat(16), "0a".repeat(16), undefined],
    ["Ann", undefined, '{"authorKey":"Ann"}'],
    [5, undefined, '{"authorKey":5}'],
  ])("accepts the author key %j only if this service wrote it", async (given, authorKey, extra) => {
    await run(store, lines(comment("a1", { authorKey: given })));
    const [object] = await all(store);
    expect([object?.["authorKey"], object?.["extra"]]).toEqual([authorKey, extra]);
  });

  it.each<[Readonly<Record<string, unknown>>, string | undefined, string | undefined]>([
    [{ $reader: "github:583231" }, "github:583231", undefined],
    [{ $reader: "gitee@git.example:8443:7" }, "gitee@git.example:8443:7", undefined],
    [{ $reader: `mail:${"0a".repeat(12)}` }, `mail:${"0a".repeat(12)}`, undefined],
    [{ $reader: "mail:ann@example.org" }, undefined, undefined],
    // Visitors of a LeanCloud app can write this field.
    [{ reader: "github:583231" }, undefined, '{"reader":"github:583231"}'],
    [{ $reader: "mallory" }, undefined, undefined],
    [{ $reader: ["github:1"] }, undefined, undefined],
  ])("knows the reader of %j only if this service wrote it", async (fields, reader, extra) => {
    await store.objects.remove(READERS, EVERYTHING);
    await run(store, lines(comment("a1", { nick: "Ada", ...fields })));
    const [object] = await all(store);
    expect([object?.["reader"], object?.["extra"]]).toEqual([reader, extra]);
    const query = { where: EVERYTHING, order: [], limit: 10, skip: 0 };
    const readers = await store.objects.find(READERS, query);
    expect(readers.map(({ objectId, name, nameKey }) => [objectId, name, nameKey])).toEqual(
      reader === undefined ? [] : [[reader, "Ada", "ada"]],
    );
  });

  it("knows the address of a reader who signed in by mail, and of no other reader", async () => {
    await store.objects.remove(READERS, EVERYTHING);
    const mailed = { $reader: `mail:${"0a".repeat(12)}`, nick: "Ann", mail: "Ann@example.org" };
    await run(
      store,
      lines(comment("a1", mailed), comment("a2", { ...mailed, $reader: "github:1", nick: "ada" })),
    );
    const query = { where: EVERYTHING, order: [], limit: 10, skip: 0 };
    const readers = await store.objects.find(READERS, query);
    expect(readers.map(({ name, mail }) => [name, mail])).toEqual([
      ["ada", undefined],
      ["Ann", "ann@example.org"],
    ]);
  });

  it("abandons a file without valid records", async () => {
    const hopeless = readText("x.jsonl", `{"a":1}\n${"x\n".repeat(3000)}`);
    await expect(run(store, hopeless)).rejects.toMatchObject({ code: "import-unreadable" });
    const mixed = readText("x.jsonl", `${JSON.stringify(comment("a1"))}\n${"x\n".repeat(3000)}`);
    expect(await run(store, mixed)).toMatchObject({ refused: 3000, comments: { taken: 1 } });
  });
});

describeOnFullStore("an import from a service that is still running", ({ emptyPlace }) => {
  let store: FullStore;
  beforeEach(async () => {
    store = await openStore(await emptyPlace("shared"), () => undefined);
  });
  afterEach(() => store.close());

  it("reports in a dry run what it would do, and changes only a copy", async () => {
    await run(store, lines(comment("a1"), comment("r1", { rid: "a9" })));
    const records = () => lines(comment("a1"), comment("a9"), comment("a9"), { no: 1 });
    const trial = await tryOut(store, (objects) => run({ objects, settings: store.settings }, records()));
    expect(await tree(store)).toEqual(["a1", "r1"]);
    expect(trial).toEqual(await run(store, records()));
    expect(await tree(store)).toEqual(["a1", "a9", "r1 < a9 / a9"]);
  });

  it("loses nothing: exported, imported and exported again, the files are equal byte by byte", async () => {
    const files = [
      "Comment.0.jsonl",
      "Comment.1.jsonl",
      "Counter.0.jsonl",
      "waline.json",
      "twikoo.json",
      "artalk.json",
      "disqus.xml",
    ];
    await run(store, readFixtures(...files));
    await run(
      store,
      lines(
        comment("o1", {
          rid: "gone",
          pid: "gone too",
          nick: "",
          mail: null,
          sticky: 1,
          likes: [1, { a: null }],
        }),
        comment("o2", { rid: "o1", status: "waiting", ACL: { "*": { read: true }, u1: { write: true } } }),
        comment("o3", { comment: "<p>a\n\nb</p> \n", ACL: {}, insertedAt: "long ago" }),
        comment("o4", { authorKey: "0a".repeat(16) }),
        comment("o5", { authorKey: "of another system" }),
        comment("o6", { $reader: "github:583231", nick: "ada" }),
      ),
    );
    const text = await exportAll(store);
    const other = await openStore(await emptyPlace("shared"), () => undefined);
    const outcome = await run(other, readText("-", text));
    const again = await exportAll(other);
    await other.close();
    expect(outcome).toMatchObject({ refused: 0, comments: { taken: 18, known: 0 }, counters: { taken: 3 } });
    expect(again).toBe(text);
  });
});

describeOnFullStore("an export", ({ emptyPlace }) => {
  it("has LeanCloud's format", async () => {
    const store = await openStore(await emptyPlace(), () => undefined);
    const { objects } = store;
    await run(store, readFixtures("Comment.0.jsonl", "Comment.1.jsonl", "Counter.0.jsonl"));
    const parts: string[] = [];
    const write = async (text: string) => void parts.push(text);
    for (const each of await listClasses(objects, "Comment")) await exportClass(objects, each, write);
    const [header, first, , spam, counterHeader, counter] = parts.join("").split("\n");
    expect(header).toBe('#filetype:JSON-streaming {"type":"Class","class":"Comment"}');
    expect(JSON.parse(first ?? "")).toEqual({
      objectId: "5c3f0a1b2c3d4e5f60718201",
      createdAt: "2019-01-16T10:20:30.456Z",
      updatedAt: "2019-02-01T00:00:00.001Z",
      ACL: { "*": { read: true } },
      comment: "**早** :smile:",
      nick: "阿米",
      mail: "ami@example.org",
      link: "https://ami.example",
      ua: "Mozilla/5.0",
      url: "/docs/饭团/",
      ip: "192.0.2.7",
      insertedAt: { __type: "Date", iso: "2019-01-16T10:20:29.000Z" },
      isNotified: true,
    });
    expect(JSON.parse(spam ?? "")).toMatchObject({ ACL: {}, status: "spam", isSpam: true });
    expect(counterHeader).toBe('#filetype:JSON-streaming {"type":"Class","class":"Counter"}');
    expect(JSON.parse(counter ?? "")).toEqual({
      objectId: "5c3f0a1b2c3d4e5f60718301",
      createdAt: "2019-01-01T00:00:00.000Z",
      updatedAt: "2019-04-01T00:00:00.000Z",
      ACL: { "*": { read: true, write: true } },
      url: "/docs/饭团/",
      xid: "/docs/饭团/",
      title: "饭团",
      time: 57,
    });
    await store.close();
  });
});
