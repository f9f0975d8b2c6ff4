import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRecovery } from "../../../../src/cli/comments/admin/owner-password.js";
import { passwordMark } from "../../../../src/cli/comments/admin/sessions.js";
import { NODE_HASHES } from "../../../../src/cli/comments/node/password.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import type { TestPlace } from "../open-place.js";
import { describeOnStore } from "../describe-on-store.js";
import { ADMIN_PASSWORD, openService, type TestOptions, type TestService } from "../service.js";
import { adminToken, callAdmin } from "./call-admin.js";
import { createSoftDevice, type Options, type SoftDevice } from "./soft-device.js";

const HOUR = 60 * 60 * 1000;
const NEW = "a new password 饭";
const BLOG = "https://blog.example";
const ORIGIN = "https://comments.example";

describeOnStore("a recovery of the owner", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  beforeEach(async () => {
    place = await emptyPlace("shared");
    service = await open();
  });
  afterEach(() => service.stop());

  const open = (options: TestOptions = {}) =>
    openService(place, { site: { ...NO_SITE, url: BLOG, serviceUrl: ORIGIN }, ...options });
  const reopen = async (options: TestOptions = {}) => {
    await service.stop();
    service = await open(options);
  };

  /** Stores a recovery like the command, which knows nothing but the database. */
  const start = async (): Promise<string> => {
    const { now, store } = service.context;
    const { token, name, value } = createRecovery({ hashes: NODE_HASHES, randomBytes, now });
    expect(value).not.toContain(token);
    await store.settings.write(name, value);
    return token;
  };
  const recover = (token: unknown, password: unknown = NEW, on = service) =>
    callAdmin(on, "POST", "password", { token: "", body: { token, password } });
  const signIn = async (password: string, on = service) =>
    (await callAdmin(on, "POST", "session", { token: "", body: { password } })).status;
  const statusOf = async (token: string) => (await callAdmin(service, "GET", "session", { token })).status;

  it("sets a new password, which ends all sessions, passkeys and the former password on all instances", async () => {
    const other = await open();
    const session = await adminToken(service);
    const feed = (await callAdmin(service, "GET", "feed", { token: session })).body;
    const passkey = {
      id: "p",
      passwordMark: await passwordMark(service.context),
      name: "phone",
      publicKey: "k",
      counter: 1,
      moderator: null,
    };
    await service.context.store.passkeys.add({ ...passkey, createdAt: new Date(), usedAt: null });
    const token = await start();
    expect([await statusOf(session), await signIn(ADMIN_PASSWORD)]).toEqual([200, 201]);
    expect((await recover(token)).status).toBe(201);
    expect(await statusOf(session)).toBe(401);
    expect(await service.context.store.passkeys.list(null)).toEqual([]);
    for (const instance of [service, other]) {
      expect([await signIn(ADMIN_PASSWORD, instance), await signIn(NEW, instance)]).toEqual([401, 201]);
    }
    const { body } = await callAdmin(service, "POST", "session", { token: "", body: { password: NEW } });
    const opened = (body as { readonly token: string }).token;
    expect((await callAdmin(service, "GET", "feed", { token: opened })).body).not.toEqual(feed);
    await other.stop();
  });

  /** The requests of a client that can sign in until the recovery. */
  const post = async (path: string, body: object, token = "") =>
    (await callAdmin(service, "POST", path, { token, body })).body as Options & { readonly token: string };
  const askToAdd = (token: string) => post("passkeys/challenge", { password: ADMIN_PASSWORD }, token);
  const addPasskey = async (device: SoftDevice) => {
    const token = await adminToken(service);
    await post("passkeys", { name: "phone", passkey: device.create(await askToAdd(token)) }, token);
  };
  const openCode = async (token: string) => {
    const { url } = (await post("blog-codes", {}, token)) as unknown as { readonly url: string };
    return url.split("comment-owner-")[1] ?? "";
  };
  const exchange = async (code: string) => {
    const answer = await service.fetch("/owner/session", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: BLOG },
      body: JSON.stringify({ code }),
    });
    return answer.status === 201 ? ((await answer.json()) as { readonly token: string }).token : "";
  };
  const statusOnBlog = async (token: string) =>
    (await service.fetch("/owner/waiting", { headers: { "X-LC-Session": token, Origin: BLOG } })).status;
  const signInOn = async (device: SoftDevice) =>
    statusOf((await post("session", { passkey: device.get(await post("challenge", {})) })).token);

  /** Recovers the password when a request has done a step, before it goes on. */
  const recoverAfter = async <Name extends string>(
    part: Record<Name, (...values: never[]) => Promise<unknown>>,
    step: Name,
  ) => {
    const token = await start();
    const real = part[step].bind(part) as (...values: unknown[]) => Promise<unknown>;
    const spy = vi.spyOn(part as Record<string, typeof real>, step);
    spy.mockImplementationOnce(async (...values) => {
      const result = await real(...values);
      expect((await recover(token)).status).toBe(201);
      return result;
    });
  };

  it("ends a sign-in with the former password that began before", async () => {
    await recoverAfter(service.context.store.rates, "giveBack");
    expect(await statusOf(await adminToken(service))).toBe(401);
  });

  it("ends a sign-in with a passkey that began before", async () => {
    const device = createSoftDevice(ORIGIN);
    await addPasskey(device);
    await recoverAfter(service.context.store.passkeys, "setUsed");
    expect(await signInOn(device)).toBe(401);
  });

  it("leaves no passkey whose password was checked before", async () => {
    const device = createSoftDevice(ORIGIN);
    const session = await adminToken(service);
    await recoverAfter(service.context.store.rates, "giveBack");
    const passkey = device.create(await askToAdd(session));
    const { token } = await post("session", { password: NEW });
    await post("passkeys", { name: "phone", passkey }, token);
    expect(await signInOn(device)).toBe(401);
  });

  it("leaves no passkey whose challenge was taken before", async () => {
    const device = createSoftDevice(ORIGIN);
    const session = await adminToken(service);
    const passkey = device.create(await askToAdd(session));
    await recoverAfter(service.context.store.rates, "take");
    await post("passkeys", { name: "phone", passkey }, session);
    expect(await signInOn(device)).toBe(401);
  });

  it.each<[string, "objects" | "sessions", string]>([
    ["that a session opened", "objects", "find"],
    ["that was exchanged", "sessions", "remove"],
  ])("ends a code for the blog %s before", async (_name, part, step) => {
    await service.call("POST", "classes/Comment", { body: { url: "/rice.html", comment: "rice" } });
    const session = await adminToken(service);
    const parts: Record<string, unknown> = { ...service.context.store };
    await recoverAfter(parts[part] as Record<string, () => Promise<unknown>>, step);
    expect(await statusOnBlog(await exchange(await openCode(session)))).toBe(401);
    const { token } = await post("session", { password: NEW });
    expect(await statusOnBlog(await exchange(await openCode(token)))).toBe(200);
  });

  it("works once, also if several requests arrive at once", async () => {
    const token = await start();
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await recover(token)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 401, 401, 401]);
    expect((await recover(token)).status).toBe(401);
  });

  it("works within an hour, and until the next one", async () => {
    const first = await start();
    const second = await start();
    expect((await recover(first)).status).toBe(401);
    service.advance(HOUR - 1);
    expect((await recover(second)).status).toBe(201);
    const third = await start();
    service.advance(HOUR);
    expect((await recover(third)).status).toBe(401);
  });

  it.each([["f".repeat(64)], [""], ["0"], [null], [7], [{}], [undefined]])(
    "rejects the token %j like a wrong password",
    async (token) => {
      const wrong = await callAdmin(service, "POST", "session", { token: "", body: { password: "guess" } });
      expect(await recover(token)).toEqual(wrong);
      const open = await start();
      expect(await recover(token)).toEqual(wrong);
      expect((await recover(open)).status).toBe(201);
    },
  );

  it("rejects the owner's session and the code of a recovery as a session", async () => {
    const session = await adminToken(service);
    const token = await start();
    expect((await recover(session)).status).toBe(401);
    expect(await statusOf(token)).toBe(401);
  });

  it.each([["short"], [""], ["x".repeat(1001)], ["\0".repeat(12)], [7], [null], [undefined]])(
    "keeps the token if the password is %j",
    async (password) => {
      const token = await start();
      const answer = await callAdmin(service, "POST", "password", { token: "", body: { token, password } });
      expect(answer.status).toBe(400);
      expect((await recover(token)).status).toBe(201);
    },
  );

  it("has limits of its own, which failed sign-ins of strangers do not exhaust", async () => {
    const token = await start();
    for (let count = 0; count < 5; count++) {
      expect([(await recover("guess")).status, await signIn("guess")]).toEqual([401, 401]);
    }
    expect([(await recover(token)).status, await signIn(ADMIN_PASSWORD)]).toEqual([429, 429]);
    service.advance(60_000);
    const from = async (address: string, path: string, body: object) => {
      const headers = { "Content-Type": "application/json", "X-Forwarded-For": address };
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      return (await service.fetch(`/admin/api/${path}`, request)).status;
    };
    for (let count = 0; count < 40; count++) {
      const address = `198.51.${count}.1`;
      await from(address, "session", { password: "guess" });
      await from(address, "session", { passkey: {} });
      await from(address, "password", { token: "guess", password: NEW });
    }
    expect(await from("203.0.113.1", "session", { password: ADMIN_PASSWORD })).toBe(429);
    expect(await from("203.0.113.1", "password", { token, password: NEW })).toBe(201);
  });

  it("belongs to the password that it replaced, whichever other instances have", async () => {
    await recover(await start());
    await reopen();
    expect([await signIn(ADMIN_PASSWORD), await signIn(NEW)]).toEqual([401, 201]);
    const other = await open({ adminPassword: "one of the settings" });
    expect([await signIn(NEW, other), await signIn("one of the settings", other)]).toEqual([401, 201]);
    await other.stop();
    await reopen();
    expect([await signIn(ADMIN_PASSWORD), await signIn(NEW)]).toEqual([401, 201]);
  });

  it.each(["ensure", "replace"] as const)("keeps the token if its %s did not happen", async (step) => {
    if (step === "replace") await recover(await start(), "the first new one");
    const token = await start();
    vi.spyOn(service.context.store.settings, step).mockRejectedValueOnce(new Error("killed"));
    expect([(await recover(token)).status, await signIn(NEW)]).toEqual([500, 401]);
    expect([(await recover(token)).status, await signIn(NEW)]).toEqual([201, 201]);
    expect((await recover(token)).status).toBe(401);
  });

  it.each<[string, "settings" | "sessions" | "passkeys", string]>([
    ["the token was removed", "settings", "remove"],
    ["sessions were removed", "sessions", "removeAll"],
    ["passkeys were removed", "passkeys", "removeOthers"],
  ])("is complete if the service was killed before %s", async (_name, part, step) => {
    const device = createSoftDevice(ORIGIN);
    await addPasskey(device);
    const session = await adminToken(service);
    const token = await start();
    const parts: Record<string, unknown> = { ...service.context.store };
    const target = parts[part] as Record<string, () => Promise<unknown>>;
    vi.spyOn(target, step).mockRejectedValueOnce(new Error("killed"));
    expect((await recover(token)).status).toBe(500);
    expect([await statusOf(session), await signIn(ADMIN_PASSWORD)]).toEqual([401, 401]);
    expect([(await recover(token)).status, await signInOn(device)]).toEqual([401, 401]);
    const opened = await post("session", { password: NEW });
    const listed = await callAdmin(service, "GET", "passkeys", { token: opened.token });
    expect(listed.body).toEqual({ passkeys: [] });
    const options = await post("passkeys/challenge", { password: NEW }, opened.token);
    expect(options).toMatchObject({ excludeCredentials: [] });
    await post("passkeys", { name: "phone", passkey: device.create(options) }, opened.token);
    expect(await signInOn(device)).toBe(200);
  });

  it("replaces a generated password, and an earlier recovery", async () => {
    await reopen({ adminPassword: null });
    await recover(await start(), "the first new one");
    await recover(await start());
    await reopen({ adminPassword: null });
    expect([await signIn("the first new one"), await signIn(NEW)]).toEqual([401, 201]);
  });

  it("cannot be used by another site", async () => {
    const token = await start();
    const preflight = await service.fetch("/admin/api/password", {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([401, null]);
    const form = await service.fetch("/admin/api/password", {
      method: "POST",
      headers: { "Content-Type": "text/plain" },
      body: JSON.stringify({ token, password: NEW }),
    });
    expect(form.status).toBe(400);
  });
});
