import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPlace } from "../open-place.js";
import { describeOnStore } from "../describe-on-store.js";
import { ADMIN_PASSWORD, openService, type TestService } from "../service.js";
import { adminToken, callAdmin } from "./call-admin.js";

interface Listed {
  readonly id: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly endsAt: string;
  readonly address: string;
  readonly agent: string;
  readonly isCurrent: boolean;
}

describeOnStore("the owner's sessions", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  beforeEach(async () => {
    place = await emptyPlace("shared");
    service = await openService(place);
  });
  afterEach(() => service.stop());

  const list = async (token: string) => {
    const { body } = await callAdmin(service, "GET", "sessions", { token });
    return (body as { readonly sessions: readonly Listed[] }).sessions;
  };
  const statusOf = async (token: string, of = service) =>
    (await callAdmin(of, "GET", "session", { token })).status;
  const endingOf = async (token: string, method: string, path: string) =>
    (await callAdmin(service, method, path, { token })).status;

  it("are listed, newest first, with their client and the minute of their last request", async () => {
    const first = await adminToken(service);
    service.advance(1000);
    const answer = await service.fetch("/admin/api/session", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": `Firefox ${"x".repeat(600)}`,
        "X-Forwarded-For": "::ffff:192.0.2.7",
      },
      body: JSON.stringify({ password: ADMIN_PASSWORD }),
    });
    const { token } = (await answer.json()) as { readonly token: string };
    service.advance(59_000);
    const listed = await list(token);
    expect(listed).toMatchObject([
      {
        createdAt: "2026-11-20T12:00:01.000Z",
        seenAt: "2026-11-20T12:00:01.000Z",
        endsAt: "2026-11-21T00:00:01.000Z",
        address: "192.0.2.7",
        isCurrent: true,
      },
      { createdAt: "2026-11-20T12:00:00.000Z", isCurrent: false },
    ]);
    expect(listed[0]?.agent).toMatch(/^Firefox x{504}$/);
    service.advance(1000);
    await statusOf(token);
    expect((await list(first)).map(({ seenAt }) => seenAt)).toEqual([
      "2026-11-20T12:01:01.000Z",
      "2026-11-20T12:01:01.000Z",
    ]);
  });

  it("cannot be opened by a form of another site", async () => {
    const token = await adminToken(service);
    const [session] = await list(token);
    expect(Object.keys(session ?? {}).toSorted()).toEqual(
      ["address", "agent", "createdAt", "endsAt", "id", "isCurrent", "origin", "seenAt"].toSorted(),
    );
    expect([await statusOf(session?.id ?? ""), JSON.stringify(session).includes(token)]).toEqual([
      401,
      false,
    ]);
  });

  it("end individually when the owner signs out", async () => {
    const [one, other] = [await adminToken(service), await adminToken(service)];
    expect(await endingOf(one, "DELETE", "session")).toBe(200);
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
    expect(await endingOf(one, "DELETE", "session")).toBe(200);
  });

  it("end for good with their cookie when the owner signs out on the page", async () => {
    const opened = await service.fetch("/admin/api/session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ password: ADMIN_PASSWORD, cookie: true }),
    });
    const headers = {
      Cookie: (opened.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "",
      "X-Requested-With": "hanblog",
    };
    const call = async (method: string, given: Readonly<Record<string, string>> = headers) =>
      (await service.fetch("/admin/api/session", { method, headers: given })).status;
    expect(await call("GET")).toBe(200);
    // Another site can make the browser send the cookie, but not the header.
    expect(await call("DELETE", { Cookie: headers.Cookie })).toBe(200);
    expect(await call("GET")).toBe(200);
    expect(await call("DELETE")).toBe(200);
    expect(await call("GET")).toBe(401);
  });

  it("end one by one", async () => {
    const [one, other] = [await adminToken(service), await adminToken(service)];
    const id = (await list(one)).find(({ isCurrent }) => !isCurrent)?.id ?? "";
    expect(await endingOf("x", "DELETE", `sessions/${id}`)).toBe(401);
    expect(await endingOf(one, "DELETE", `sessions/${id}`)).toBe(200);
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 401]);
    expect(await endingOf(one, "DELETE", `sessions/${id}`)).toBe(404);
  });

  it("end all at once", async () => {
    const tokens = [await adminToken(service), await adminToken(service)];
    expect(await endingOf("x", "DELETE", "sessions")).toBe(401);
    expect(await endingOf(tokens[0] ?? "", "DELETE", "sessions")).toBe(200);
    expect(await Promise.all(tokens.map((token) => statusOf(token)))).toEqual([401, 401]);
  });

  it("end after twelve hours and are then deleted", async () => {
    const token = await adminToken(service);
    service.advance(12 * 3_600_000 - 1);
    expect(await statusOf(token)).toBe(200);
    service.advance(1);
    expect(await statusOf(token)).toBe(401);
    expect(await list(await adminToken(service))).toHaveLength(1);
    const { store, now } = service.context;
    expect(await store.sessions.list(null)).toHaveLength(2);
    await store.sessions.forget(now());
    expect(await store.sessions.list(null)).toHaveLength(1);
  });

  it("are shared by all instances, and end on all of them", async () => {
    const token = await adminToken(service);
    const other = await openService(place);
    expect(await statusOf(token, other)).toBe(200);
    await endingOf(token, "DELETE", "session");
    expect(await statusOf(token, other)).toBe(401);
    await other.stop();
  });

  it("end when the password changes, and stay ended when it is changed back", async () => {
    const token = await adminToken(service);
    const statusWith = async (adminPassword: string) => {
      const again = await openService(place, { adminPassword });
      const status = await statusOf(token, again);
      await again.stop();
      return status;
    };
    expect([
      await statusWith(ADMIN_PASSWORD),
      await statusWith("another password"),
      await statusWith(ADMIN_PASSWORD),
    ]).toEqual([200, 401, 401]);
  });

  it.each(["", "x", "0".repeat(64), "../session", "9999999999999.".concat("0".repeat(32))])(
    "do not exist for the token %j",
    async (token) => {
      expect(await statusOf(token)).toBe(401);
    },
  );
});
