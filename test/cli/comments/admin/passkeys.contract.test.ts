import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import type { TestPlace } from "../open-place.js";
import { describeOnStore } from "../describe-on-store.js";
import { ADMIN_PASSWORD, openService, type TestOptions, type TestService } from "../service.js";
import { adminToken, callAdmin } from "./call-admin.js";
import { createSoftDevice, type Faults, type Options, type SoftDevice } from "./soft-device.js";

const ORIGIN = "https://comments.example";
const MINUTE = 60_000;

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly usedAt: string | null;
}

describeOnStore("the owner's passkeys", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  let owner: string;
  let device: SoftDevice;
  beforeEach(async () => {
    place = await emptyPlace("shared");
    service = await open();
    owner = await adminToken(service);
    device = createSoftDevice(ORIGIN);
  });
  afterEach(() => service.stop());

  const open = (options: TestOptions = {}, serviceUrl: string | null = `${ORIGIN}/blog`) =>
    openService(place, { site: { ...NO_SITE, url: "https://blog.example", serviceUrl }, ...options });

  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await service.fetch(`/admin/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Requested-With": "hanblog", ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, answer };
  };
  const askToSignIn = async (): Promise<Options> => {
    const { status, body } = await post("challenge", {});
    expect(status).toBe(201);
    return body as unknown as Options;
  };
  const askToAdd = async (): Promise<Options> => {
    const password = ADMIN_PASSWORD;
    const { status, body } = await callAdmin(service, "POST", "passkeys/challenge", {
      token: owner,
      body: { password },
    });
    expect(status).toBe(201);
    return body as Options;
  };
  const sendNew = (passkey: unknown, name = "phone") =>
    callAdmin(service, "POST", "passkeys", { token: owner, body: { name, passkey } });
  const add = async (on = device, name?: string) => {
    expect((await sendNew(on.create(await askToAdd()), name)).status).toBe(201);
  };
  const list = async () => {
    const { body } = await callAdmin(service, "GET", "passkeys", { token: owner });
    return (body as { readonly passkeys: readonly Listed[] }).passkeys;
  };
  const signIn = async (faults: Faults = {}, on = device) =>
    post("session", { passkey: on.get(await askToSignIn(), faults) });

  it("sign in, and are listed with their name and last use", async () => {
    await add();
    service.advance(1000);
    await add(createSoftDevice(ORIGIN, 0), "  笔记本 ");
    service.advance(1000);
    const { status, body } = await signIn();
    expect(status).toBe(201);
    const session = await callAdmin(service, "GET", "session", { token: String(body["token"]) });
    expect(session.status).toBe(200);
    expect((await list()).map(({ name, usedAt }) => [name, usedAt])).toEqual([
      ["phone", "2026-11-20T12:00:02.000Z"],
      ["笔记本", null],
    ]);
    expect(Object.keys((await list())[0] ?? {}).toSorted()).toEqual(["createdAt", "id", "name", "usedAt"]);
  });

  it("are asked for without naming one, and need the device's lock", async () => {
    await add();
    const options = await askToSignIn();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{54}$/) as unknown,
      timeout: 5 * MINUTE,
      rpId: "comments.example",
      userVerification: "required",
    });
    expect(await askToAdd()).toMatchObject({
      rp: { id: "comments.example" },
      excludeCredentials: [{ id: (await list())[0]?.id }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
  });

  it("are added only in a session, and with the password", async () => {
    const passkey = device.create(await askToAdd());
    const body = { password: ADMIN_PASSWORD };
    expect((await post("passkeys/challenge", body)).status).toBe(401);
    expect((await post("passkeys", { name: "phone", passkey })).status).toBe(401);
    const challenge = async (password: unknown) =>
      (await callAdmin(service, "POST", "passkeys/challenge", { token: owner, body: { password } })).status;
    const statuses: number[] = [];
    for (const password of ["guess", undefined, 7, "x".repeat(2000), null, "guess"]) {
      statuses.push(await challenge(password));
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await sendNew(passkey)).status).toBe(201);
  });

  it.each<[string, Faults]>([
    ["of another site", { origin: "https://evil.example" }],
    ["of another port of the host", { origin: `${ORIGIN}:8443` }],
    ["of the host without encryption", { origin: "http://comments.example" }],
    ["of the blog", { origin: "https://blog.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["for the domain of the host", { rpId: "example" }],
    ["without the device's lock", { isVerified: false }],
    ["without a person", { isPresent: false }],
    ["with a challenge that was never issued", { challenge: "A".repeat(43) }],
    ["with an empty challenge", { challenge: "" }],
    ["with a challenge that is no base64url", { challenge: "a b" }],
    ["of a sign-in", { type: "webauthn.get" }],
    ["of an unknown statement", { format: "packed" }],
    ["with a wrong signature of the device", { signed: "wrong" }],
    ["with an unknown certificate", { format: "x" }],
    ["with an algorithm that was not offered", { algorithm: -257 - 1 }],
  ])("are not added from an answer %s", async (_name, faults) => {
    const answer = await sendNew(device.create(await askToAdd(), faults));
    expect([answer.status, await list()]).toEqual([400, []]);
  });

  it.each([[undefined], [null], [[]], ["x"], [{}], [{ id: 7 }], [{ id: "a", response: {} }]])(
    "are neither added nor signed in with by %j",
    async (passkey) => {
      expect((await sendNew(passkey)).status).toBe(400);
      expect((await post("session", { passkey: passkey ?? null })).status).toBe(401);
    },
  );

  it.each<[string, Faults]>([
    ["of another site", { origin: "https://evil.example" }],
    ["of another port of the host", { origin: `${ORIGIN}:8443` }],
    ["of the host without encryption", { origin: "http://comments.example" }],
    ["of a blog on the host of a user", { origin: "https://user.github.io" }],
    ["for another host", { rpId: "evil.example" }],
    ["without the device's lock", { isVerified: false }],
    ["without a person", { isPresent: false }],
    ["with a challenge that was never issued", { challenge: "A".repeat(43) }],
    ["of a new passkey", { type: "webauthn.create" }],
    ["with an unknown passkey", { id: "QUJD" }],
    ["with another device's key", { hasOtherKey: true }],
    ["for another user", { userHandle: "AAAA" }],
    ["for nobody", { userHandle: null }],
    ["with a counter that a copy has used", { counter: 1 }],
  ])("reject an answer %s, always with the same response", async (_name, faults) => {
    await add();
    const wrong = await post("session", { password: "guess" });
    const { status, body } = await signIn(faults);
    expect([status, body]).toEqual([401, wrong.body]);
    expect((await signIn({ counter: 9 })).status).toBe(201);
  });

  it("reject a challenge of the other kind", async () => {
    await add();
    const passkey = device.get(await askToAdd());
    expect((await post("session", { passkey })).status).toBe(401);
    const other = createSoftDevice(ORIGIN);
    expect((await sendNew(other.create(await askToSignIn()))).status).toBe(400);
  });

  it("answer a challenge once, also if several answers arrive at once", async () => {
    await add();
    const options = await askToSignIn();
    const answers = [1, 2, 3, 4].map(() => device.get(options));
    const statuses = await Promise.all(
      answers.map(async (passkey) => (await post("session", { passkey })).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 401, 401, 401]);
    expect((await post("session", { passkey: answers[0] })).status).toBe(401);
    const passkey = createSoftDevice(ORIGIN).create(await askToAdd());
    expect([(await sendNew(passkey)).status, (await sendNew(passkey)).status]).toEqual([201, 400]);
  });

  it("use up a challenge with a wrong answer", async () => {
    await add();
    const options = await askToSignIn();
    for (const faults of [{ hasOtherKey: true }, {}]) {
      expect((await post("session", { passkey: device.get(options, faults) })).status).toBe(401);
    }
  });

  it("answer a challenge within five minutes", async () => {
    await add();
    const [first, second] = [await askToSignIn(), await askToSignIn()];
    service.advance(5 * MINUTE - 1);
    expect((await post("session", { passkey: device.get(first) })).status).toBe(201);
    service.advance(1);
    expect((await post("session", { passkey: device.get(second) })).status).toBe(401);
    const options = await askToAdd();
    service.advance(5 * MINUTE);
    expect((await sendNew(createSoftDevice(ORIGIN).create(options))).status).toBe(400);
  });

  it("work on devices that do not count", async () => {
    const quiet = createSoftDevice(ORIGIN, 0);
    await add(quiet);
    for (let count = 0; count < 3; count++) expect((await signIn({}, quiet)).status).toBe(201);
  });

  it("are renamed and removed, also the last one, and the password still works", async () => {
    await add();
    const [{ id }] = (await list()) as readonly [Listed];
    const call = async (method: string, body?: object, of = id) =>
      (await callAdmin(service, method, `passkeys/${of}`, { token: owner, ...(body && { body }) })).status;
    expect(await call("PATCH", { name: "tablet" })).toBe(200);
    for (const name of ["", " ", "x".repeat(61), 7, undefined, "a\0"]) {
      expect(await call("PATCH", { name })).toBe(400);
    }
    expect((await list()).map(({ name }) => name)).toEqual(["tablet"]);
    expect([await call("PATCH", { name: "x" }, "other"), await call("DELETE", undefined, "other")]).toEqual([
      404, 404,
    ]);
    expect([await call("DELETE"), await call("DELETE"), await list()]).toEqual([200, 404, []]);
    expect((await signIn()).status).toBe(401);
    expect(await adminToken(service)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("end all other sessions when one is removed", async () => {
    await add();
    const opened = await signIn();
    const [{ id }] = (await list()) as readonly [Listed];
    const statusOf = async (token: string) => (await callAdmin(service, "GET", "session", { token })).status;
    const token = String(opened.body["token"]);
    expect([await statusOf(token), await statusOf(owner)]).toEqual([200, 200]);
    await callAdmin(service, "DELETE", `passkeys/${id}`, { token: owner });
    expect([await statusOf(token), await statusOf(owner)]).toEqual([401, 200]);
  });

  it("are at most twenty, and each is there once", async () => {
    await add();
    expect((await sendNew(device.create(await askToAdd()))).status).toBe(400);
    for (let count = 1; count < 20; count++) await add(createSoftDevice(ORIGIN));
    const body = { password: ADMIN_PASSWORD };
    const more = await callAdmin(service, "POST", "passkeys/challenge", { token: owner, body });
    expect([more.status, (await list()).length]).toEqual([400, 20]);
  });

  it("end for good with the password, on all instances", async () => {
    await add();
    const other = await open({ adminPassword: "another password" });
    await other.stop();
    expect((await signIn()).status).toBe(401);
    await service.stop();
    service = await open();
    owner = await adminToken(service);
    expect(await list()).toEqual([]);
  });

  it("are shared by all instances", async () => {
    await add();
    const options = await askToSignIn();
    await service.stop();
    service = await open();
    expect((await post("session", { passkey: device.get(options) })).status).toBe(201);
  });

  it("have limits of their own, and leave a known browser its own limit", async () => {
    await add();
    const cookies = (await post("session", { password: ADMIN_PASSWORD, cookie: true })).answer.headers;
    const Cookie = cookies
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");
    for (let count = 0; count < 5; count++) {
      expect((await signIn({ hasOtherKey: true })).status).toBe(401);
    }
    expect((await signIn()).status).toBe(429);
    expect((await post("session", { password: "guess" })).status).toBe(401);
    const passkey = device.get(await askToSignIn());
    expect((await post("session", { passkey }, { Cookie })).status).toBe(201);
  });

  it("sign in while strangers exhaust the sign-ins of all", async () => {
    await add();
    for (let count = 0; count < 40; count++) {
      const headers = { "X-Forwarded-For": `198.51.${count}.1` };
      await post("session", { password: "guess" }, headers);
      await post("session", { passkey: device.get(await askToSignIn(), { hasOtherKey: true }) }, headers);
    }
    expect((await post("session", { password: ADMIN_PASSWORD })).status).toBe(429);
    expect((await signIn()).status).toBe(201);
  });

  it("store nothing for a challenge until it is answered", async () => {
    const { rates, sessions } = service.context.store;
    const writes = [vi.spyOn(rates, "take"), vi.spyOn(sessions, "add")];
    for (let count = 0; count < 100; count++) await askToSignIn();
    expect(writes.map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  it("reject a challenge whose random part, end or signature was changed", async () => {
    await add();
    const options = await askToSignIn();
    const bytes = Buffer.from(options.challenge, "base64url");
    for (const at of [0, 22, 23, 24, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const challenge = changed.toString("base64url");
      expect((await signIn({ challenge })).status).toBe(401);
      service.advance(MINUTE / 2);
    }
    expect((await post("session", { passkey: device.get(options) })).status).toBe(201);
  });

  it("have challenges that are no sessions", async () => {
    const { challenge } = await askToSignIn();
    const token = Buffer.from(challenge, "base64url").toString("hex");
    for (const text of [token, token.slice(0, 64), token.slice(-64)]) {
      expect((await callAdmin(service, "GET", "session", { token: text })).status).toBe(401);
    }
  });

  it("open a new session, whichever cookie the browser had", async () => {
    await add();
    const fixed = await post("session", { password: ADMIN_PASSWORD, cookie: true });
    const Cookie = fixed.answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    const passkey = device.get(await askToSignIn());
    const opened = await post("session", { passkey, cookie: true }, { Cookie });
    const own = opened.answer.headers.getSetCookie()[0] ?? "";
    expect([opened.status, opened.body["token"]]).toEqual([201, undefined]);
    expect(own).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(own.split(";", 1)[0]).not.toBe(Cookie);
  });

  it("cannot be changed by other sites, which send only the cookie", async () => {
    await add();
    const { answer } = await post("session", { password: ADMIN_PASSWORD, cookie: true });
    const Cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    const [{ id }] = (await list()) as readonly [Listed];
    const send = async (method: string, path: string, headers = {}) =>
      (await service.fetch(`/admin/api/${path}`, { method, headers: { Cookie, ...headers } })).status;
    expect(await send("DELETE", `passkeys/${id}`, { Origin: "https://evil.example" })).toBe(401);
    expect(await send("POST", "passkeys/challenge", { "Content-Type": "text/plain" })).toBe(401);
    expect((await list()).length).toBe(1);
    const preflight = await service.fetch(`/admin/api/passkeys/${id}`, {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "DELETE" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([401, null]);
  });

  it.each([null, "http://comments.example", "https://192.0.2.1", "http://[::1]:8090"])(
    "are off if the service's address is %s",
    async (serviceUrl) => {
      await service.stop();
      service = await open({}, serviceUrl);
      const page = await (await service.fetch("/admin/")).text();
      expect(page).not.toContain("data-passkeys");
      // Without a session, all unknown paths are answered like this.
      expect((await post("challenge", {})).status).toBe(401);
      const token = await adminToken(service);
      expect((await callAdmin(service, "GET", "passkeys", { token })).status).toBe(404);
      expect((await post("session", { passkey: {} })).status).toBe(401);
    },
  );

  it.each([
    ["https://comments.example/blog", "https://comments.example"],
    ["http://localhost:8090", "http://localhost:8090"],
  ])("are offered on the owner's page at the address %s", async (serviceUrl, origin) => {
    await service.stop();
    service = await open({}, serviceUrl);
    const page = await service.fetch("/admin/");
    expect(await page.text()).toContain(`<div id="admin" data-passkeys="${origin}"></div>`);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});
