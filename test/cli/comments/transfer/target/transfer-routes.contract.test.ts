import { afterAll, beforeAll, expect, it } from "vitest";
import { EVERYTHING } from "../../../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../../../src/cli/comments/store/collections.js";
import { callAdmin, adminToken } from "../../admin/call-admin.js";
import { describeOnStore } from "../../describe-on-store.js";
import { openService, type TestService } from "../../service.js";

const AT = "2020-01-01T00:00:00.000Z";
const object = { objectId: "a", createdAt: AT, updatedAt: AT, url: "/p/", comment: "hi", status: "visible" };
const comment = { object, reply: null };

/** Every call, with a body that is valid. */
const CALLS: [method: string, path: string, body?: unknown][] = [
  ["POST", "new-comments", { comments: [comment] }],
  [
    "POST",
    "new-counters",
    { counters: [{ objectId: "k", createdAt: AT, updatedAt: AT, url: "/", time: 1 }] },
  ],
  ["POST", "pulled-comments", { comments: [comment] }],
  [
    "POST",
    "pulled-counters",
    { counters: [{ objectId: "k", createdAt: AT, updatedAt: AT, url: "/", time: 1 }], ids: [["k"]] },
  ],
  ["POST", "replies", { after: "" }],
  ["POST", "note", { name: "app", text: "now" }],
  ["GET", "note?name=app"],
  ["GET", "comments?after="],
  ["GET", "counters"],
  ["POST", "pulled", { ids: ["a"] }],
];

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ object: { ...object, objectId: `m${at}` }, reply: null }));
const withFields = (fields: unknown) => ({
  comments: [{ object: { ...object, ...(fields as object) }, reply: null }],
});

describeOnStore("the owner's calls for a transfer", ({ emptyPlace }) => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await openService(await emptyPlace());
    token = await adminToken(service);
  });
  afterAll(() => service.stop());

  const call = (method: string, path: string, body?: unknown, given = token) =>
    callAdmin(service, method, `transfer/${path}`, { token: given, ...(body === undefined ? {} : { body }) });
  const count = () => service.context.store.objects.count(COMMENTS, EVERYTHING);

  it.each(CALLS)(
    "refuses %s %s without a session, and with a wrong or ended one",
    async (method, path, body) => {
      const ended = await adminToken(service);
      await callAdmin(service, "DELETE", "session", { token: ended });
      for (const given of ["", "0".repeat(64), ended, "test-master-key-of-32-characters"]) {
        expect(await call(method, path, body, given)).toMatchObject({ status: 401 });
      }
      expect(await count()).toBe(0);
    },
  );

  it("does not reveal which calls exist", async () => {
    expect(await call("GET", "nothing", undefined, "")).toMatchObject({ status: 401 });
    expect(await call("GET", "nothing")).toMatchObject({ status: 404 });
  });

  it.each<[string, string, unknown]>([
    ["no body", "new-comments", undefined],
    ["a text", "new-comments", "x"],
    ["no comments", "new-comments", { comments: [] }],
    ["more comments than a call may have", "new-comments", { comments: many(21) }],
    ["an unknown field", "new-comments", withFields({ colour: "red" })],
    ["a prototype's field", "new-comments", withFields(JSON.parse('{"__proto__":"x"}'))],
    ["a field by which mails would be sent", "new-comments", withFields({ announce: "new" })],
    ["another class", "new-comments", withFields({ class: "Other" })],
    ["an id with a path", "new-comments", withFields({ objectId: "../a" })],
    ["no id", "new-comments", withFields({ objectId: undefined })],
    ["no date", "new-comments", withFields({ createdAt: undefined })],
    ["an invalid date", "new-comments", withFields({ updatedAt: "yesterday" })],
    ["an unknown status", "new-comments", withFields({ status: "shown" })],
    ["no status", "new-comments", withFields({ status: undefined })],
    ["a number instead of a text", "new-comments", withFields({ nick: 1 })],
    ["a NUL character", "new-comments", withFields({ nick: "a\0b" })],
    ["a long nickname", "new-comments", withFields({ nick: "x".repeat(5000) })],
    ["a long address", "new-comments", withFields({ url: `/${"x".repeat(900)}` })],
    ["an infinite number", "new-comments", withFields({ pinned: "Infinity" })],
    ["a reply to a list", "new-comments", { comments: [{ object, reply: { rid: [], pid: "" } }] }],
    [
      "a counter without number",
      "new-counters",
      { counters: [{ objectId: "k", createdAt: AT, updatedAt: AT, url: "/" }] },
    ],
    [
      "fewer lists of ids than counters",
      "pulled-counters",
      { counters: [{ objectId: "k", createdAt: AT, updatedAt: AT, url: "/", time: 1 }], ids: [["k"], ["l"]] },
    ],
    ["too many ids", "pulled", { ids: Array.from({ length: 101 }, (_, at) => `i${at}`) }],
    ["an invalid id to continue after", "replies", { after: "a b" }],
    ["a long note", "note", { name: "x".repeat(301), text: "now" }],
  ])("answers 400 to %s, and stores nothing", async (_, path, body) => {
    expect(await call("POST", path, body)).toMatchObject({ status: 400 });
    expect(await count()).toBe(0);
  });

  it("answers 413 to a body that is too large", async () => {
    const body = {
      comments: [{ object: { ...object, comment: "x".repeat(4.1 * 1024 * 1024) }, reply: null }],
    };
    expect(await call("POST", "new-comments", body)).toMatchObject({ status: 413 });
    expect(await count()).toBe(0);
  });

  it.each(CALLS)("answers %s %s twice with the same state", async (method, path, body) => {
    const first = await call(method, path, body);
    expect(first).toMatchObject({ status: 200 });
    const before = await count();
    expect(await call(method, path, body)).toMatchObject({ status: 200 });
    expect(await count()).toBe(before);
  });

  it("announces no imported comment", async () => {
    const [found] = await service.context.store.objects.find(COMMENTS, {
      where: EVERYTHING,
      order: [],
      limit: 1,
      skip: 0,
    });
    expect(found).toMatchObject({ objectId: "a" });
    expect(found).not.toHaveProperty("announce");
  });
});
