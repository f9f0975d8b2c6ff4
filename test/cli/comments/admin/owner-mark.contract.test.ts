import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeOnStore } from "../describe-on-store.js";
import { openService, type TestService } from "../service.js";
import { adminToken, callAdmin } from "./call-admin.js";

const TOKEN = "0123456789abcdef0123456789abcdef";
const MAIL = "owner@blog.example";

type Comments = readonly Readonly<Record<string, unknown>>[];

describeOnStore("the owner's mark", ({ emptyPlace }) => {
  let service: TestService;
  let token: string;
  beforeEach(async () => {
    service = await openService(await emptyPlace(), { pauseSeconds: 0 });
    token = await adminToken(service);
  });
  afterEach(() => service.stop());

  const post = async (comment: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const body = { url: "/p", comment, mail: MAIL, token: TOKEN, ...fields };
    return ((await service.call("POST", "classes/Comment", { body })).body as { objectId: string }).objectId;
  };
  const mark = (id: string, owner: unknown) =>
    callAdmin(service, "PATCH", `comments/${id}`, { token, body: { owner } });
  /** Returns the texts of marked comments, as visitors see them. */
  const marked = async () => {
    const { body } = await service.call("GET", "classes/Comment", { params: { order: "createdAt" } });
    return (body as { results: Comments }).results
      .filter(({ owner }) => owner === 1)
      .map(({ comment }) => comment)
      .toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
  };

  it("covers the author's earlier and later comments", async () => {
    const first = await post("first");
    await post("second");
    await post("of another", { mail: "ann@example.org" });
    expect(await marked()).toEqual([]);
    expect((await mark(first, true)).status).toBe(200);
    await post("third");
    expect(await marked()).toEqual(["first", "second", "third"]);
    expect((await mark(first, false)).status).toBe(200);
    await post("fourth");
    expect(await marked()).toEqual([]);
  });

  it("cannot be taken by a visitor", async () => {
    await mark(await post("mine"), true);
    const { body } = await service.call("GET", "classes/Comment");
    const [{ avatar } = {}] = (body as { results: Comments }).results;
    await post("the same mail", { token: "f".repeat(32) });
    await post("the same browser", { mail: "other@example.org" });
    await post("without a token", { token: undefined });
    await post("fields", { token: undefined, owner: 1, authorKey: avatar, byOwner: 1 });
    await post("the avatar as token", { token: avatar });
    await post("no mail", { mail: "" });
    expect(await marked()).toEqual(["mine"]);
  });

  it("of a comment without a known author covers that comment only", async () => {
    const first = await post("without mail", { mail: "" });
    await mark(first, true);
    await post("another", { mail: "" });
    expect(await marked()).toEqual(["without mail"]);
  });

  describe("of hidden comments", () => {
    it("does not show them", async () => {
      const first = await post("hidden");
      await callAdmin(service, "PATCH", `comments/${first}`, {
        token,
        body: { status: "spam", owner: true },
      });
      await post("shown");
      expect(await marked()).toEqual(["shown"]);
    });
  });

  it.each([[1], [null], ["true"], [{}]])("rejects %j", async (owner) => {
    expect((await mark(await post("x"), owner)).status).toBe(400);
  });
});
