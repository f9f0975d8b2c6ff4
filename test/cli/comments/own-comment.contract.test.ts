import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StoredObject } from "../../../src/cli/comments/store/store.js";
import { findComment } from "../../../src/cli/comments/stored-comments.js";
import { equals, EVERYTHING } from "../../../src/cli/comments/query/query.js";
import { COMMENTS, LIKES } from "../../../src/cli/comments/store/collections.js";
import { adminToken, callAdmin } from "./admin/call-admin.js";
import { describeOnStore } from "./describe-on-store.js";
import { MEMORY, openService, type CallOptions, type TestOptions, type TestService } from "./service.js";

type Fields = Readonly<Record<string, unknown>>;

const TOKEN = "a1".repeat(16);
const STRANGER = "b2".repeat(16);
const MINUTE = 60_000;

describeOnStore("an own comment", ({ emptyPlace }) => {
  let service: TestService;
  beforeEach(async () => {
    service = await open();
  });
  afterEach(() => service.stop());

  const open = async (options: TestOptions = {}) =>
    openService(await emptyPlace(), { ownMinutes: 15, hasLikes: true, ...options });
  const reopen = async (options: TestOptions) => {
    await service.stop();
    service = await open(options);
  };
  const post = async (fields: Fields = {}, className = "Comment") => {
    // The pause between two comments of a browser.
    service.advance(20_000);
    const body = { url: "/p", comment: "first", nick: "Ann", token: TOKEN, ...fields };
    const answer = await service.call("POST", `classes/${className}`, { body });
    return (answer.body as { objectId: string }).objectId;
  };
  const edit = (id: string, fields: Fields = {}, options: CallOptions = {}) =>
    service.call("PUT", `own/${id}`, { body: { token: TOKEN, comment: "second", ...fields }, ...options });
  const remove = (id: string, fields: Fields = {}) =>
    service.call("PUT", `own/${id}`, { body: { token: TOKEN, removed: true, ...fields } });
  const stored = async (id: string): Promise<StoredObject> => {
    const found = await findComment(service.context.store, equals("objectId", id));
    if (found === null) throw new Error(`Missing comment ${id}`);
    return found;
  };
  const owner = async (id: string, body: unknown) =>
    callAdmin(service, "PATCH", `comments/${id}`, { token: await adminToken(service), body });

  it.each([[{}], [{ mail: "ann@example.org" }]])("is edited by its browser, with %j", async (fields) => {
    const id = await post(fields);
    await service.call("PUT", `likes/${id}`, { body: { liked: true } });
    await owner(id, { pinned: true });
    const before = await stored(id);
    service.advance(MINUTE);
    const answer = await edit(id);
    const updatedAt = new Date(before.createdAt.getTime() + MINUTE);
    expect(answer).toMatchObject({ status: 200, body: { objectId: id, comment: "second" } });
    expect(await stored(id)).toEqual({ ...before, comment: "second", updatedAt });
  });

  it("changes nothing but its text, whatever the request contains", async () => {
    const id = await post({ mail: "ann@example.org" });
    const before = await stored(id);
    const hidden = { status: "visible", owner: 1, pinned: 1, likes: 9, mail: "x@example.org", ip: "1.1.1.1" };
    const more = {
      nick: "Eve",
      url: "/other",
      rid: id,
      authorKey: "0",
      class: "Notes",
      createdAt: "2020-01-01",
    };
    const dates = {
      updatedAt: "2020-01-01T00:00:00Z",
      insertedAt: { __type: "Date", iso: "2020-01-01T00:00:00Z" },
    };
    expect((await edit(id, { ...hidden, ...more, ...dates, objectId: "other" })).status).toBe(200);
    expect(await stored(id)).toEqual({ ...before, comment: "second" });
  });

  it.each([
    [STRANGER],
    [undefined],
    [null],
    [""],
    ["a1"],
    [TOKEN.toUpperCase()],
    [[TOKEN]],
    [{ __op: "Delete" }],
    [`${TOKEN}\0`],
  ])("is protected from the token %j", async (token) => {
    const ids = [await post(), await post({ mail: "ann@example.org" })];
    for (const id of ids) {
      expect((await edit(id, { token })).status).toBe(404);
      expect((await remove(id, { token })).status).toBe(404);
      expect(await stored(id)).toMatchObject({ comment: "first" });
    }
  });

  it("is not known by its public avatar", async () => {
    const id = await post({ mail: "ann@example.org" });
    const { body } = await service.call("GET", `classes/Comment/${id}`);
    expect((await edit(id, { token: (body as { avatar: string }).avatar })).status).toBe(404);
  });

  it("keeps browsers without a mail apart in the store", async () => {
    const ids = [await post(), await post({ comment: "another" })];
    const keys = await Promise.all(ids.map(stored));
    expect(keys[0]?.["authorKey"]).not.toBe(keys[1]?.["authorKey"]);
  });

  it("has no new time after an edit", async () => {
    const id = await post();
    service.advance(15 * MINUTE);
    expect((await edit(id)).status).toBe(200);
    service.advance(1);
    const late = await edit(id, { comment: "third" });
    expect(late).toMatchObject({ status: 403, body: { code: 423 } });
    expect((await remove(id)).status).toBe(403);
    expect(await stored(id)).toMatchObject({ comment: "second" });
  });

  it.each([
    [{ comment: "" }],
    [{ comment: " " }],
    [{ comment: null }],
    [{ comment: 5 }],
    [{ comment: "a\0b" }],
    [{ comment: "x".repeat(70_000) }],
  ])("is checked like a new one: %j", async (fields) => {
    const id = await post();
    expect((await edit(id, fields)).status).toBe(400);
    expect(await stored(id)).toMatchObject({ comment: "first" });
  });

  it.each<[rule: "spam" | "waiting", shown: unknown]>([
    ["spam", undefined],
    ["waiting", "waiting"],
  ])("becomes %s by the owner's rules", async (rule, shown) => {
    const token = await adminToken(service);
    const lists = { words: ["casino"], addresses: [], mails: [] };
    await callAdmin(service, "PUT", "rules", { token, body: { version: 0, rules: { [rule]: lists } } });
    const id = await post();
    const answer = await edit(id, { comment: "casino" });
    expect(answer.status).toBe(200);
    expect((answer.body as Fields)["status"]).toBe(shown);
    expect(await stored(id)).toMatchObject({ status: rule, held: "word", comment: "casino" });
    expect((await service.call("GET", `classes/Comment/${id}`)).status).toBe(404);
    // A better text does not show it again.
    expect((await edit(id, { comment: "fine" })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: rule, comment: "fine" });
  });

  it("becomes spam by Akismet, and by the honeypot field", async () => {
    const check = vi.fn(async () => "spam" as const);
    await reopen({ akismet: { check, submit: async () => undefined } });
    const id = await service.call("POST", "classes/Comment", {
      body: { url: "/p", comment: "a", token: TOKEN },
      master: true,
    });
    const { objectId } = id.body as { objectId: string };
    expect((await edit(objectId)).status).toBe(200);
    expect(check).toHaveBeenCalledWith(expect.objectContaining({ objectId, comment: "second" }));
    expect(await stored(objectId)).toMatchObject({ status: "spam", held: "akismet" });
    await reopen({});
    const other = await post();
    await edit(other, { hp: "x" });
    expect(await stored(other)).toMatchObject({ status: "spam", held: "trap" });
  });

  it("waits again if the owner approves comments first", async () => {
    await reopen({ moderation: "before" });
    const id = await post();
    await owner(id, { status: "visible" });
    expect(await edit(id)).toMatchObject({ status: 200, body: { status: "waiting" } });
    expect(await stored(id)).toMatchObject({ status: "waiting", comment: "second" });
  });

  it("is deleted with its likes", async () => {
    const id = await post();
    await service.call("PUT", `likes/${id}`, { body: { liked: true } });
    expect(await remove(id)).toMatchObject({ status: 200, body: {} });
    expect((await service.call("GET", `classes/Comment/${id}`)).status).toBe(404);
    expect(await service.context.store.objects.count(LIKES, EVERYTHING)).toBe(0);
    expect((await remove(id)).status).toBe(404);
    expect((await edit(id)).status).toBe(404);
  });

  it("stays while it has replies that are not spam", async () => {
    const id = await post();
    const reply = await post({ comment: "reply", rid: id, pid: id, token: STRANGER });
    const answer = await post({ comment: "answer", rid: id, pid: reply, token: TOKEN });
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 409 } });
    expect(await remove(reply, { token: STRANGER })).toMatchObject({ status: 409 });
    await owner(answer, { status: "waiting" });
    expect((await remove(reply, { token: STRANGER })).status).toBe(409);
    await owner(answer, { status: "spam" });
    expect((await remove(reply, { token: STRANGER })).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
  });

  it("is never written over the owner's change, or after the owner's deletion", async () => {
    const id = await post();
    const { objects } = service.context.store;
    const update = objects.update.bind(objects);
    const interrupted = vi.spyOn(objects, "update").mockImplementationOnce(async (collection, change) => {
      await owner(id, { status: "spam", comment: "hidden by the owner" });
      return update(collection, change);
    });
    expect((await edit(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: "spam", comment: "second" });
    interrupted.mockImplementationOnce(async (collection, change) => {
      await callAdmin(service, "DELETE", `comments/${id}`, { token: await adminToken(service) });
      return update(collection, change);
    });
    expect((await edit(id, { comment: "third" })).status).toBe(404);
    expect(await objects.count(COMMENTS, EVERYTHING)).toBe(0);
  });

  it("survives an owner who changes it all the time", async () => {
    const id = await post();
    const { objects } = service.context.store;
    vi.spyOn(objects, "update").mockResolvedValue(null);
    expect((await edit(id)).status).toBe(503);
  });

  it("is found in further classes, and other objects are not", async () => {
    await reopen({ classes: { comments: ["Notes"], counters: [] } });
    const id = await post({}, "Notes");
    expect((await edit(id)).status).toBe(200);
    const counter = await service.call("POST", "classes/Counter", {
      body: { url: "/p", time: 1, token: TOKEN },
    });
    const { objectId } = counter.body as { objectId: string };
    for (const other of [objectId, "none", "%00", "a,b", "a".repeat(65), `${id}%20`, "__proto__"]) {
      expect((await edit(other)).status).toBe(404);
      expect((await remove(other)).status).toBe(404);
    }
  });

  it("cannot be changed through its class", async () => {
    const id = await post();
    const body = { token: TOKEN, comment: "x" };
    expect((await service.call("PUT", `classes/Comment/${id}`, { body })).status).toBe(403);
    expect((await service.call("DELETE", `classes/Comment/${id}`)).status).toBe(403);
    for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
      expect((await service.call(method, `own/${id}`)).status).toBe(405);
    }
  });

  it("is limited per address, in a batch as well", async () => {
    const id = await post();
    const from = "198.51.100.7";
    const requests = Array.from({ length: 12 }, () => ({
      method: "PUT",
      path: `/1.1/own/${id}`,
      body: { token: STRANGER, comment: "x" },
    }));
    const { body } = await service.call("POST", "batch", { body: { requests }, from });
    const codes = (body as readonly { error: { code: number } }[]).map(({ error }) => error.code);
    expect([codes.filter((code) => code === 101).length, codes.at(-1)]).toEqual([10, 429]);
    expect((await edit(id, {}, { from })).status).toBe(429);
  });

  it("is unknown unless the owner turns it on", async () => {
    const plain = await openService(MEMORY);
    const { body } = await plain.call("POST", "classes/Comment", {
      body: { url: "/p", comment: "x", token: TOKEN },
    });
    const { objectId } = body as { objectId: string };
    for (const removed of [true, false]) {
      const answer = await plain.call("PUT", `own/${objectId}`, {
        body: { token: TOKEN, comment: "y", removed },
      });
      expect(answer.status).toBe(404);
    }
    const found = await findComment(plain.context.store, equals("objectId", objectId));
    expect(found).not.toHaveProperty("authorKey");
    await plain.stop();
  });
});
