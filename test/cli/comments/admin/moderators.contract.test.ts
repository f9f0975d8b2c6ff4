import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAdminAreas } from "../../../../src/cli/comments/admin/admin-routes.js";
import { createRecovery } from "../../../../src/cli/comments/admin/owner-password.js";
import { NODE_HASHES } from "../../../../src/cli/comments/node/password.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import type { TestPlace } from "../open-place.js";
import { describeOnStore } from "../describe-on-store.js";
import { ADMIN_PASSWORD, openService, type TestOptions, type TestService } from "../service.js";
import { adminToken, callAdmin, type AdminAnswer } from "./call-admin.js";
import { createSoftDevice, type Options, type SoftDevice } from "./soft-device.js";

const ORIGIN = "https://comments.example";
const BLOG = "https://blog.example";
const PAGE = "/rice.html";
const DAY = 24 * 60 * 60 * 1000;
const PASSWORD = "ann's own password";

/** The change that marks a comment of the browser that writes in these tests. */
const MINE = { mine: true, token: "a".repeat(32) };

/** All that a moderator may do below `/admin/api`. */
const ALLOWED = [
  "DELETE /comments/:id",
  "DELETE /passkeys/:id",
  "DELETE /session",
  "DELETE /sessions",
  "DELETE /sessions/:id",
  "GET /comments",
  "GET /comments/replies",
  "GET /passkeys",
  "GET /session",
  "GET /sessions",
  "PATCH /comments",
  "PATCH /comments/:id",
  "PATCH /passkeys/:id",
  "POST /blog-codes",
  "POST /challenge",
  "POST /comments/removal",
  "POST /link",
  "POST /link/challenge",
  "POST /passkeys",
  "POST /passkeys/challenge",
  "POST /password",
  "POST /session",
];

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly joinedAt: string | null;
  readonly linkEndsAt: string | null;
}

describeOnStore("moderators", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  let owner: string;
  beforeEach(async () => {
    place = await emptyPlace("shared");
    service = await open();
    owner = await adminToken(service);
  });
  afterEach(() => service.stop());

  const open = (options: TestOptions = {}) =>
    openService(place, {
      pauseSeconds: 0,
      moderation: "before",
      site: { ...NO_SITE, url: BLOG, serviceUrl: ORIGIN },
      ...options,
    });
  const call = (
    method: string,
    path: string,
    { token = owner, body }: { token?: string; body?: unknown } = {},
  ) => callAdmin(service, method, path, { token, ...(body === undefined ? {} : { body }) });
  const tokenIn = ({ body }: AdminAnswer) => String(Reflect.get(Object(body), "token"));
  const fieldsIn = ({ body }: AdminAnswer) => body as Readonly<Record<string, unknown>>;

  const invite = async (name: string): Promise<{ readonly id: string; readonly token: string }> => {
    const { status, body } = await call("POST", "moderators", { body: { name } });
    expect(status).toBe(201);
    return body as { readonly id: string; readonly token: string };
  };
  const useLink = (token: unknown, body: object = { password: PASSWORD }) =>
    call("POST", "link", { token: "", body: { token, ...body } });
  /** Adds a moderator and resolves to the id and the token of a session. */
  const add = async (name = "Ann") => {
    const { id, token } = await invite(name);
    const joined = await useLink(token);
    expect(joined.status).toBe(201);
    return { id, token: tokenIn(joined) };
  };
  const signIn = async (name: unknown, password: unknown = PASSWORD) =>
    (await call("POST", "session", { token: "", body: { name, password } })).status;
  const statusOf = async (token: string) => (await call("GET", "session", { token })).status;
  const list = async () =>
    (fieldsIn(await call("GET", "moderators")) as { readonly moderators: readonly Listed[] }).moderators;
  const write = async (fields: Readonly<Record<string, string>> = {}) => {
    service.advance(1000);
    const { body } = await service.call("POST", "classes/Comment", {
      body: {
        url: PAGE,
        nick: "rice",
        mail: "rice@example.org",
        comment: "text",
        ...fields,
      },
    });
    return (body as { readonly objectId: string }).objectId;
  };
  const onBlog = async (method: string, path: string, token: string, body?: object) => {
    const headers = { Origin: BLOG, "X-LC-Session": token, "Content-Type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await service.fetch(`/owner/${path}`, init);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const openCode = async (token: string) =>
    String(fieldsIn(await call("POST", "blog-codes", { token }))["url"]).split("comment-owner-")[1] ?? "";
  const openBlog = async (token: string) =>
    tokenIn(await onBlog("POST", "session", "", { code: await openCode(token) }));
  const shown = async () => {
    const { body } = await service.call("GET", "classes/Comment", { params: { order: "createdAt" } });
    return (body as { readonly results: readonly Record<string, unknown>[] }).results;
  };
  const askToAdd = async (token: string, password = PASSWORD) =>
    (await call("POST", "passkeys/challenge", { token, body: { password } })).body as Options;
  const addPasskey = async (token: string, device: SoftDevice, password = PASSWORD) => {
    const passkey = device.create(await askToAdd(token, password));
    return (await call("POST", "passkeys", { token, body: { name: "phone", passkey } })).status;
  };
  const signInOn = async (device: SoftDevice) => {
    const passkey = device.get((await call("POST", "challenge", { token: "" })).body as Options);
    return call("POST", "session", { token: "", body: { passkey } });
  };

  it("join with a link that the owner created, and sign in with their name and password", async () => {
    const { id, token } = await invite("  Ann ");
    expect(await list()).toMatchObject([{ id, name: "Ann", joinedAt: null }]);
    expect([await signIn("Ann"), await signIn("Ann", "")]).toEqual([401, 401]);
    const asked = await call("POST", "link/challenge", { token: "", body: { token } });
    expect(asked).toMatchObject({ status: 201, body: { name: "Ann" } });
    const joined = await useLink(token);
    expect(joined.status).toBe(201);
    expect((await call("GET", "session", { token: tokenIn(joined) })).body).toMatchObject({
      moderator: { name: "Ann" },
    });
    expect((await call("GET", "session")).body).toEqual({});
    expect(await list()).toMatchObject([{ joinedAt: "2026-11-20T12:00:00.000Z", linkEndsAt: null }]);
    for (const name of ["Ann", " ann ", "ＡＮＮ"]) expect(await signIn(name)).toBe(201);
    expect(await signIn("Ann", ADMIN_PASSWORD)).toBe(401);
    expect((await call("POST", "session", { token: "", body: { password: PASSWORD } })).status).toBe(401);
    expect(JSON.stringify((await call("GET", "moderators")).body)).not.toMatch(/mark|scrypt|[0-9a-f]{64}/);
  });

  it("join with a passkey alone, or with both", async () => {
    const ann = createSoftDevice(ORIGIN);
    const { token } = await invite("Ann");
    const asked = fieldsIn(await call("POST", "link/challenge", { token: "", body: { token } }));
    const passkey = ann.create(asked["passkey"] as Options);
    expect(asked["passkey"]).toMatchObject({ user: { name: "Ann" }, excludeCredentials: [] });
    expect((await useLink(token, { passkey, name: "phone" })).status).toBe(201);
    const signed = await signInOn(ann);
    expect((await call("GET", "session", { token: tokenIn(signed) })).body).toMatchObject({
      moderator: { name: "Ann" },
    });
    expect([await signIn("Ann", ""), await signIn("Ann")]).toEqual([401, 401]);

    const bob = createSoftDevice(ORIGIN);
    const link = (await invite("Bob")).token;
    const options = fieldsIn(await call("POST", "link/challenge", { token: "", body: { token: link } }));
    const both = { passkey: bob.create(options["passkey"] as Options), name: "phone", password: PASSWORD };
    expect((await useLink(link, both)).status).toBe(201);
    expect([(await signInOn(bob)).status, await signIn("Bob")]).toEqual([201, 201]);
  });

  it("use a link once, also if several requests arrive at once, and within a day", async () => {
    const { id, token } = await invite("Ann");
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await useLink(token)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 401, 401, 401]);
    const relink = async () => tokenIn(await call("POST", `moderators/${id}/link`));
    const [second, third] = [await relink(), await relink()];
    expect((await useLink(second)).status).toBe(401);
    service.advance(DAY - 1);
    expect((await useLink(third)).status).toBe(201);
    owner = await adminToken(service);
    const fourth = await relink();
    service.advance(DAY);
    expect((await useLink(fourth)).status).toBe(401);
    for (const text of ["", "x", "0".repeat(64), 7, null, [], `${token}\0`]) {
      expect((await useLink(text)).status).toBe(401);
      service.advance(60_000);
    }
  });

  it.each([
    [{}],
    [{ password: "short" }],
    [{ password: 7 }],
    [{ passkey: {} }],
    [{ passkey: {}, name: "x" }],
  ])("leave a link open that is used with %j", async (body) => {
    const { token } = await invite("Ann");
    expect((await useLink(token, body)).status).toBe(400);
    expect((await useLink(token)).status).toBe(201);
  });

  it("end their former password, passkeys and sessions with a new link, when they use it", async () => {
    const { id, token } = await add();
    const device = createSoftDevice(ORIGIN);
    expect(await addPasskey(token, device)).toBe(201);
    const blog = await (await write(), openBlog(token));
    const link = tokenIn(await call("POST", `moderators/${id}/link`));
    expect([await statusOf(token), await signIn("Ann"), (await signInOn(device)).status]).toEqual([
      200, 201, 201,
    ]);
    expect((await useLink(link, { password: "another password" })).status).toBe(201);
    expect([await statusOf(token), await signIn("Ann"), (await signInOn(device)).status]).toEqual([
      401, 401, 401,
    ]);
    expect((await onBlog("GET", "waiting", blog)).status).toBe(401);
    expect(await signIn("Ann", "another password")).toBe(201);
    expect(await service.context.store.passkeys.list(id)).toEqual([]);
  });

  it("are added, renamed and removed only by the owner", async () => {
    const { id, token } = await add();
    for (const as of ["", token]) {
      const status = as === "" ? 401 : 403;
      expect((await call("GET", "moderators", { token: as })).status).toBe(status);
      expect((await call("POST", "moderators", { token: as, body: { name: "Eve" } })).status).toBe(status);
      expect((await call("PATCH", `moderators/${id}`, { token: as, body: { name: "Eve" } })).status).toBe(
        status,
      );
      expect((await call("POST", `moderators/${id}/link`, { token: as })).status).toBe(status);
      expect((await call("DELETE", `moderators/${id}`, { token: as })).status).toBe(status);
    }
    expect((await list()).map(({ name }) => name)).toEqual(["Ann"]);
    expect((await call("PATCH", `moderators/${id}`, { body: { name: "Anna" } })).status).toBe(200);
    expect([await signIn("Anna"), await signIn("Ann"), await statusOf(token)]).toEqual([201, 401, 200]);
    expect((await call("DELETE", "moderators/other")).status).toBe(404);
    expect((await call("PATCH", "moderators/other", { body: { name: "x" } })).status).toBe(404);
    expect((await call("POST", "moderators/other/link")).status).toBe(404);
  });

  it("have different names of readable characters", async () => {
    const { id } = await invite("Ann");
    await invite("Bob");
    for (const name of ["Ann", "ann ", "ＡＮＮ"]) {
      expect((await call("POST", "moderators", { body: { name } })).status).toBe(409);
    }
    expect((await call("PATCH", `moderators/${id}`, { body: { name: "BOB" } })).status).toBe(409);
    expect((await call("PATCH", `moderators/${id}`, { body: { name: "ANN" } })).status).toBe(200);
    for (const name of [
      "",
      " ",
      "x".repeat(36),
      "A\u202Enn",
      "A\u200Bnn",
      "A\nn",
      "a\0",
      7,
      null,
      undefined,
    ]) {
      expect((await call("POST", "moderators", { body: { name } })).status).toBe(400);
    }
    expect(await list()).toHaveLength(2);
  });

  it("may use exactly the listed routes", async () => {
    const { token } = await add();
    const allowed: string[] = [];
    for (const { path: area, routes } of createAdminAreas(service.context)) {
      for (const { method, path } of routes) {
        const address = `${area}${path}`.replace(/:\w+/g, "missing");
        // The requests that end the session are sent without one.
        const isEnd = method === "DELETE" && /^\/sessions?$/.test(path);
        const answer = await service.fetch(address, {
          method,
          headers: { Authorization: isEnd ? "" : `Bearer ${token}`, "Content-Type": "application/json" },
          ...(method === "GET" || method === "DELETE" ? {} : { body: "{}" }),
        });
        const { error } = (await answer.json()) as { readonly error?: string };
        const isDenied = answer.status === 403 && error === "Only the owner may do this.";
        if (!isDenied) allowed.push(`${method} ${address.slice("/admin/api".length)}`);
      }
    }
    expect([...new Set(allowed)].toSorted()).toEqual(ALLOWED.map((route) => route.replace(":id", "missing")));
    expect((await call("GET", "unknown", { token })).status).toBe(403);
    expect((await call("GET", "transfer/unknown", { token })).status).toBe(403);
    expect(await statusOf(token)).toBe(200);
  });

  it("moderate without mail and IP addresses, and change neither names nor the owner's comments", async () => {
    const { token } = await add();
    const [first, second] = [await write({ comment: "first" }), await write({ comment: "second" })];
    await write({ comment: "reply", rid: "", pid: "" });
    const listed = await call("GET", "comments?status=waiting", { token });
    expect(JSON.stringify(listed.body)).not.toMatch(/rice@example|"ip"|"mail"|authorKey|10\.0\.0/);
    expect(fieldsIn(listed)["counts"]).toEqual({ visible: 0, waiting: 3, spam: 0 });
    for (const query of ["mail=rice@example.org", "ip=10.0.0.1", "mail=", "ip="]) {
      expect((await call("GET", `comments?${query}`, { token })).status).toBe(403);
    }
    expect((await call("GET", "comments?nick=rice&text=sec", { token })).status).toBe(200);
    const changed = await call("PATCH", "comments", {
      token,
      body: { ids: [first, second], change: { status: "visible", pinned: true } },
    });
    expect(JSON.stringify(changed.body)).not.toMatch(/rice@example|"ip"|"mail"|authorKey/);
    const edited = await call("PATCH", `comments/${first}`, { token, body: { comment: "corrected" } });
    expect(edited.status).toBe(200);
    expect(JSON.stringify(edited.body)).not.toMatch(/rice@example|"ip"|"mail"|authorKey/);
    expect(await shown()).toMatchObject([{ comment: "corrected", pinned: 1 }, { comment: "second" }]);
    for (const change of [{ owner: true }, { nick: "owner" }, { link: "https://x.example" }]) {
      expect((await call("PATCH", `comments/${first}`, { token, body: change })).status).toBe(400);
      const body = { ids: [first], change };
      expect((await call("PATCH", "comments", { token, body })).status).toBe(400);
    }
    await call("PATCH", `comments/${second}`, { body: { owner: true } });
    for (const change of [{ comment: "forged" }, { status: "spam" }, { pinned: false }]) {
      expect((await call("PATCH", `comments/${second}`, { token, body: change })).status).toBe(404);
    }
    expect((await call("DELETE", `comments/${second}`, { token })).status).toBe(404);
    const removal = await call("POST", "comments/removal", { token, body: { ids: [first, second] } });
    expect(removal.body).toEqual({ removed: 1 });
    expect(await shown()).toMatchObject([{ comment: "second", owner: 1 }]);
  });

  it("reply on the blog under their own name, and not under another one's", async () => {
    const { id, token } = await add();
    const mine = await write({ nick: "owner", comment: "by Ann", token: MINE.token });
    const blog = await openBlog(token);
    expect((await onBlog("GET", "waiting", blog)).body).toMatchObject({ moderator: { id, name: "Ann" } });
    const marked = await onBlog("PUT", `comments/${mine}`, blog, MINE);
    expect(marked).toMatchObject({ status: 200, body: { nick: "Ann", moderator: id, status: "visible" } });
    expect(JSON.stringify(marked.body)).not.toMatch(/rice@example|"ip"|"mail"|authorKey/);
    const [shownMine] = await shown();
    expect(shownMine).toMatchObject({ nick: "Ann", moderator: id, comment: "by Ann" });
    expect(shownMine).not.toHaveProperty("owner");
    // The next comment of the same browser is a visitor's.
    const next = await write({ comment: "next", token: MINE.token });
    await onBlog("PUT", `comments/${next}`, blog, { status: "visible" });
    expect((await shown())[1]).not.toHaveProperty("moderator");

    const bob = (await add("Bob")).token;
    const bobs = await openBlog(bob);
    for (const change of [{ comment: "forged" }, MINE, { status: "spam" }]) {
      expect((await onBlog("PUT", `comments/${mine}`, bobs, change)).status).toBe(404);
    }
    expect((await onBlog("DELETE", `comments/${mine}`, bobs)).status).toBe(404);
    expect((await onBlog("PUT", `comments/${mine}`, blog, { comment: "corrected" })).status).toBe(200);
    const owners = await openBlog(owner);
    expect((await onBlog("GET", "waiting", owners)).body).not.toHaveProperty("moderator");
    const own = await write({ comment: "by the owner", token: MINE.token });
    await onBlog("PUT", `comments/${own}`, owners, MINE);
    expect((await onBlog("PUT", `comments/${own}`, blog, MINE)).status).toBe(404);
    expect((await onBlog("PUT", `comments/${mine}`, owners, { comment: "by the owner" })).status).toBe(200);

    await call("DELETE", `moderators/${id}`);
    expect(await shown()).toMatchObject([
      { nick: "Ann", moderator: id, comment: "by the owner" },
      {},
      { owner: 1 },
    ]);
  });

  it("cannot be named by visitors", async () => {
    const { id } = await add();
    const forged = await write({ nick: "Ann", moderator: id });
    await call("PATCH", `comments/${forged}`, { body: { status: "visible" } });
    expect((await shown())[0]).not.toHaveProperty("moderator");
  });

  describe("see and end only what is their own:", () => {
    it("sessions", async () => {
      const ann = await add();
      const bob = await add("Bob");
      const sessions = async (token: string) =>
        fieldsIn(await call("GET", "sessions", { token }))["sessions"] as readonly { id: string }[];
      const [[owners], [anns], [bobs]] = [
        await sessions(owner),
        await sessions(ann.token),
        await sessions(bob.token),
      ];
      expect([(await sessions(owner)).length, (await sessions(ann.token)).length]).toEqual([1, 1]);
      for (const other of [owners, bobs]) {
        expect((await call("DELETE", `sessions/${other?.id}`, { token: ann.token })).status).toBe(404);
      }
      expect((await call("DELETE", "sessions", { token: ann.token })).status).toBe(200);
      expect([await statusOf(owner), await statusOf(ann.token), await statusOf(bob.token)]).toEqual([
        200, 401, 200,
      ]);
      expect((await call("DELETE", `sessions/${anns?.id}`)).status).toBe(404);
    });

    it("passkeys, of which a device can claim no id of the owner's", async () => {
      const { token } = await add();
      const rawId = randomBytes(32);
      const owners = createSoftDevice(ORIGIN, 1, rawId);
      expect(await addPasskey(owner, owners, ADMIN_PASSWORD)).toBe(201);
      const id = rawId.toString("base64url");
      expect((await call("DELETE", `passkeys/${id}`, { token })).status).toBe(404);
      expect((await call("PATCH", `passkeys/${id}`, { token, body: { name: "x" } })).status).toBe(404);
      expect((await call("GET", "passkeys", { token })).body).toEqual({ passkeys: [] });
      const evil = createSoftDevice(ORIGIN, 1, rawId);
      expect(await addPasskey(token, evil)).toBe(400);
      const signed = await signInOn(owners);
      expect((await call("GET", "session", { token: tokenIn(signed) })).body).toEqual({});
      expect((await signInOn(evil)).status).toBe(401);
      const link = (await invite("Eve")).token;
      const asked = fieldsIn(await call("POST", "link/challenge", { token: "", body: { token: link } }));
      const passkey = createSoftDevice(ORIGIN, 1, rawId).create(asked["passkey"] as Options);
      expect((await useLink(link, { passkey, name: "x" })).status).toBe(400);
      expect((await signInOn(owners)).status).toBe(201);
    });

    it("passkeys, which need their own password and do not sign in as another", async () => {
      const { token } = await add();
      const device = createSoftDevice(ORIGIN);
      for (const password of [ADMIN_PASSWORD, "guess", undefined]) {
        const answer = await call("POST", "passkeys/challenge", { token, body: { password } });
        expect(answer.status).toBe(403);
      }
      expect(await addPasskey(token, device)).toBe(201);
      const options = await askToAdd(owner, ADMIN_PASSWORD);
      const asked = (await call("POST", "challenge", { token: "" })).body as Options;
      const forged = device.get(asked, { userHandle: options.user?.id ?? "" });
      expect((await call("POST", "session", { token: "", body: { passkey: forged } })).status).toBe(401);
      // A challenge for the owner's passkey makes none of a moderator.
      const passkey = createSoftDevice(ORIGIN).create(options);
      const crossed = await call("POST", "passkeys", { token, body: { name: "x", passkey } });
      expect(crossed.status).toBe(400);
      const listed = fieldsIn(await call("GET", "passkeys", { token }))["passkeys"] as readonly {
        id: string;
      }[];
      expect((await call("DELETE", `passkeys/${listed[0]?.id}`, { token })).status).toBe(200);
      expect([await statusOf(token), await statusOf(owner)]).toEqual([200, 200]);
    });
  });

  describe("that were removed", () => {
    /** Removes Ann when a request has done a step, before it goes on. */
    const removeAfter = <Name extends string>(
      id: string,
      part: Record<Name, (...values: never[]) => Promise<unknown>>,
      step: Name,
    ) => {
      const real = part[step].bind(part) as (...values: unknown[]) => Promise<unknown>;
      const spy = vi.spyOn(part as Record<string, typeof real>, step);
      spy.mockImplementationOnce(async (...values) => {
        const result = await real(...values);
        expect(await service.context.store.moderators.remove(id)).toBe(true);
        return result;
      });
    };

    it("have no session, passkey, code or link any longer, also under the same name", async () => {
      const { id, token } = await add();
      const other = await open();
      await write();
      const device = createSoftDevice(ORIGIN);
      expect(await addPasskey(token, device)).toBe(201);
      const [blog, code] = [await openBlog(token), await openCode(token)];
      const link = tokenIn(await call("POST", `moderators/${id}/link`));
      expect((await call("DELETE", `moderators/${id}`)).status).toBe(200);
      const statuses = async () => [
        await statusOf(token),
        (await callAdmin(other, "GET", "session", { token })).status,
        (await onBlog("GET", "waiting", blog)).status,
        (await onBlog("POST", "session", "", { code })).status,
        (await signInOn(device)).status,
        (await useLink(link)).status,
        await signIn("Ann"),
      ];
      expect(await statuses()).toEqual(Array.from({ length: 7 }, () => 401));
      expect(await service.context.store.sessions.list(id)).toEqual([]);
      expect(await service.context.store.passkeys.list(id)).toEqual([]);
      expect((await call("DELETE", `moderators/${id}`)).status).toBe(404);
      await add();
      service.advance(10 * 60_000);
      expect((await statuses()).slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 401));
      expect(await statusOf(owner)).toBe(200);
      await other.stop();
    });

    it("have no session of a sign-in that began before", async () => {
      const { id } = await add();
      removeAfter(id, service.context.store.rates, "giveBack");
      const answer = await call("POST", "session", { token: "", body: { name: "Ann", password: PASSWORD } });
      expect(await statusOf(tokenIn(answer))).toBe(401);
    });

    it("have no session of a passkey that was used before", async () => {
      const { id, token } = await add();
      const device = createSoftDevice(ORIGIN);
      await addPasskey(token, device);
      removeAfter(id, service.context.store.passkeys, "setUsed");
      expect(await statusOf(tokenIn(await signInOn(device)))).toBe(401);
    });

    it("have no passkey that they were adding", async () => {
      const { id, token } = await add();
      const device = createSoftDevice(ORIGIN);
      const passkey = device.create(await askToAdd(token));
      removeAfter(id, service.context.store.rates, "take");
      await call("POST", "passkeys", { token, body: { name: "phone", passkey } });
      expect((await signInOn(device)).status).toBe(401);
      // It is deleted at the next start.
      await (await open()).stop();
      expect(await service.context.store.passkeys.list(id)).toEqual([]);
    });

    it("have no session of a link or a code that was used before", async () => {
      const ann = await invite("Ann");
      removeAfter(ann.id, service.context.store.moderators, "findByLink");
      expect((await useLink(ann.token)).status).toBe(401);
      const again = await add();
      await write();
      const code = await openCode(again.token);
      removeAfter(again.id, service.context.store.sessions, "remove");
      const blog = tokenIn(await onBlog("POST", "session", "", { code }));
      expect((await onBlog("GET", "waiting", blog)).status).toBe(401);
    });

    it.each(["page", "blog"])(
      "change nothing on the %s with a request whose body arrives late",
      async (where) => {
        const { id, token } = await add();
        const comment = await write();
        const blog = await openBlog(token);
        // The check before the body.
        removeAfter(id, service.context.store.sessions, "find");
        // The session is found, and then the moderator.
        const answer =
          where === "page"
            ? await call("PATCH", `comments/${comment}`, { token, body: { status: "visible" } })
            : await onBlog("PUT", `comments/${comment}`, blog, { status: "visible" });
        expect([answer.status, await shown()]).toEqual([401, []]);
        const last = await add();
        removeAfter(last.id, service.context.store.moderators, "find");
        const late = await call("PATCH", `comments/${comment}`, {
          token: last.token,
          body: { status: "visible" },
        });
        expect([late.status, await shown()]).toEqual([401, []]);
      },
    );
  });

  describe("and the owner", () => {
    const recover = async (password: string) => {
      const { now, store } = service.context;
      const { token, name, value } = createRecovery({ hashes: NODE_HASHES, randomBytes, now });
      await store.settings.write(name, value);
      return (await call("POST", "password", { token: "", body: { token, password } })).status;
    };

    it("who recovers the password: moderators stay, and pending links end", async () => {
      const { token } = await add();
      const pending = (await invite("Eve")).token;
      expect(await recover("a new password")).toBe(201);
      expect([await statusOf(owner), await statusOf(token), await signIn("Ann")]).toEqual([401, 200, 201]);
      expect((await useLink(pending)).status).toBe(401);
      const owners = await call("POST", "session", { token: "", body: { password: "a new password" } });
      expect(owners.status).toBe(201);
    });

    it("who sets another password: moderators stay", async () => {
      const { id, token } = await add();
      const device = createSoftDevice(ORIGIN);
      await addPasskey(token, device);
      await service.stop();
      service = await open({ adminPassword: "another password" });
      expect([await statusOf(owner), await statusOf(token)]).toEqual([401, 200]);
      expect((await signInOn(device)).status).toBe(201);
      expect(await service.context.store.passkeys.list(id)).toHaveLength(1);
    });

    it("who is not locked out by wrong passwords of moderators", async () => {
      await add();
      const guess = (body: object, from: string) =>
        service.fetch("/admin/api/session", {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
          body: JSON.stringify(body),
        });
      const statuses: number[] = [];
      for (let count = 0; count < 40; count++) {
        statuses.push((await guess({ name: "Ann", password: "guess" }, `198.51.${count}.1`)).status);
      }
      expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
      expect((await guess({ password: ADMIN_PASSWORD }, "198.51.0.1")).status).toBe(201);
      for (let count = 0; count < 5; count++) await guess({ name: "x", password: "guess" }, "192.0.2.1");
      expect((await guess({ name: "Ann", password: PASSWORD }, "192.0.2.1")).status).toBe(429);
      expect((await guess({ password: ADMIN_PASSWORD }, "192.0.2.1")).status).toBe(201);
    });

    it("whose browsers alone are known to the limits", async () => {
      await add();
      const cookies = async (body: object) => {
        const answer = await service.fetch("/admin/api/session", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ ...body, cookie: true }),
        });
        expect([answer.status, await answer.json()]).toEqual([201, { seconds: 43_200 }]);
        return answer.headers.getSetCookie().map((cookie) => cookie.split(/-\w+=/, 1)[0]);
      };
      expect(await cookies({ name: "Ann", password: PASSWORD })).toEqual(["hanblog"]);
      expect(await cookies({ password: ADMIN_PASSWORD })).toEqual(["hanblog", "hanblog-browser"]);
    });
  });

  it("are not revealed by answers to wrong names, and each check takes one hash", async () => {
    await add();
    await invite("Bob");
    const { passwords } = service.context;
    const hashes = [vi.spyOn(passwords, "hash"), vi.spyOn(passwords, "isSame")];
    const answers = new Set<string>();
    for (const name of ["Ann", "Bob", "Nobody", "x".repeat(500), 7, null, "a\0"]) {
      const before = hashes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      const answer = await call("POST", "session", { token: "", body: { name, password: "guess" } });
      answers.add(JSON.stringify([answer.status, answer.body]));
      expect(hashes.reduce((sum, { mock }) => sum + mock.calls.length, 0) - before).toBe(1);
      service.advance(60_000);
    }
    for (const password of [undefined, 7, "x".repeat(2000), "guess\0"]) {
      for (const name of ["Ann", "Nobody"]) {
        const answer = await call("POST", "session", { token: "", body: { name, password } });
        answers.add(JSON.stringify([answer.status, answer.body]));
        service.advance(60_000);
      }
    }
    const wrongLink = await useLink("0".repeat(64));
    answers.add(JSON.stringify([wrongLink.status, wrongLink.body]));
    expect([...answers]).toEqual(['[401,{"code":401,"error":"Unauthorized."}]']);
    expect(hashes.every(({ mock }) => mock.calls.length > 0)).toBe(true);
  });

  it("keep everything if the use of a link fails in the middle", async () => {
    const { id, token } = await add();
    const { moderators, passkeys } = service.context.store;
    const passkey = { id: "p", name: "x", publicKey: "k", counter: 0, createdAt: new Date(0), usedAt: null };
    await passkeys.add({ ...passkey, passwordMark: "m", moderator: null });
    const before = await moderators.find(id);
    const linkMark = "l";
    await moderators.setLink(id, { linkMark, linkEndsAt: new Date(service.context.now().getTime() + 1) });
    const joining = { id, linkMark, now: service.context.now(), mark: "new", passwordHash: null };
    const clashing = { ...passkey, passwordMark: "new", moderator: id };
    // The last statement fails, after the others.
    await expect(moderators.join({ ...joining, passkey: clashing })).rejects.toThrow();
    expect(await moderators.find(id)).toMatchObject({
      mark: before?.mark,
      passwordHash: before?.passwordHash,
      linkMark,
    });
    expect(await statusOf(token)).toBe(200);
    expect(await moderators.join({ ...joining, passkey: { ...clashing, id: "q" } })).toBe(true);
    expect([await statusOf(token), (await passkeys.list(id)).length]).toEqual([401, 1]);
    expect(await moderators.join({ ...joining, passkey: null })).toBe(false);
    expect(await passkeys.find("p")).toMatchObject({ moderator: null });
  });
});
