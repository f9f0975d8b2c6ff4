import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createModerationToken } from "../../../../src/cli/comments/notify/link-tokens.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS, PULLED_COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import type { StoredObject } from "../../../../src/cli/comments/store/store.js";
import {
  compareSides,
  type ComparedPage,
} from "../../../../src/cli/comments/transfer/cut-over/compare-sides.js";
import { formatComparison } from "../../../../src/cli/comments/transfer/cut-over/format-comparison.js";
import { pullApp } from "../../../../src/cli/comments/transfer/cut-over/pull-app.js";
import { exportClass, listClasses } from "../../../../src/cli/comments/transfer/export-objects.js";
import { importObjects } from "../../../../src/cli/comments/transfer/import-objects.js";
import { createToPageAddress } from "../../../../src/cli/comments/transfer/page-address.js";
import { pullLeancloud } from "../../../../src/cli/comments/transfer/source/pull-leancloud.js";
import { createServiceTarget } from "../../../../src/cli/comments/transfer/target/service-target.js";
import { createStoreTarget } from "../../../../src/cli/comments/transfer/target/store-target.js";
import { commentsTexts } from "../../../../src/cli/messages/en/lines/comments-texts.js";
import { adminToken, callAdmin } from "../admin/call-admin.js";
import { describeOnFullStore } from "../describe-on-store.js";
import { createServerFetch } from "../server-fetch.js";
import { ADMIN_PASSWORD, openService, type TestService } from "../service.js";
import { createFakeLeancloud, type FakeLeancloud } from "./cut-over/fake-leancloud.js";
import { readText } from "./read-fixture.js";
import { EXPECTED_STATUSES, VISIBILITY_TABLE } from "./visibility-table.js";

/** Returns the number of comments that visitors see on one side only, without a decision of the owner here. */
const unequal = ({ comments }: ComparedPage) => comments.shownHere + comments.hiddenHere;

const AT = "2020-01-01T00:00:00.000Z";
const OPEN = { ACL: { "*": { read: true } } };
const CLOSED = { ACL: {} };

/** The ways in which the comments of an app come here. Each one can be repeated. */
type Way = "file" | "pull" | "pull of everything" | "pull into the running service";

describeOnFullStore("the visibility of imported comments", ({ emptyPlace }) => {
  let service: TestService;
  let there: FakeLeancloud;
  let time: number;
  beforeEach(async () => {
    service = await openService(await emptyPlace(), { site: { ...NO_SITE, linkHours: 24 } });
    time = Date.UTC(2026, 10, 1);
    there = createFakeLeancloud(() => new Date(time));
  });
  afterEach(() => service.stop());

  const store = () => service.context.store;
  const target = () => createStoreTarget(store());
  const serviceTarget = () =>
    createServiceTarget({
      url: "https://talk.example",
      password: ADMIN_PASSWORD,
      fetch: service.fetch,
      wait: () => Promise.resolve(),
    });
  const options = {
    format: null,
    commentClass: "Comment",
    toPageAddress: createToPageAddress(new Map()),
    notes: { refused: () => expect.unreachable(), orphan: () => undefined },
  };
  const app = () => there.app("http://leancloud.example");
  const tools = () => ({
    fetch: createServerFetch(there.server),
    now: () => new Date(time),
    wait: () => Promise.resolve(),
  });
  const pull = async (isWhole = false, into = target()) => {
    const { report } = await pullApp({
      ...options,
      app: app(),
      tools: tools(),
      target: into,
      isWhole,
      watch: (records) => records,
      isStopped: () => false,
    });
    return report;
  };
  const importText = (text: string) =>
    importObjects(readText("Comment.0.jsonl", text), { ...options, target: target() });
  const exported = () => there.all("Comment").map((object) => JSON.stringify(object));
  const ways: Readonly<Record<Way, () => ReturnType<typeof importText>>> = {
    file: () => importText(exported().join("\n")),
    pull: () => pull(),
    "pull of everything": () => pull(true),
    "pull into the running service": () => pull(false, serviceTarget()),
  };
  const WAYS = Object.keys(ways) as readonly Way[];
  const compare = () => compareSides(pullLeancloud(app(), tools()), target(), options);
  const all = () => store().objects.find(COMMENTS, { where: EVERYTHING, order: [], limit: 999, skip: 0 });
  const statuses = async () =>
    Object.fromEntries((await all()).map(({ comment, status }) => [comment, status]));
  const statusOf = async (id: string) => (await all()).find(({ objectId }) => objectId === id)?.["status"];
  const comment = (fields: Readonly<Record<string, unknown>>, text = "hi") =>
    there.create("Comment", { comment: text, nick: "Ann", url: "/p/", ...fields });
  const fillTable = () => VISIBILITY_TABLE.map(([title, fields]) => comment(fields, title));

  describe.each(WAYS)("by %s", (way) => {
    it("is that of the source, for every form of access rights and marks", async () => {
      fillTable();
      await ways[way]();
      expect(await statuses()).toEqual(EXPECTED_STATUSES);
      const { body } = await service.call("GET", "classes/Comment", { params: { limit: 100 } });
      const { results } = body as { readonly results: readonly { readonly comment: string }[] };
      expect(results.map((each) => each.comment).toSorted()).toEqual(
        VISIBILITY_TABLE.flatMap(([title, , status]) => (status === "visible" ? [title] : [])).toSorted(),
      );
      expect(unequal(await compare())).toBe(0);
    });

    it("is repaired if an earlier version made hidden comments visible, and says how many", async () => {
      fillTable();
      await ways[way]();
      await showEverything();
      const hidden = VISIBILITY_TABLE.filter(([, , status]) => status !== "visible").length;
      expect((await compare()).comments).toMatchObject({ shownHere: hidden, hiddenHere: 0, decidedHere: 0 });
      time += 60_000;
      expect(await ways[way]()).toMatchObject({ hidden, comments: { taken: 0 } });
      expect(await statuses()).toEqual(EXPECTED_STATUSES);
      expect(await ways[way]()).toMatchObject({ hidden: 0 });
      expect(unequal(await compare())).toBe(0);
    });

    it.each(["owner's page", "moderation link", "master key", "page of an earlier version"] as const)(
      "stays as the owner decided with the %s",
      async (tool) => {
        const [shown, other] = [comment(CLOSED), comment(CLOSED)];
        const gone = comment(OPEN);
        await ways[way]();
        await decide(tool, shown, "visible");
        if (tool !== "moderation link") await decide(tool, gone, "spam");
        time += 60_000;
        const report = await ways[way]();
        expect(report.hidden).toBe(0);
        expect(await statusOf(shown)).toBe("visible");
        expect(await statusOf(other)).toBe("waiting");
        if (tool !== "moderation link") expect(await statusOf(gone)).toBe("spam");
        const comparison = await compare();
        const decidedHere = tool === "moderation link" ? 1 : 2;
        expect(comparison.comments).toMatchObject({ shownHere: 0, hiddenHere: 0, decidedHere });
        expect(comparison.ids.decidedHere).toContain(shown);
      },
    );

    it("stays as the owner decided, also if the comment changes in the source afterwards", async () => {
      const id = comment(CLOSED);
      await ways[way]();
      await decide("owner's page", id, "visible");
      // The clock of the service is ahead of this one.
      time = Date.UTC(2027, 0, 1);
      there.change("Comment", id, { isNotified: true });
      await ways[way]();
      expect(await statusOf(id)).toBe("visible");
      expect((await compare()).comments).toMatchObject({ shownHere: 0, decidedHere: 1 });
    });

    it("follows the source, if a comment is hidden there after it was imported", async () => {
      const id = comment(OPEN);
      await ways[way]();
      time += 60_000;
      there.change("Comment", id, CLOSED);
      expect((await compare()).comments).toMatchObject({ shownHere: 1 });
      expect(await ways[way]()).toMatchObject({ hidden: 1, comments: { taken: 0, known: 1 } });
      expect(await statusOf(id)).toBe("waiting");
    });

    it("is never wider than before, if the source no longer returns access rights", async () => {
      const ids = [comment(CLOSED), comment({ ...OPEN, isSpam: true })];
      await ways[way]();
      time += 60_000;
      for (const id of ids) there.change("Comment", id, { ACL: undefined, isSpam: undefined, comment: "x" });
      await ways[way]();
      expect(await Promise.all(ids.map(statusOf))).toEqual(["waiting", "spam"]);
      expect((await compare()).comments).toMatchObject({ hiddenHere: 2 });
    });
  });

  it("is repaired by a pull after imports of a file, with all dates that they leave", async () => {
    const [old, changed] = [comment(OPEN), comment(OPEN)];
    await ways.file();
    time += 60_000;
    there.change("Comment", changed, CLOSED);
    await pull();
    expect(await statusOf(changed)).toBe("waiting");
    await showEverything();
    expect(await pull(true)).toMatchObject({ hidden: 1 });
    expect(await statusOf(changed)).toBe("waiting");
    expect(await statusOf(old)).toBe("visible");
  });

  it("is repaired by the first pull after an update, which reads everything once more", async () => {
    const id = comment(CLOSED);
    await pull();
    await showEverything();
    // An earlier version kept the time of its last pull under this name.
    const { settings } = store();
    await settings.write(`pulled ${app().appId} Comment Counter`, new Date(time).toISOString());
    await settings.write(`pulled-2 ${app().appId} Comment Counter`, "");
    time += 3_600_000;
    expect(await pull()).toMatchObject({ hidden: 1 });
    expect(await statusOf(id)).toBe("waiting");
  });

  it("is hidden, whichever of two copies in one file is", async () => {
    const copy = (id: string, fields: object, updatedAt = AT) =>
      JSON.stringify({ objectId: id, createdAt: AT, updatedAt, url: "/", comment: id, ...fields });
    const later = "2020-01-02T00:00:00.000Z";
    const report = await importText(
      [
        copy("a", OPEN),
        copy("a", CLOSED, later),
        copy("b", CLOSED),
        copy("b", OPEN, later),
        // An older copy does not hide what was shown later.
        copy("c", OPEN, later),
        copy("c", CLOSED),
      ].join("\n"),
    );
    expect(report).toMatchObject({ hidden: 1, comments: { taken: 3, known: 3 } });
    expect(await statuses()).toEqual({ a: "waiting", b: "waiting", c: "visible" });
  });

  it("is listed by the comparison, with ids and the owner's decisions apart", async () => {
    const closed = Array.from({ length: 7 }, () => comment(CLOSED)).toSorted();
    const open = comment(OPEN);
    await pull();
    await showEverything();
    await decide("owner's page", closed[6] ?? "", "visible");
    await setStatus(open, "spam");
    const comparison = await compare();
    expect(unequal(comparison)).toBe(7);
    const lines = formatComparison(comparison, commentsTexts.comparison);
    const [first5, sixth] = [closed.slice(0, 5), closed[5]];
    expect(lines).toContain(
      `  6 comments visible here, hidden in LeanCloud: ${first5.join(", ")} and 1 more, see --json`,
    );
    expect(lines).toContain(`  1 comment hidden here, visible in LeanCloud: ${open}`);
    expect(lines).toContain(`  1 comment whose visibility you changed here: ${String(closed[6])}`);
    expect(comparison.ids.shownHere).toContain(sixth);
  });

  it("survives an export, which can be imported again", async () => {
    fillTable();
    const approved = comment({ ACL: { "role:a": { read: true } } }, "approved here");
    const hidden = comment({ ACL: { "*": { read: true }, u1: { write: true } } }, "hidden here");
    await pull();
    await decide("owner's page", approved, "visible");
    await decide("owner's page", hidden, "waiting");
    const before = await statuses();
    const parts: string[] = [];
    for (const each of await listClasses(store().objects, "Comment")) {
      await exportClass(store().objects, each, async (text) => void parts.push(text));
    }
    for (const collection of [COMMENTS, PULLED_COMMENTS])
      await store().objects.remove(collection, EVERYTHING);
    expect(await importText(parts.join(""))).toMatchObject({ refused: 0, comments: { known: 0 } });
    expect(await statuses()).toEqual(before);
    expect(before).toMatchObject({ "approved here": "visible", "hidden here": "waiting" });
    // A client that reads the export without this service sees no hidden comment either.
    for (const line of parts.join("").split("\n")) {
      const { ACL, comment: text } = JSON.parse(line.startsWith("{") ? line : "{}") as Record<
        string,
        unknown
      >;
      if (typeof text !== "string") continue;
      const isOpen = (ACL as Record<string, { readonly read?: unknown }>)["*"]?.read === true;
      expect([text, isOpen]).toEqual([text, before[text] === "visible"]);
    }
  });

  async function setStatus(objectId: string, status: string): Promise<void> {
    const here = (await all()).find((object) => object.objectId === objectId);
    const updatedAt = here?.updatedAt ?? new Date(0);
    await store().objects.update(COMMENTS, {
      objectId,
      updatedAt,
      set: { status },
      add: {},
      where: EVERYTHING,
    });
  }

  /** Makes all comments visible without a trace, as versions did that did not recognize the access rights. */
  async function showEverything(): Promise<void> {
    for (const { objectId } of await all()) await setStatus(objectId, "visible");
  }

  async function decide(
    tool: "owner's page" | "moderation link" | "master key" | "page of an earlier version",
    id: string,
    status: string,
  ): Promise<void> {
    const now = service.context.now();
    switch (tool) {
      case "owner's page": {
        const body = { ids: [id], change: { status } };
        const token = await adminToken(service);
        expect((await callAdmin(service, "PATCH", "comments", { token, body })).status).toBe(200);
        return;
      }
      case "master key": {
        const answer = await service.call("PUT", `classes/Comment/${id}`, { master: true, body: { status } });
        expect(answer.status).toBe(200);
        return;
      }
      case "moderation link": {
        const { updatedAt } = (await all()).find(({ objectId }) => objectId === id) as StoredObject;
        const { keyedHash } = service.context;
        const endsAt = new Date(now.getTime() + 60_000);
        const token = createModerationToken(keyedHash, {
          action: "approve",
          commentId: id,
          updatedAt,
          endsAt,
        });
        const answer = await service.fetch(`/moderate?token=${encodeURIComponent(token)}`, {
          method: "POST",
        });
        expect(answer.status).toBe(200);
        return;
      }
      case "page of an earlier version":
        // It recorded the time of the change only.
        await store().objects.update(COMMENTS, {
          objectId: id,
          updatedAt: now,
          set: { status },
          add: {},
          where: EVERYTHING,
        });
    }
  }
});
