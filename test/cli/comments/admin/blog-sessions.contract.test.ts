import { afterEach, beforeEach, expect, it } from "vitest";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { type FurtherClasses, NO_SITE } from "../../../../src/cli/comments/service-context.js";
import type { TestPlace } from "../open-place.js";
import { describeOnStore } from "../describe-on-store.js";
import { openService, type TestService } from "../service.js";
import { adminToken, callAdmin, type AdminAnswer } from "./call-admin.js";

const BLOG = "https://blog.example";
const PAGE = "/notes/rice.html";
/** The change that marks a comment of the browser that writes in these tests. */
const MINE = { mine: true, token: "a".repeat(32) };
const DAY = 24 * 60 * 60 * 1000;

describeOnStore("the owner's sessions in the panel of the blog", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  let owner: string;
  beforeEach(async () => {
    place = await emptyPlace("shared");
    service = await open();
    await write({ comment: "first" });
    owner = await adminToken(service);
  });
  afterEach(() => service.stop());

  const open = (
    url: string | null = `${BLOG}/notes/`,
    adminPassword?: string,
    classes: FurtherClasses = { comments: [], counters: [] },
  ) =>
    openService(place, {
      classes,
      pauseSeconds: 0,
      moderation: "before",
      site: { ...NO_SITE, url },
      ...(adminPassword === undefined ? {} : { adminPassword }),
    });
  const write = async (fields: Readonly<Record<string, string>>, token = "a".repeat(32)) => {
    service.advance(1000);
    const { body } = await service.call("POST", "classes/Comment", {
      body: { url: PAGE, nick: "rice", mail: "rice@example.org", token, ...fields },
    });
    return (body as { readonly objectId: string }).objectId;
  };
  const openCode = async (token = owner): Promise<string> => {
    const { status, body } = await callAdmin(service, "POST", "blog-codes", { token });
    expect(status).toBe(201);
    const { origin, pathname, hash } = new URL((body as { readonly url: string }).url);
    expect([origin, pathname]).toEqual([BLOG, PAGE]);
    return hash.replace("#comment-owner-", "");
  };
  const send = async (
    method: string,
    path: string,
    { origin = BLOG, token, body }: { origin?: string | null; token?: string; body?: unknown } = {},
  ): Promise<AdminAnswer & { readonly headers: Headers }> => {
    const answer = await service.fetch(`/owner/${path}`, {
      method,
      headers: {
        ...(origin === null ? {} : { Origin: origin }),
        ...(token === undefined ? {} : { "X-LC-Session": token }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  const exchange = (code: string, origin?: string | null) =>
    send("POST", "session", { body: { code }, ...(origin === undefined ? {} : { origin }) });
  const signIn = async (): Promise<string> => {
    const { status, body } = await exchange(await openCode());
    expect(status).toBe(201);
    return (body as { readonly token: string }).token;
  };
  const waiting = async (token: string) =>
    (await send("GET", `waiting?url=${encodeURIComponent(PAGE)}`, { token })).status;
  const shown = async () => {
    const { body } = await service.call("GET", "classes/Comment", { params: { order: "createdAt" } });
    return (body as { readonly results: readonly Record<string, unknown>[] }).results;
  };

  it("approve, pin, edit and remove comments, and receive neither mail nor IP addresses", async () => {
    const token = await signIn();
    const second = await write({ comment: "second" });
    await write({ comment: "elsewhere", url: "/other.html" });
    const { body } = await send("GET", `waiting?url=${encodeURIComponent(PAGE)}`, { token });
    const { comments } = body as { readonly comments: readonly Record<string, unknown>[] };
    expect(comments.map(({ comment }) => comment)).toEqual(["second", "first"]);
    expect(JSON.stringify(body)).not.toMatch(/rice@example|"ip"|"mail"|authorKey/);
    const changes = [{ status: "visible" }, { pinned: true }, { comment: "corrected" }];
    for (const change of changes) {
      const changed = await send("PUT", `comments/${second}`, { token, body: change });
      expect(changed.status).toBe(200);
      expect(JSON.stringify(changed.body)).not.toMatch(/rice@example|"ip"|"mail"|authorKey/);
    }
    expect(await shown()).toMatchObject([{ comment: "corrected", pinned: 1 }]);
    expect((await send("PUT", `comments/${second}`, { token, body: { status: "waiting" } })).status).toBe(
      200,
    );
    expect(await shown()).toEqual([]);
    expect((await send("DELETE", `comments/${second}`, { token })).body).toEqual({ removed: 1 });
    expect((await send("DELETE", `comments/${second}`, { token })).status).toBe(404);
  });

  it.each([
    { owner: true },
    { nick: "x" },
    { link: "https://x.example" },
    { status: "gone" },
    { mine: "yes" },
    [],
  ])("cannot make the change %j", async (change) => {
    const token = await signIn();
    const id = await write({ comment: "second" });
    expect((await send("PUT", `comments/${id}`, { token, body: change })).status).toBe(400);
  });

  it("mark what the owner writes there, and no later comment of the same browser", async () => {
    const token = await signIn();
    const id = await write({ comment: "from the owner" });
    expect((await send("PUT", `comments/${id}`, { token, body: MINE })).body).toMatchObject({ owner: 1 });
    await write({ comment: "later" });
    await write({ comment: "from elsewhere" }, "b".repeat(32));
    const { body } = await callAdmin(service, "GET", "comments", { token: owner });
    const { comments } = body as { readonly comments: readonly Record<string, unknown>[] };
    expect(comments.map(({ comment, owner, status }) => [comment, owner ?? null, status])).toEqual([
      ["from elsewhere", null, "waiting"],
      ["later", null, "waiting"],
      ["from the owner", 1, "visible"],
      ["first", null, "waiting"],
    ]);
  });

  it.each([
    ["with a mail address", { mail: "ann@example.org" }],
    ["without a mail address", { mail: "" }],
  ])("mark no comment that a visitor has just written, %s", async (_, fields) => {
    const token = await signIn();
    const id = await write({ comment: "fresh", ...fields }, "b".repeat(32));
    const thefts = [
      MINE,
      { mine: true },
      { mine: true, token: null, session: null },
      { mine: true, session: token },
    ];
    for (const body of thefts) {
      expect((await send("PUT", `comments/${id}`, { token, body })).status).toBe(404);
    }
    const body = { mine: true, token: "b".repeat(32) };
    expect((await send("PUT", `comments/${id}`, { token, body })).status).toBe(200);
  });

  it("mark no comment that is older than five minutes", async () => {
    const token = await signIn();
    const [older, newer] = [await write({ comment: "older" }), await write({ comment: "newer" })];
    service.advance(5 * 60 * 1000);
    const mark = async (id: string) => (await send("PUT", `comments/${id}`, { token, body: MINE })).status;
    expect([await mark(older), await mark(newer)]).toEqual([404, 200]);
  });

  it("begin on the newest page of the blog, wherever spam and other sites of its origin are", async () => {
    await write({ comment: "spam", url: "/notes/gone.html", hp: "trapped" });
    await write({ comment: "neighbour", url: "/neighbour/notes/x.html" });
    await write({ comment: "other origin", url: "https://evil.example/notes/x.html" });
    await write({ comment: "other folder", url: "/notes-evil/x.html" });
    // More than are read at once.
    for (let count = 0; count < 22; count++) await write({ comment: `more ${count}`, url: "/notes-evil/" });
    // `openCode` expects the page of the comment before them.
    expect(await openCode()).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[folder: string, strays: readonly string[]]>([
    ["/notes/", ["/notes/../", "/notes/..%2f", "//evil.example/notes/", "/notes/%252e%252e/"]],
    ["/", ["//evil.example/", "/.//evil.example/", "/\\evil.example/", "https://evil.example/"]],
  ])("begin on a page of the blog in %s, whatever comments are elsewhere", async (folder, elsewhere) => {
    await service.stop();
    service = await open(`${BLOG}${folder}`);
    service.advance(1000);
    const at = service.context.now();
    const strays = Array.from({ length: 120 }, (_, index) => ({
      objectId: `stray${index}`,
      createdAt: at,
      updatedAt: at,
      url: `${elsewhere[index % elsewhere.length]}${index}`,
      comment: "stray",
      status: "visible",
    }));
    await service.context.store.objects.createAll(COMMENTS, strays);
    expect(await openCode()).toMatch(/^[0-9a-f]{64}$/);
  });

  it("concern the comments of the blog, and of no further class", async () => {
    await service.stop();
    service = await open(`${BLOG}/notes/`, undefined, { comments: ["Guestbook"], counters: [] });
    await service.call("POST", "classes/Guestbook", { body: { comment: "other site", url: PAGE } });
    owner = await adminToken(service);
    const { body } = await send("GET", `waiting?url=${encodeURIComponent(PAGE)}`, { token: await signIn() });
    const { comments } = body as { readonly comments: readonly Record<string, unknown>[] };
    expect(comments.map(({ comment }) => comment)).toEqual(["first"]);
  });

  it("are opened by one exchange of a code, also if several arrive at once", async () => {
    const code = await openCode();
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await exchange(code)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 401, 401, 401]);
    expect((await exchange(code)).status).toBe(401);
  });

  it.each([
    ["of another site", () => openCode(), "https://evil.example"],
    ["of a program without an origin", () => openCode(), null],
    ["of the same host with another scheme", () => openCode(), "http://blog.example"],
    ["with a code that was never issued", () => Promise.resolve("f".repeat(64)), BLOG],
    ["with the owner's own token", () => adminToken(service), BLOG],
    ["with the token of another session there", () => signIn(), BLOG],
    ["with an empty code", () => Promise.resolve(""), BLOG],
  ])("reject an exchange %s", async (_name, makeCode, origin) => {
    expect((await exchange(await makeCode(), origin)).status).toBe(401);
  });

  it("reject a code after two minutes", async () => {
    const codes = [await openCode(), await openCode()];
    service.advance(2 * 60 * 1000 - 1);
    expect((await exchange(codes[0] ?? "")).status).toBe(201);
    service.advance(1);
    expect((await exchange(codes[1] ?? "")).status).toBe(401);
  });

  it("open nothing but the moderation of comments", async () => {
    const token = await signIn();
    const code = await openCode();
    const calls = [
      ["GET", "session"],
      ["GET", "sessions"],
      ["DELETE", "sessions"],
      ["POST", "blog-codes"],
      ["GET", "comments"],
      ["GET", "rules"],
      ["GET", "feed"],
    ] as const;
    for (const [method, path] of calls) {
      for (const given of [token, code]) {
        expect([path, (await callAdmin(service, method, path, { token: given })).status]).toEqual([
          path,
          401,
        ]);
      }
    }
    expect(await waiting(code)).toBe(401);
    expect(await waiting(owner)).toBe(401);
    expect(await waiting(token)).toBe(200);
  });

  it("reject a token that another site sends, and answer only the blog's pages", async () => {
    const token = await signIn();
    const stolen = await send("GET", "waiting", { token, origin: "https://evil.example" });
    expect([stolen.status, stolen.headers.get("access-control-allow-origin")]).toEqual([401, null]);
    const own = await send("GET", "waiting", { token });
    expect([own.status, own.headers.get("access-control-allow-origin")]).toEqual([200, BLOG]);
    const preflight = await service.fetch("/owner/comments/abc", {
      method: "OPTIONS",
      headers: { Origin: BLOG },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
      204,
      expect.stringContaining("X-LC-Session"),
    ]);
  });

  it("are in the owner's list with the blog's address, and end there", async () => {
    const token = await signIn();
    await openCode();
    const { body } = await callAdmin(service, "GET", "sessions", { token: owner });
    const { sessions } = body as {
      readonly sessions: readonly { readonly id: string; readonly origin: string | null }[];
    };
    expect(new Set(sessions.map(({ origin }) => origin))).toEqual(new Set([BLOG, null]));
    expect(sessions).toHaveLength(2);
    const there = sessions.find(({ origin }) => origin === BLOG)?.id ?? "";
    expect((await callAdmin(service, "DELETE", `sessions/${there}`, { token: owner })).status).toBe(200);
    expect(await waiting(token)).toBe(401);
  });

  it("end after seven days, after the owner signs out there, and with all others", async () => {
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    expect((await send("DELETE", "session", { token: first })).status).toBe(200);
    expect([await waiting(first), await waiting(second)]).toEqual([401, 200]);
    await callAdmin(service, "DELETE", "sessions", { token: owner });
    expect([await waiting(second), await waiting(third)]).toEqual([401, 401]);
    owner = await adminToken(service);
    const last = await signIn();
    service.advance(7 * DAY - 1);
    expect(await waiting(last)).toBe(200);
    service.advance(1);
    expect(await waiting(last)).toBe(401);
  });

  it("end when the password changes or the blog moves", async () => {
    const token = await signIn();
    await service.stop();
    service = await open("https://moved.example/");
    expect(await waiting(token)).toBe(401);
    await service.stop();
    service = await open(`${BLOG}/`, "another password of the owner");
    expect(await waiting(token)).toBe(401);
  });

  it("need the address of the blog, and a page with a comment", async () => {
    await service.stop();
    service = await open(null);
    owner = await adminToken(service);
    const codes = await callAdmin(service, "POST", "blog-codes", { token: owner });
    expect([codes.status, (codes.body as { readonly error: string }).error]).toEqual([
      400,
      "Set HANBLOG_SITE_URL to the address of the blog.",
    ]);
    expect((await send("GET", "waiting", { token: owner })).status).toBe(404);
    await service.stop();
    place = await emptyPlace("shared");
    service = await open();
    owner = await adminToken(service);
    expect((await callAdmin(service, "POST", "blog-codes", { token: owner })).status).toBe(400);
  });
});
