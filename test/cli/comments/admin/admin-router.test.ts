import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD, describeOnBothStores, startService, type TestService } from "../service.js";

describeOnBothStores("the owner's calls", (makePlace) => {
  let service: TestService;
  let token = "";
  let visitors = 0;
  const ids: string[] = [];

  const call = async (method: string, path: string, body?: unknown, given = token) => {
    const response = await fetch(`${service.url}/admin/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${given}`,
        "X-Forwarded-For": `10.9.0.${visitors++ % 250}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as object };
  };
  const seen = async () => {
    const { body } = await service.call("GET", "classes/Comment", { params: { order: "-pinned,createdAt" } });
    return (body as { readonly results: readonly { readonly comment: string }[] }).results.map(
      ({ comment }) => comment,
    );
  };

  beforeAll(async () => {
    service = await startService(await makePlace());
    for (const [index, comment] of ["one", "two", "three 100%"].entries()) {
      const rid = index === 1 ? ids[0] : undefined;
      const body = { comment, url: "/p", nick: `N${index}`, mail: `n${index}@example.org`, rid, pid: rid };
      const made = await service.call("POST", "classes/Comment", { body });
      ids.push((made.body as { readonly objectId: string }).objectId);
      service.advance(1000);
    }
    const { status, body } = await call("POST", "session", { password: ADMIN_PASSWORD });
    expect(status).toBe(201);
    token = (body as { readonly token: string }).token;
  }, 60_000);
  afterAll(() => service.stop());

  it.each<[unknown]>([
    [{ password: "wrong" }],
    [{}],
    [[]],
    [{ password: { $ne: "" } }],
    [{ password: "x".repeat(2000) }],
  ])("opens no session for %j", async (body) => {
    expect((await call("POST", "session", body)).status).toBe(401);
  });

  it("lets an address try the password five times, then once a minute", async () => {
    const attempt = async () => {
      const response = await fetch(`${service.url}/admin/api/session`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": "192.0.2.1" },
        body: JSON.stringify({ password: "guess" }),
      });
      return response.status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) statuses.push(await attempt());
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it.each(["", "x", "9999999999999.", `9999999999999.${"0".repeat(32)}`])(
    "takes no token %j",
    async (given) => {
      for (const [method, path] of [
        ["GET", "comments"],
        ["PATCH", "comments/x"],
        ["DELETE", "comments/x"],
      ] as const) {
        expect((await call(method, path, undefined, given)).status).toBe(401);
      }
    },
  );

  it("is for its own origin alone", async () => {
    expect((await call("GET", "comments")).headers.get("access-control-allow-origin")).toBeNull();
    const asked = await fetch(`${service.url}/admin/api/comments`, {
      method: "OPTIONS",
      headers: { Origin: "https://a.example" },
    });
    expect(asked.headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each([
    ["", ["three 100%", "two", "one"]],
    ["?text=100%25", ["three 100%"]],
    ["?mail=n1@example.org", ["two"]],
    ["?nick=N0&status=visible", ["one"]],
    ["?status=spam", []],
    ["?url=/other", []],
  ])("lists comments%s", async (query, expected) => {
    const { status, body } = await call("GET", `comments${query}`);
    const { comments } = body as {
      readonly comments: readonly { readonly comment: string; readonly mail: string }[];
    };
    expect([status, comments.map(({ comment }) => comment)]).toEqual([200, expected]);
    expect(comments.every(({ mail }) => mail.endsWith("@example.org"))).toBe(true);
  });

  it("hides spam, shows what is approved, pins and edits", async () => {
    expect((await call("PATCH", `comments/${ids[0]}`, { status: "spam" })).status).toBe(200);
    expect(await seen()).toEqual(["two", "three 100%"]);
    await call("PATCH", `comments/${ids[0]}`, { status: "visible" });
    await call("PATCH", `comments/${ids[2]}`, { pinned: true, comment: "three", nick: "  " });
    expect(await seen()).toEqual(["three", "one", "two"]);
    await call("PATCH", `comments/${ids[2]}`, { pinned: false });
    expect(await seen()).toEqual(["one", "two", "three"]);
  });

  it.each<[unknown]>([
    [{ status: "gone" }],
    [{ pinned: 1 }],
    [{ comment: "" }],
    [{ objectId: "x" }],
    [{ mail: "x" }],
    [{ __proto__x: 1 }],
    [[]],
  ])("refuses the change %j", async (body) => {
    expect((await call("PATCH", `comments/${ids[0]}`, body)).status).toBe(400);
  });

  it("removes a comment with its replies", async () => {
    expect((await call("DELETE", `comments/${ids[0]}`)).body).toEqual({ removed: 2 });
    expect(await seen()).toEqual(["three"]);
    expect((await call("DELETE", `comments/${ids[0]}`)).status).toBe(404);
    expect((await call("PATCH", `comments/${ids[0]}`, { status: "spam" })).status).toBe(404);
  });

  it("ends a session after twelve hours", async () => {
    service.advance(12 * 60 * 60 * 1000);
    expect((await call("GET", "comments")).status).toBe(401);
  });

  it("ends all sessions with a new password", async () => {
    const place = await makePlace();
    const first = await startService(place);
    const answer = await fetch(`${first.url}/admin/api/session`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ password: ADMIN_PASSWORD }),
    });
    const { token } = (await answer.json()) as { readonly token: string };
    await first.stop();
    const list = async (adminPassword: string) => {
      const again = await startService(place, { adminPassword });
      const response = await fetch(`${again.url}/admin/api/comments`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      await again.stop();
      return response.status;
    };
    expect([await list(ADMIN_PASSWORD), await list("another password")]).toEqual([200, 401]);
  });
});

describe("the password of a first start", () => {
  it("is kept as a hash, and told once", async () => {
    const service = await startService({ kind: "file", file: ":memory:" }, { adminPassword: null });
    expect(service.context.adminPasswordHash).toMatch(/^scrypt:[0-9a-f]{32}:[0-9a-f]{64}$/);
    await service.stop();
  });
});
