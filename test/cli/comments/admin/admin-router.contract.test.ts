import { afterAll, beforeAll, expect, it } from "vitest";
import { removeComments } from "../../../../src/cli/comments/admin/change-comments.js";
import { describeOnStore } from "../describe-on-store.js";
import { ADMIN_PASSWORD, openService, type TestService } from "../service.js";

describeOnStore("the owner's API", ({ emptyPlace }) => {
  let service: TestService;
  let token = "";
  let visitors = 0;
  const ids: string[] = [];

  const call = async (method: string, path: string, body?: unknown, given = token) => {
    const response = await service.fetch(`/admin/api/${path}`, {
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
    const { body } = await service.call("GET", "classes/Comment", {
      params: { where: { url: "/p" }, order: "-pinned,createdAt" },
    });
    return (body as { readonly results: readonly { readonly comment: string }[] }).results.map(
      ({ comment }) => comment,
    );
  };

  beforeAll(async () => {
    service = await openService(await emptyPlace());
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
  });
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

  it("allows an address five sign-in attempts at once, then one per minute", async () => {
    const attempt = async () => {
      const response = await service.fetch(`/admin/api/session`, {
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

  it("allows all addresses together thirty sign-in attempts, then one in ten seconds", async () => {
    const attempt = async (index: number) => {
      const response = await service.fetch(`/admin/api/session`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": `192.0.3.${index}` },
        body: "{}",
      });
      return response.status;
    };
    service.advance(5 * 60_000);
    const statuses: number[] = [];
    for (let index = 0; index < 31; index++) statuses.push(await attempt(index));
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
    service.advance(10_000);
    expect([await attempt(31), await attempt(32)]).toEqual([401, 429]);
    service.advance(5 * 60_000);
  });

  it.each(["", "x", "9999999999999.", `9999999999999.${"0".repeat(32)}`])(
    "rejects the token %j",
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

  it("accepts requests from its own origin only", async () => {
    expect((await call("GET", "comments")).headers.get("access-control-allow-origin")).toBeNull();
    const asked = await service.fetch(`/admin/api/comments`, {
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

  it("hides spam, shows approved comments, pins and edits", async () => {
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
  ])("rejects the change %j", async (body) => {
    expect((await call("PATCH", `comments/${ids[0]}`, body)).status).toBe(400);
  });

  it("counts the comments of each status that match the other filters", async () => {
    await call("PATCH", "comments", { ids: [ids[1]], change: { status: "waiting" } });
    const countsOf = async (query: string) =>
      Reflect.get((await call("GET", `comments${query}`)).body, "counts");
    expect(await countsOf("?status=spam")).toEqual({ visible: 2, waiting: 1, spam: 0 });
    expect(await countsOf("?nick=N1")).toEqual({ visible: 0, waiting: 1, spam: 0 });
    await call("PATCH", "comments", { ids: [ids[1]], change: { status: "visible" } });
  });

  it("returns an excerpt of the comment being replied to", async () => {
    const { body } = await call("GET", "comments?nick=N1");
    expect(body).toMatchObject({
      comments: [{ parent: { objectId: ids[0], nick: "N0", excerpt: "one" } }],
    });
    expect(JSON.stringify((await call("GET", "comments?nick=N0")).body)).not.toContain("parent");
  });

  it("quotes at most 1000 characters of the comment being replied to, and splits none of them", async () => {
    const write = async (comment: string, rid = "") => {
      const body = { comment, url: "/excerpt", nick: rid === "" ? "L" : "R", rid, pid: rid };
      return ((await service.call("POST", "classes/Comment", { body })).body as { readonly objectId: string })
        .objectId;
    };
    await write("short", await write("🍙".repeat(1001)));
    expect((await call("GET", "comments?url=/excerpt&nick=R")).body).toMatchObject({
      comments: [{ parent: { nick: "L", excerpt: "🍙".repeat(1000) } }],
    });
  });

  it("quotes the text of a comment that starts with an image", async () => {
    const write = async (comment: string, rid = "") => {
      const body = { comment, url: "/picture", nick: rid === "" ? "L" : "R", rid, pid: rid };
      return ((await service.call("POST", "classes/Comment", { body })).body as { readonly objectId: string })
        .objectId;
    };
    await write("short", await write(`![rice](data:image/png;base64,${"A".repeat(5000)}) Words`));
    expect((await call("GET", "comments?url=/picture&nick=R")).body).toMatchObject({
      comments: [{ parent: { excerpt: "![rice]() Words" } }],
    });
  });

  it("changes several comments at once, and returns those that still exist", async () => {
    const gone = "0".repeat(24);
    const { status, body } = await call("PATCH", "comments", {
      ids: [ids[0], gone, ids[1], ids[0]],
      change: { pinned: true },
    });
    const { comments } = body as { readonly comments: readonly { readonly objectId: string }[] };
    expect([status, comments.map(({ objectId }) => objectId)]).toEqual([200, [ids[0], ids[1]]]);
    await call("PATCH", "comments", { ids: [ids[0], ids[1]], change: { pinned: false } });
  });

  it.each<[string, string, unknown]>([
    ["PATCH", "comments", { change: { status: "spam" } }],
    ["PATCH", "comments", { ids: [], change: { status: "spam" } }],
    ["PATCH", "comments", { ids: ["a'b"], change: { status: "spam" } }],
    ["PATCH", "comments", { ids: [{ $ne: "" }], change: { status: "spam" } }],
    ["PATCH", "comments", { ids: Array.from({ length: 101 }, (_, index) => `a${index}`), change: {} }],
    ["PATCH", "comments", { ids: ["a"] }],
    ["PATCH", "comments", { ids: ["a"], change: { mail: "x" } }],
    ["POST", "comments/removal", { ids: "a" }],
    ["POST", "comments/removal", undefined],
    ["GET", "comments/replies", undefined],
    ["GET", "comments/replies?ids=", undefined],
    ["GET", "comments?before=1", undefined],
    ["GET", "comments?before=x-y", undefined],
    ["GET", "comments?before=9999999999999999-a", undefined],
  ])("rejects %s %s %j", async (method, path, body) => {
    expect((await call(method, path, body)).status).toBe(400);
  });

  it("has pages that neither skip nor repeat comments, even with equal dates and while others come and go", async () => {
    const own: string[] = [];
    for (let index = 0; index < 7; index++) {
      const body = { comment: `page ${index}`, url: "/pages", nick: "P", mail: "p@example.org" };
      const made = await service.call("POST", "classes/Comment", { body });
      own.push((made.body as { readonly objectId: string }).objectId);
      if (index % 3 === 2) service.advance(1000);
    }
    const found: string[] = [];
    let before = "";
    for (;;) {
      const { body } = await call("GET", `comments?url=/pages&limit=2&before=${before}`);
      const { comments } = body as {
        readonly comments: readonly { readonly objectId: string; readonly createdAt: string }[];
      };
      const last = comments.at(-1);
      if (last === undefined) break;
      found.push(...comments.map(({ objectId }) => objectId));
      before = `${Date.parse(last.createdAt)}-${last.objectId}`;
      // A comment that was already listed may be removed.
      if (found.length === 2) await call("DELETE", `comments/${found[0]}`);
    }
    expect(found).toHaveLength(7);
    expect(new Set(found)).toEqual(new Set(own));
  });

  it("counts and removes replies to replies, and keeps the rest of the conversation", async () => {
    const write = async (comment: string, rid = "", pid = rid) => {
      const body = { comment, url: "/thread", nick: "T", rid, pid };
      const made = await service.call("POST", "classes/Comment", { body });
      return (made.body as { readonly objectId: string }).objectId;
    };
    const root = await write("root");
    const one = await write("one", root);
    const below = await write("below one", root, one);
    await write("deeper", root, below);
    await write("two", root);
    const replies = async (...of: readonly string[]) =>
      (await call("GET", `comments/replies?ids=${of.join(",")}`)).body;
    expect(await replies(root)).toEqual({ replies: 4 });
    expect(await replies(one)).toEqual({ replies: 2 });
    expect(await replies(one, below)).toEqual({ replies: 1 });
    expect((await call("POST", "comments/removal", { ids: [one] })).body).toEqual({ removed: 3 });
    const { body } = await call("GET", "comments?url=/thread");
    const { comments } = body as { readonly comments: readonly { readonly comment: string }[] };
    expect(comments.map(({ comment }) => comment).toSorted()).toEqual(["root", "two"]);
    expect((await call("POST", "comments/removal", { ids: [root, one] })).body).toEqual({ removed: 2 });
  });

  it.each([
    ["a reply", 1],
    ["a reply in each attempt, for a while", 3],
    ["a reply in each attempt", 100],
  ])("leaves no reply without its parent if the removal meets %s", async (_, writes) => {
    const write = async (comment: string, rid = "", pid = rid) => {
      const body = { comment, url: "/busy", nick: "T", rid, pid };
      const { status, body: made } = await service.call("POST", "classes/Comment", { body });
      return { status, id: (made as { readonly objectId: string }).objectId };
    };
    const { id: root } = await write("root");
    const { id: one } = await write("one", root);
    const { store } = service.context;
    const { objects } = store;
    let late = 0;
    const removeIf: typeof objects.removeIf = async (...call) => {
      if (late < writes) expect((await write(`late ${late++}`, root, one)).status).toBe(201);
      return objects.removeIf(...call);
    };
    const context = { ...service.context, store: { ...store, objects: { ...objects, removeIf } } };
    const removal = removeComments(context, [one]);
    if (writes < 100) expect(await removal).toBe(1 + writes);
    else await expect(removal).rejects.toMatchObject({ status: 503 });
    const { body } = await call("GET", "comments?url=/busy");
    const { comments } = body as {
      readonly comments: readonly { readonly pid: string; readonly objectId: string }[];
    };
    const ids = new Set(comments.map(({ objectId }) => objectId));
    expect(comments.filter(({ pid }) => pid !== "" && !ids.has(pid))).toEqual([]);
    expect((await call("DELETE", `comments/${root}`)).status).toBe(200);
  });

  it("accepts its cookie from the owner's page only", async () => {
    const opened = await service.fetch(`/admin/api/session`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": "192.0.2.77" },
      body: JSON.stringify({ password: ADMIN_PASSWORD, cookie: true }),
    });
    // The token is never readable by scripts.
    expect(await opened.json()).toEqual({ seconds: 12 * 60 * 60 });
    const set = opened.headers.get("set-cookie") ?? "";
    expect(set).toMatch(/^hanblog-[0-9a-f]{8}=\S+; Max-Age=43200; Path=\/; .*HttpOnly; SameSite=Strict$/);
    const cookie = set.split(";", 1)[0] ?? "";
    const status = async (headers: Readonly<Record<string, string>>) =>
      (await service.fetch(`/admin/api/session`, { headers })).status;
    expect(await status({ Cookie: `a=b; ${cookie}`, "X-Requested-With": "hanblog" })).toBe(200);
    expect(await status({ Cookie: cookie })).toBe(401);
    expect(await status({ Cookie: cookie, "X-Requested-With": "other" })).toBe(401);
    expect(await status({ Cookie: `x${cookie}`, "X-Requested-With": "hanblog" })).toBe(401);
    const closed = await service.fetch(`/admin/api/session`, { method: "DELETE" });
    expect(closed.headers.get("set-cookie")).toMatch(
      /^hanblog-[0-9a-f]{8}=; Path=\/; Expires=Thu, 01 Jan 1970/,
    );
  });

  it("removes a comment with its replies", async () => {
    expect((await call("DELETE", `comments/${ids[0]}`)).body).toEqual({ removed: 2 });
    expect(await seen()).toEqual(["three"]);
    expect((await call("DELETE", `comments/${ids[0]}`)).status).toBe(404);
    expect((await call("PATCH", `comments/${ids[0]}`, { status: "spam" })).status).toBe(404);
  });
});
