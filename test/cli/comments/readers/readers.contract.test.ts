import { afterEach, beforeEach, expect, it } from "vitest";
import { adminToken, callAdmin } from "../admin/call-admin.js";
import { bakeComments } from "../../../../src/cli/bake/bake-comments.js";
import { createPageRoute } from "../../../runtime/app/route-view.js";
import { createSessions } from "../../../../src/cli/comments/admin/sessions.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { READER_PICTURES, READER_SESSIONS, READERS } from "../../../../src/cli/comments/store/collections.js";
import { forgetExpired } from "../../../../src/cli/comments/open-context.js";
import { describeOnStore } from "../describe-on-store.js";
import type { TestPlace } from "../open-place.js";
import {
  APP_ID,
  APP_KEY,
  openService,
  type CallOptions,
  type TestAnswer,
  type TestService,
} from "../service.js";
import { createPlatform, PIXEL, type Platform } from "./platform.js";
import {
  BLOG,
  createVerifier,
  exchange,
  openWindow,
  readerOptions,
  SERVICE,
  signIn,
  visitPlatform,
} from "./sign-in.js";

const DAY = 24 * 60 * 60 * 1000;

describeOnStore("readers who sign in", ({ emptyPlace }) => {
  let platform: Platform;
  let place: TestPlace;
  let service: TestService;
  beforeEach(async () => {
    platform = createPlatform();
    platform.account = {
      id: 583_231,
      login: "ada",
      name: "Ada Lovelace",
      email: "ada@private.example",
      avatar_url: `${platform.url}/pictures/583231?v=4`,
    };
    place = await emptyPlace("shared");
    service = await openService(place, readerOptions(platform, "github", "gitee"));
  });
  afterEach(() => service.stop());

  type Fields = Readonly<Record<string, unknown>>;
  const post = (fields: Fields, headers: Readonly<Record<string, string>> = { Origin: BLOG }) => {
    service.advance(1000);
    const body = { url: "/blog/rice.html", comment: "hello", ...fields };
    return service.call("POST", "classes/Comment", { body, headers });
  };
  const idOf = ({ body }: TestAnswer) => (body as { readonly objectId: string }).objectId;
  const list = async (params: Fields = {}): Promise<readonly Fields[]> => {
    const { body } = await service.call("GET", "classes/Comment", { params });
    return (body as { readonly results: readonly Fields[] }).results;
  };
  const own = (id: string, body: Fields, options: CallOptions = {}) =>
    service.call("PUT", `own/${id}`, { body, headers: { Origin: BLOG }, ...options });
  const all = (collection: typeof READERS) =>
    service.context.store.objects.find(collection, { where: EVERYTHING, order: [], limit: 100, skip: 0 });

  it("write with the verified name and picture, and no public answer has more of the account", async () => {
    const session = await signIn({ service, platform });
    const sent = await post({ nick: "Somebody else", mail: "mine@example.org", session });
    expect(sent.status).toBe(201);
    const [comment] = await list();
    expect(comment).toMatchObject({ nick: "ada", verified: "github" });
    const { body } = await service.call("GET", `classes/Comment/${idOf(sent)}`);
    expect(body).toMatchObject({ nick: "ada", verified: "github" });
    const cql = await service.call("GET", "cloudQuery", { params: { cql: "select * from Comment" } });
    expect(cql.body).toMatchObject({ results: [{ nick: "ada", verified: "github" }] });
    const texts = JSON.stringify([sent.body, comment, body, cql.body]);
    expect(texts).not.toMatch(/583231|private\.example|mine@example|Lovelace|"reader"/);
    const avatar = String(comment?.["avatar"]);
    expect(avatar).toMatch(/^https:\/\/comments\.example\/readers\/pictures\/[\da-f]{24}$/);
    const picture = await service.fetch(avatar.replace(SERVICE, ""));
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PIXEL);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  it("cannot be found by their accounts in queries", async () => {
    await post({ session: await signIn({ service, platform }) });
    const where = { reader: { $gt: "a" } };
    expect((await service.call("GET", "classes/Comment", { params: { where } })).status).not.toBe(200);
    expect((await post({ reader: "github:1", verified: "github", nick: "ben" })).status).toBe(201);
    expect((await list({ order: "-createdAt" }))[0]).not.toHaveProperty("verified");
  });

  it("are the same author in each browser, and get their new name and picture", async () => {
    await post({ session: await signIn({ service, platform }), token: "a".repeat(32) });
    platform.account = { id: 583_231, login: "ada-new" };
    await post({ session: await signIn({ service, platform }), token: "b".repeat(32) });
    const comments = await list({ order: "createdAt" });
    expect(comments.map(({ nick, verified }) => [nick, verified])).toEqual([
      ["ada", "github"],
      ["ada-new", "github"],
    ]);
    expect(comments[0]?.["avatar"]).toMatch(/^[\da-f]{32}$/);
    expect(comments[1]?.["avatar"]).toBe(comments[0]?.["avatar"]);
    expect(await all(READERS)).toHaveLength(1);
    expect(await all(READER_PICTURES)).toEqual([]);
  });

  it("sign in with Gitee in the same way, as other readers than on GitHub", async () => {
    await post({ session: await signIn({ service, platform }, "gitee") });
    await post({ session: await signIn({ service, platform }) });
    expect((await list({ order: "createdAt" })).map(({ verified }) => verified)).toEqual(["gitee", "github"]);
    expect(await all(READERS)).toHaveLength(2);
    expect(platform.asked).toEqual(
      expect.arrayContaining(["GET /oauth/authorize", "POST /oauth/token", "GET /api/v5/user"]),
    );
  });

  it("have their marks in what a build reads, and in the feeds, and so have the owner and those with another's name", async () => {
    await service.stop();
    service = await openService(place, { ...readerOptions(platform, "github"), hasFeed: true });
    await post({ session: await signIn({ service, platform }) });
    await post({ nick: "ＡＤＡ" });
    await post({ nick: "ben" });
    const owners = await post({ nick: "tang", mail: "tang@example.org", token: "a".repeat(32) });
    const token = await adminToken(service);
    await callAdmin(service, "PATCH", `comments/${idOf(owners)}`, { token, body: { owner: true } });
    const feed = (await (await service.fetch("/feed.json")).json()) as { readonly items: readonly Fields[] };
    expect(feed.items.map(({ tags }) => tags)).toEqual([
      ["owner"],
      undefined,
      ["not-verified"],
      ["verified-github"],
    ]);
    const { body } = await callAdmin(service, "GET", "feed", { token });
    for (const path of ["/feed.atom", (body as { readonly path: string }).path]) {
      const xml = await (await service.fetch(path)).text();
      const terms = [...xml.matchAll(/<category term="([^"]*)"\/>/g)].map(([, term]) => term);
      expect(terms).toEqual(["owner", "not-verified", "verified-github"]);
      expect(xml).not.toMatch(/583231|private\.example|tang@example/);
    }
    const store = { appId: APP_ID, appKey: APP_KEY, serverURLs: SERVICE, bake: true };
    const site = { base: "/blog/", comments: { show: true, store, issue: null, use: null } };
    const route = { data: createPageRoute("/rice.html") };
    const { comments } = await bakeComments(site, [route], (input, init) =>
      service.fetch(new Request(input).url.replace(SERVICE, ""), init),
    );
    const marks = comments.get("/rice.html")?.roots.map(({ owner, verified }) => [owner, verified]);
    expect(marks).toEqual([
      [1, undefined],
      [undefined, undefined],
      [undefined, "no"],
      [undefined, "github"],
    ]);
  });

  it("sign out for good, on this device only", async () => {
    const [first, second] = [await signIn({ service, platform }), await signIn({ service, platform })];
    const end = (origin: string) =>
      service.fetch("/readers/session", {
        method: "DELETE",
        headers: { Origin: origin, "X-LC-Session": first },
      });
    expect((await end("https://evil.example")).status).toBe(401);
    expect((await post({ session: first })).status).toBe(201);
    expect((await end(BLOG)).status).toBe(200);
    expect((await post({ session: first })).status).toBe(401);
    expect((await post({ session: second })).status).toBe(201);
  });

  it("stay signed in for thirty days, and on at most twenty devices", async () => {
    const session = await signIn({ service, platform });
    service.advance(30 * DAY - 2000);
    expect((await post({ session })).status).toBe(201);
    service.advance(1000);
    expect((await post({ session })).status).toBe(401);
    await forgetExpired(service.context.store, service.context.now());
    expect(await all(READER_SESSIONS)).toEqual([]);
    const sessions: string[] = [];
    for (let count = 0; count < 21; count++) {
      service.advance(60_000);
      sessions.push(await signIn({ service, platform }));
    }
    expect((await post({ session: sessions[0] })).status).toBe(401);
    expect((await post({ session: sessions[1] })).status).toBe(201);
  });

  it("learn that a session has ended, so that no comment appears without the name", async () => {
    for (const session of ["", "f".repeat(64), 7, {}]) {
      expect((await post({ session, nick: "ada" })).status).toBe(401);
    }
    expect(await list()).toEqual([]);
  });

  it("edit and delete their comments from any device and at any time", async () => {
    const id = idOf(await post({ session: await signIn({ service, platform }) }));
    const session = await signIn({ service, platform });
    service.advance(20 * DAY);
    expect((await own(id, { session, comment: "corrected" })).status).toBe(200);
    expect(await list()).toMatchObject([{ comment: "corrected", nick: "ada", verified: "github" }]);
    platform.account = { id: 7, login: "mallory" };
    const other = await signIn({ service, platform });
    for (const body of [{ session: other }, { token: "a".repeat(32) }, {}]) {
      expect((await own(id, { ...body, comment: "taken over" })).status).toBe(404);
      expect((await own(id, { ...body, removed: true })).status).toBe(404);
    }
    expect((await own(id, { session: "f".repeat(64), removed: true })).status).toBe(401);
    const foreign = await own(
      id,
      { session, removed: true },
      { headers: { Origin: "https://evil.example" } },
    );
    expect(foreign.status).toBe(401);
    expect((await own(id, { session, removed: true })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("have names that nobody else can use unmarked, however they are written", async () => {
    await signIn({ service, platform });
    const names = ["ada", "ADA", "ａｄａ", " a d a ", "a\u200bda", "аdа", "a.d.a", "Ada!"];
    for (const nick of names) await post({ nick, comment: nick });
    for (const nick of ["adam", "Anonymous", ""]) await post({ nick, comment: nick || "none" });
    const comments = await list({ order: "createdAt" });
    expect(comments.map(({ verified }) => verified ?? null)).toEqual([
      ...names.map(() => "no"),
      null,
      null,
      null,
    ]);
  });

  it("leave the comments of others alone that are older than their name", async () => {
    await post({ nick: "ada", comment: "before the first sign-in" });
    await post({ nick: "grace", comment: "before the new name" });
    await signIn({ service, platform });
    await post({ nick: "ada" });
    platform.account = { id: 583_231, login: "Grace" };
    await signIn({ service, platform });
    service.advance(DAY);
    // A sign-in with the same name does not change the time.
    await post({ nick: "grace" });
    await signIn({ service, platform });
    // Another account with the name on another platform is later.
    platform.account = { id: 2, login: "grace" };
    await signIn({ service, platform }, "gitee");
    const comments = await list({ order: "createdAt" });
    expect(comments.map(({ nick, verified = null }) => [nick, verified])).toEqual([
      ["ada", null],
      ["grace", null],
      ["ada", null],
      ["grace", "no"],
    ]);
  });

  it("and the owner, whose name is marked as well if others use it", async () => {
    const id = idOf(await post({ nick: "Rice", mail: "owner@example.org", token: "a".repeat(32) }));
    await service.call("PUT", `classes/Comment/${id}`, { body: { owner: 1 }, master: true });
    // An instance remembers the names for a minute.
    service.advance(60_000);
    await post({ nick: "RІСE" });
    await post({ nick: "Rice", mail: "owner@example.org", token: "b".repeat(32) });
    expect((await list({ order: "createdAt" })).map(({ owner, verified }) => [owner, verified])).toEqual([
      [1, undefined],
      [undefined, "no"],
      [undefined, "no"],
    ]);
  });

  it("and moderators, whose names are marked as well", async () => {
    const at = service.context.now();
    const open = { passwordHash: null, linkMark: null, linkEndsAt: null, createdAt: at, joinedAt: null };
    await service.context.store.moderators.add({ id: "m1", name: "Bea", mark: "x", ...open });
    await post({ nick: "bea" });
    const id = idOf(await post({ nick: "Bea" }));
    await service.call("PUT", `classes/Comment/${id}`, { body: { moderator: "m1" }, master: true });
    expect((await list({ order: "createdAt" })).map(({ verified }) => verified)).toEqual(["no", undefined]);
  });

  it("do not change what they wrote as moderators, who can be removed", async () => {
    const account = { moderator: { id: "m1", name: "Bea" }, mark: "x" };
    const at = service.context.now();
    const open = { passwordHash: null, linkMark: null, linkEndsAt: null, createdAt: at, joinedAt: at };
    await service.context.store.moderators.add({ ...account.moderator, mark: account.mark, ...open });
    const session = await signIn({ service, platform });
    const id = idOf(await post({ session }));
    const client = { address: "192.0.2.1", agent: "" };
    const sessions = createSessions(service.context);
    const code = await sessions.openCode(client, BLOG, account);
    const token = (await sessions.exchange(code, client, BLOG)) ?? "";
    const mark = async (body: object) => {
      const headers = { Origin: BLOG, "X-LC-Session": token, "Content-Type": "application/json" };
      const sent = { method: "PUT", headers, body: JSON.stringify({ mine: true, ...body }) };
      return (await service.fetch(`/owner/comments/${id}`, sent)).status;
    };
    platform.account = { id: 9, login: "other" };
    const another = await signIn({ service, platform });
    expect([await mark({}), await mark({ session: another }), await mark({ session })]).toEqual([
      404, 404, 200,
    ]);
    await service.context.store.moderators.remove("m1");
    expect((await own(id, { session, comment: "by the former moderator" })).status).toBe(404);
    expect((await own(id, { session, removed: true })).status).toBe(404);
    const [comment] = await list();
    expect(comment).toMatchObject({ nick: "Bea", moderator: "m1", comment: "hello" });
    expect(comment).not.toHaveProperty("verified");
  });

  it("do not keep the name of an unverified reader from being shown", async () => {
    platform.account = { id: 9, login: "Anonymous" };
    await signIn({ service, platform });
    await post({});
    expect((await list())[0]).not.toHaveProperty("verified");
  });

  it("are not marked by a service on which nobody can sign in any more", async () => {
    await post({ session: await signIn({ service, platform }) });
    await service.stop();
    service = await openService(place, { pauseSeconds: 0 });
    await post({ nick: "ada", session: "f".repeat(64) });
    for (const comment of await list()) expect(comment).not.toHaveProperty("verified");
    expect((await service.fetch("/readers/sign-in/github")).status).toBe(404);
    expect((await exchange(service, {})).status).toBe(404);
  });
});

describeOnStore("signing in as a reader", ({ emptyPlace }) => {
  let platform: Platform;
  let service: TestService;
  beforeEach(async () => {
    platform = createPlatform();
    platform.account = { id: 1, login: "ada", avatar_url: `${platform.url}/pictures/1` };
    service = await openService(await emptyPlace(), readerOptions(platform, "github"));
  });
  afterEach(() => service.stop());

  const status = async (code: string, verifier: string, origin?: string | null) =>
    (await exchange(service, { code, verifier }, origin)).status;

  it("exchanges a code once, also if several requests arrive at once", async () => {
    const { verifier, challenge } = createVerifier();
    const code = await openWindow(service, await visitPlatform({ service, platform }, challenge));
    const answers = await Promise.all([1, 2, 3, 4].map(() => status(code, verifier)));
    expect(answers.toSorted((a, b) => a - b)).toEqual([201, 401, 401, 401]);
  });

  it("gives nothing to a panel that has not begun it, so that nobody is signed in as somebody else", async () => {
    const code = await openWindow(
      service,
      await visitPlatform({ service, platform }, createVerifier().challenge),
    );
    const other = createVerifier();
    expect(await status(code, other.verifier)).toBe(401);
  });

  it("ends a code whose secret or origin was wrong", async () => {
    for (const [wrong, origin] of [
      ["guessed", BLOG],
      ["", BLOG],
    ] as const) {
      const { verifier, challenge } = createVerifier();
      const code = await openWindow(service, await visitPlatform({ service, platform }, challenge));
      expect(await status(code, wrong, origin)).toBe(401);
      expect(await status(code, verifier)).toBe(401);
    }
  });

  it.each([
    "https://evil.example",
    "http://user.github.io",
    "https://user.github.io.evil.example",
    "https://other.github.io",
    "https://user.github.io:8443",
    "null",
    null,
  ])("gives nothing to a page of %s", async (origin) => {
    const { verifier, challenge } = createVerifier();
    const code = await openWindow(service, await visitPlatform({ service, platform }, challenge));
    const answer = await exchange(service, { code, verifier }, origin);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([401, null]);
    expect(await status(code, verifier)).toBe(201);
  });

  it("does not accept a code after two minutes, or as a session", async () => {
    const { verifier, challenge } = createVerifier();
    const code = await openWindow(service, await visitPlatform({ service, platform }, challenge));
    const used = await service.call("POST", "classes/Comment", {
      body: { url: "/", comment: "x", session: code },
      headers: { Origin: BLOG },
    });
    expect(used.status).toBe(401);
    service.advance(2 * 60_000);
    expect(await status(code, verifier)).toBe(401);
  });

  it("does not accept a session as a code", async () => {
    const session = await signIn({ service, platform });
    expect(await status(session, "")).toBe(401);
    expect(await status(session, createVerifier().verifier)).toBe(401);
  });

  it("does not accept a session that another site sends", async () => {
    const session = await signIn({ service, platform });
    const headers = { Origin: "https://other.github.io" };
    const body = { url: "/", comment: "x", session };
    expect((await service.call("POST", "classes/Comment", { body, headers })).status).toBe(401);
  });

  it("accepts the platform's answer once, and only with a state that it has signed itself", async () => {
    const callback = await visitPlatform({ service, platform }, createVerifier().challenge);
    const state = new URL(callback, BLOG).searchParams.get("state") ?? "";
    const withState = (next: string) => callback.replace(encodeURIComponent(state), encodeURIComponent(next));
    expect(withState("x")).not.toBe(callback);
    const [text = "", sign = ""] = state.split(".");
    const other = Buffer.from(Buffer.from(text, "base64url").toString().replace("github", "gitee")).toString(
      "base64url",
    );
    for (const forged of ["", "x", `${text}.${"0".repeat(32)}`, `${other}.${sign}`, `${text}.${sign}0`]) {
      const answer = await service.fetch(withState(forged));
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('data-code=""');
    }
    expect(platform.asked.filter((asked) => asked.startsWith("POST"))).toEqual([]);
    expect(await openWindow(service, callback)).toMatch(/^[\da-f]{64}$/);
    expect(await openWindow(service, callback)).toBe("");
  });

  it("stores no states beyond the limits, however many a client asks for", async () => {
    const go = () => visitPlatform({ service, platform }, createVerifier().challenge);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => openWindow(service, await go())),
    );
    for (const code of answers) expect(code).toMatch(/^[\da-f]{64}$/);
    const late = await go();
    expect((await service.fetch(late)).status).toBe(429);
    service.advance(30_000);
    // A stored state could not be used again.
    expect(await openWindow(service, late)).toMatch(/^[\da-f]{64}$/);
    expect(await openWindow(service, (await go()).replace(/code=[^&]*/, ""))).toBe("");
  });

  it("ends after a quarter of an hour at the platform", async () => {
    const callback = await visitPlatform({ service, platform }, createVerifier().challenge);
    service.advance(15 * 60_000);
    expect(await openWindow(service, callback)).toBe("");
    expect(platform.asked.filter((asked) => asked.startsWith("POST"))).toEqual([]);
  });

  it("leads nowhere but to the platform, whatever the address says", async () => {
    const { challenge } = createVerifier();
    const start = (query: string, provider = "github") =>
      service.fetch(`/readers/sign-in/${provider}?${query}`, { redirect: "manual" });
    const answer = await start(
      `challenge=${challenge}&redirect_uri=https://evil.example/&page=https://evil.example/&origin=https://evil.example`,
    );
    const location = new URL(answer.headers.get("location") ?? "");
    expect(location.origin).toBe(platform.url);
    expect(location.searchParams.get("redirect_uri")).toBe(`${SERVICE}/readers/callback`);
    expect(location.href).not.toContain("evil");
    for (const query of [
      "",
      "challenge=",
      "challenge=short",
      `challenge=${challenge}&challenge=${challenge}`,
    ]) {
      expect((await start(query)).status).toBe(400);
    }
    for (const provider of ["gitee", "google", "__proto__", "constructor"]) {
      expect((await start(`challenge=${challenge}`, provider)).status).toBe(404);
    }
  });

  it("cannot be framed, and hands its code to the blog's origin alone", async () => {
    const callback = await visitPlatform({ service, platform }, createVerifier().challenge);
    const answer = await service.fetch(callback);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'") as unknown,
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    const script = await (await service.fetch("/readers/window.js")).text();
    expect(script).toContain("postMessage({ reader: code }, origin)");
  });

  it.each<[string, (url: string) => Partial<Platform>]>([
    ["the reader refuses", () => ({ account: null })],
    ["the name could be a text of another kind", () => ({ account: { id: 1, login: "<b>ada</b>" } })],
    ["the account has no number", () => ({ account: { id: Number.NaN, login: "ada" } })],
    [
      "the platform fails",
      () => ({
        fail: ({ method }, response) => method === "POST" && Boolean(response.writeHead(500).end("secret")),
      }),
    ],
    [
      "the platform redirects",
      (url) => ({
        fail: ({ method }, response) =>
          method === "POST" && Boolean(response.writeHead(307, { Location: `${url}/elsewhere` }).end()),
      }),
    ],
  ])("signs nobody in if %s", async (_name, change) => {
    Object.assign(platform, change(platform.url));
    expect(
      await openWindow(service, await visitPlatform({ service, platform }, createVerifier().challenge)),
    ).toBe("");
    expect(platform.asked).not.toContain("POST /elsewhere");
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:1/pictures/1",
    "https://evil.example/pictures/1",
    "https://avatars.githubusercontent.com.evil.example/1",
    "https://avatars.githubusercontent.com@evil.example/1",
    "http://avatars.githubusercontent.com/1",
    "file:///etc/passwd",
    "//evil.example/1",
    7,
  ])("asks no other host for a picture: %s", async (address) => {
    const asked: string[] = [];
    await service.stop();
    const options = readerOptions(platform, "github");
    const watched: typeof fetch = (input, init) => {
      asked.push(new URL(input instanceof Request ? input.url : input).origin);
      return platform.fetch(input, init);
    };
    if (options.readers === null || options.readers === undefined) throw new Error("No readers");
    service = await openService(await emptyPlace(), {
      ...options,
      readers: { ...options.readers, fetch: watched },
    });
    platform.account = { id: 1, login: "ada", avatar_url: address as string };
    await signIn({ service, platform });
    expect(new Set(asked)).toEqual(new Set([platform.url]));
    expect(platform.asked.filter((each) => each.includes("pictures"))).toEqual([]);
  });

  it.each<[string, Platform["picture"]]>([
    ["SVG", (response) => void response.writeHead(200, { "Content-Type": "image/png" }).end("<svg/>")],
    ["HTML", (response) => void response.end("<script>alert(1)</script>")],
    ["larger than 64 kB", (response) => void response.end(Buffer.concat([PIXEL, Buffer.alloc(70_000)]))],
    ["missing", (response) => void response.writeHead(404).end(PIXEL)],
    ["elsewhere", (response) => void response.writeHead(302, { Location: "/pictures/other" }).end()],
    ["broken off", (response) => void response.destroy()],
  ])("goes on without a picture that is %s", async (_name, picture) => {
    const before = platform.picture;
    platform.picture = picture;
    await signIn({ service, platform });
    platform.picture = before;
    const query = { where: EVERYTHING, order: [], limit: 10, skip: 0 };
    expect(await service.context.store.objects.find(READER_PICTURES, query)).toEqual([]);
    expect(platform.asked.filter((each) => each.includes("/pictures/"))).toEqual(["GET /pictures/1"]);
  });

  it("is limited per address, and logs no secrets", async () => {
    const { challenge } = createVerifier();
    const codes: string[] = [];
    for (let count = 0; count < 12; count++) {
      const callback = await visitPlatform({ service, platform }, challenge);
      const answer = await service.fetch(callback);
      codes.push(String(answer.status));
    }
    expect(codes.filter((code) => code === "200")).toHaveLength(10);
    expect(codes.at(-1)).toBe("429");
    expect(JSON.stringify(service.log)).not.toMatch(/secret-of-the-app/);
  });
});
