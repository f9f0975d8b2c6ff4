import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createRecovery } from "../../../../src/cli/comments/admin/owner-password.js";
import { NODE_HASHES } from "../../../../src/cli/comments/node/password.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import type { TestPlace } from "../open-place.js";
import { describeOnStore } from "../describe-on-store.js";
import { ADMIN_PASSWORD, openService, type TestOptions, type TestService } from "../service.js";
import { adminToken, callAdmin } from "./call-admin.js";

const HOUR = 60 * 60 * 1000;
const NEW = "a new password 饭";

describeOnStore("a recovery of the owner", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  beforeEach(async () => {
    place = await emptyPlace("shared");
    service = await open();
  });
  afterEach(() => service.stop());

  const open = (options: TestOptions = {}) =>
    openService(place, { site: { ...NO_SITE, url: "https://blog.example" }, ...options });
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
    const passkey = { id: "p", passwordMark: "m", name: "phone", publicKey: "k", counter: 1 };
    await service.context.store.passkeys.add({ ...passkey, createdAt: new Date(), usedAt: null });
    const token = await start();
    expect([await statusOf(session), await signIn(ADMIN_PASSWORD)]).toEqual([200, 201]);
    expect((await recover(token)).status).toBe(201);
    expect(await statusOf(session)).toBe(401);
    expect(await service.context.store.passkeys.list()).toEqual([]);
    for (const instance of [service, other]) {
      expect([await signIn(ADMIN_PASSWORD, instance), await signIn(NEW, instance)]).toEqual([401, 201]);
    }
    const { body } = await callAdmin(service, "POST", "session", { token: "", body: { password: NEW } });
    const opened = (body as { readonly token: string }).token;
    expect((await callAdmin(service, "GET", "feed", { token: opened })).body).not.toEqual(feed);
    await other.stop();
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

  it("counts failures with those of the password", async () => {
    const token = await start();
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) {
      statuses.push((await recover("guess")).status, await signIn("guess"));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await recover(token)).status).toBe(429);
    service.advance(60_000);
    expect((await recover(token)).status).toBe(201);
  });

  it("lasts until the settings have another password, and does not come back", async () => {
    await recover(await start());
    await reopen();
    expect([await signIn(ADMIN_PASSWORD), await signIn(NEW)]).toEqual([401, 201]);
    await reopen({ adminPassword: "one of the settings" });
    expect([await signIn(NEW), await signIn("one of the settings")]).toEqual([401, 201]);
    await reopen();
    expect([await signIn(NEW), await signIn(ADMIN_PASSWORD)]).toEqual([401, 201]);
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
