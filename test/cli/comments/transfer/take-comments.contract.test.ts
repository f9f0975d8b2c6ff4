import { afterEach, beforeEach, expect, it } from "vitest";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { pullApp } from "../../../../src/cli/comments/transfer/cut-over/pull-app.js";
import { exportClass, listClasses } from "../../../../src/cli/comments/transfer/export-objects.js";
import { importObjects } from "../../../../src/cli/comments/transfer/import-objects.js";
import { createToPageAddress } from "../../../../src/cli/comments/transfer/page-address.js";
import { createStoreTarget } from "../../../../src/cli/comments/transfer/target/store-target.js";
import type { SourceRecords } from "../../../../src/cli/comments/transfer/source/source-record.js";
import { describeOnFullStore } from "../describe-on-store.js";
import { createServerFetch } from "../server-fetch.js";
import { openService, type TestService } from "../service.js";
import { createFakeLeancloud } from "./cut-over/fake-leancloud.js";
import { readFixtures, readText } from "./read-fixture.js";

describeOnFullStore("imported likes", ({ emptyPlace }) => {
  let service: TestService;
  beforeEach(async () => {
    service = await openService(await emptyPlace(), { hasLikes: true });
  });
  afterEach(() => service.stop());

  const options = {
    format: null,
    commentClass: "Comment",
    toPageAddress: createToPageAddress(new Map()),
    notes: { refused: () => expect.unreachable(), orphan: () => undefined },
  };
  const run = async (records: SourceRecords) => {
    const target = createStoreTarget(service.context.store);
    return (await importObjects(records, { ...options, target })).likes;
  };
  const line = (fields: Readonly<Record<string, unknown>>) =>
    readText(
      "Comment.0.jsonl",
      JSON.stringify({
        objectId: "a1",
        createdAt: "2020-01-01T00:00:00.000Z",
        url: "/",
        comment: "x",
        ...fields,
      }),
    );
  const all = () =>
    service.context.store.objects.find(COMMENTS, { where: EVERYTHING, order: [], limit: 99, skip: 0 });
  const likesOf = async (id: string) => (await all()).find(({ objectId }) => objectId === id)?.["likes"] ?? 0;
  const like = (id: string, liked = true, token?: string) =>
    service.call("PUT", `likes/${id}`, { body: { liked, ...(token === undefined ? {} : { token }) } });

  it.each([
    ["Waline's JSON", "waline.json", 2],
    ["Artalk's export", "artalk.json", 3],
  ])("of %s arrive once, however often it is imported", async (_, file, count) => {
    expect(await run(readFixtures(file))).toBe(count);
    expect(await run(readFixtures(file))).toBe(0);
    const likes = (await all()).map(({ likes }) => Number(likes ?? 0));
    expect(likes.toSorted((a, b) => b - a)[0]).toBe(count);
    expect((await all()).every(({ extra }) => !/"(?:like|vote_up)"/.test(String(extra)))).toBe(true);
  });

  it("of Twikoo are its visitors, who are not kept", async () => {
    const comment = {
      _id: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
      comment: "<p>x</p>",
      url: "/",
      created: 1.65e12,
    };
    const records = (like: unknown) => readText("t.json", JSON.stringify([{ ...comment, like }]));
    expect(await run(records(["u1", "u2", "u2"]))).toBe(2);
    expect(await run(records([]))).toBe(0);
    const [stored] = await all();
    expect(stored).toMatchObject({ likes: 2 });
    expect(JSON.stringify(stored)).not.toContain("u1");
  });

  it.each([[0], [-3], [1.5], ["many"], [null], [{ a: 1 }], [true]])(
    "of the value %j are none",
    async (value) => {
      expect(await run(line({ like: value }))).toBe(0);
      expect(await likesOf("a1")).toBe(0);
    },
  );

  it("are counted with those of visitors here, who can take back only their own", async () => {
    await run(line({ like: 5 }));
    const { body } = await like("a1");
    expect(body).toMatchObject({ likes: 6, liked: true });
    const { token } = body as { readonly token: string };
    expect(await likesOf("a1")).toBe(6);
    expect((await like("a1", false, token)).body).toMatchObject({ likes: 5 });
    expect((await like("a1", false)).body).toMatchObject({ likes: 5 });
    expect(await likesOf("a1")).toBe(5);
  });

  it("of a running app grow by the app's new ones, while visitors like here", async () => {
    const time = Date.UTC(2026, 10, 1);
    const there = createFakeLeancloud(() => new Date(time));
    const id = there.create("Comment", { comment: "x", url: "/", like: 4 });
    const pull = async () => {
      const { objects, settings } = service.context.store;
      const { report } = await pullApp({
        ...options,
        app: there.app("http://leancloud.example"),
        tools: {
          fetch: createServerFetch(there.server),
          now: () => new Date(time),
          wait: () => Promise.resolve(),
        },
        target: createStoreTarget({ objects, settings }),
        isWhole: false,
        watch: (records) => records,
        isStopped: () => false,
      });
      return report.likes;
    };
    expect(await pull()).toBe(4);
    await like(id);
    await like(id);
    there.change("Comment", id, { like: 7 });
    expect(await pull()).toBe(3);
    expect(await pull()).toBe(0);
    expect(await likesOf(id)).toBe(9);
  });

  it("survive an export, which adds nothing if it is imported into the same service", async () => {
    await run(line({ like: 5 }));
    await like("a1");
    const parts: string[] = [];
    const { objects } = service.context.store;
    for (const each of await listClasses(objects, "Comment")) {
      await exportClass(objects, each, async (text) => void parts.push(text));
    }
    expect(parts.join("")).toContain('"like":6');
    expect(await run(readText("-", parts.join("")))).toBe(0);
    expect(await likesOf("a1")).toBe(6);
    await objects.remove(COMMENTS, EVERYTHING);
    expect(await run(readText("-", parts.join("")))).toBe(6);
  });
});
