import { describe, expect, it } from "vitest";
import { bakeComments } from "../../../src/cli/bake/bake-comments.js";
import type { StoreSettings } from "../../../src/runtime/model/comments.js";
import type { RouteData } from "../../../src/runtime/model/render.js";
import { createPageRoute } from "../../runtime/app/route-view.js";

const SETTINGS: StoreSettings = {
  appId: "app",
  appKey: "key",
  serverURLs: "https://store.example/",
  pageSize: 2,
  bake: true,
};

type Row = Readonly<Record<string, string>>;

/**
 * Returns a `fetch` that answers like a store with these comments, and the addresses it received. Each
 * comment is one second newer than the previous one.
 */
function storeOf(rows: readonly Row[]) {
  const asked: URL[] = [];
  const objects = rows.map((row, index) => ({
    objectId: `id${index}`,
    createdAt: new Date(index * 1000).toISOString(),
    rid: "",
    mail: "ann@example.com",
    ...row,
  }));
  const send = (input: unknown): Promise<Response> => {
    const url = new URL(String(input));
    asked.push(url);
    const { where, order = "", keys, limit, skip } = Object.fromEntries(url.searchParams);
    const sorted = order.startsWith("-") ? objects.toReversed() : objects;
    const matching = sorted.filter((object) => matches(JSON.parse(where ?? "{}"), object));
    const page = matching.slice(Number(skip), Number(skip) + Number(limit));
    const shown = [...(keys ?? "").split(","), "objectId", "createdAt"];
    const results = page.map((object) =>
      Object.fromEntries(Object.entries(object).filter(([key]) => shown.includes(key))),
    );
    return Promise.resolve(Response.json({ results, count: matching.length }));
  };
  return { asked, send };
}

function matches(where: Record<string, unknown>, object: Row): boolean {
  return Object.entries(where).every(([key, value]) => {
    if (key === "$or") return (value as Record<string, unknown>[]).some((part) => matches(part, object));
    const { $in, $exists } = Object(value) as { $in?: string[]; $exists?: boolean };
    if ($in !== undefined) return $in.includes(object[key] ?? "");
    return $exists === undefined ? object[key] === value : (object[key] !== undefined) === $exists;
  });
}

const routes = (...paths: readonly string[]): readonly { data: RouteData }[] =>
  paths.map((path) => ({ data: createPageRoute(path) }));
const site = (store: StoreSettings | null) => ({
  base: "/blog/",
  comments: { show: true, store, issue: null, use: null },
});
const many = (count: number, row: (index: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index));

describe("bakeComments", () => {
  it("returns the newest conversations of each page, newest first, with their replies, oldest first", async () => {
    const { send } = storeOf([
      { url: "/blog/a.html", comment: "old" },
      { url: "/blog/a.html", comment: "middle" },
      { url: "/blog/b.html", comment: "elsewhere" },
      { url: "/blog/a.html", comment: "new" },
      { url: "/blog/a.html", comment: "answer 1", rid: "id1", pid: "id1" },
      { url: "/blog/a.html", comment: "answer 2", rid: "id1", pid: "id4" },
      { url: "/blog/a.html", comment: "answer to the old", rid: "id0", pid: "id0" },
    ]);
    const { comments, problems } = await bakeComments(
      site(SETTINGS),
      routes("/a.html", "/b.html", "/c.html"),
      send,
    );
    const texts = (path: string) => {
      const thread = comments.get(path);
      return [
        thread?.total,
        thread?.roots.map((one) => one.comment),
        thread?.replies.map((one) => one.comment),
      ];
    };
    expect(texts("/a.html")).toEqual([3, ["new", "middle"], ["answer 1", "answer 2"]]);
    expect(texts("/b.html")).toEqual([1, ["elsewhere"], []]);
    expect(texts("/c.html")).toEqual([0, [], []]);
    expect(problems).toEqual([]);
  });

  it("reads many pages with one list of the store, and never requests mail addresses", async () => {
    const { asked, send } = storeOf(many(30, (index) => ({ url: `/blog/${index}.html`, comment: "a" })));
    const paths = many(30, (index) => ({ path: `/${index}.html` })).map(({ path = "" }) => path);
    const { comments } = await bakeComments(site(SETTINGS), routes(...paths), send);
    expect([...comments.values()].every(({ roots }) => roots.length === 1)).toBe(true);
    // One list of all comments, and two requests for the texts of 30 conversations, 20 per request.
    expect(asked.length).toBe(3);
    expect(asked.map(({ searchParams }) => searchParams.get("keys")).join()).not.toMatch(/mail|ip\b/i);
    expect(JSON.stringify([...comments])).not.toContain("example.com");
  });

  it("requests each page separately if the store has far more comments than the site shows", async () => {
    const rows = many(2500, (index) => ({
      url: index % 2 === 0 ? "/elsewhere" : "/blog/a.html",
      comment: "a",
    }));
    const { asked, send } = storeOf(rows);
    const { comments } = await bakeComments(site(SETTINGS), routes("/a.html", "/b.html"), send);
    expect(comments.get("/a.html")).toMatchObject({
      total: 1250,
      roots: [{ objectId: "id2499" }, { objectId: "id2497" }],
    });
    expect(asked.map(({ searchParams }) => searchParams.get("limit"))).toEqual(["1000", "2", "2", "200"]);
  });

  it("reads a store of several lists completely", async () => {
    const rows = many(2500, (index) => ({ url: `/blog/${index % 3}.html`, comment: "a" }));
    const { asked, send } = storeOf(rows);
    const { comments } = await bakeComments(site(SETTINGS), routes("/0.html", "/1.html", "/2.html"), send);
    expect([...comments.values()].map(({ total }) => total)).toEqual([834, 833, 833]);
    expect(asked.map(({ searchParams }) => searchParams.get("skip"))).toEqual(["0", "1000", "2000", "0"]);
  });

  it("limits the number of replies per page", async () => {
    const answers = many(500, () => ({ url: "/blog/a.html", rid: "id0", comment: "a" }));
    const { send } = storeOf([{ url: "/blog/a.html", comment: "a" }, ...answers]);
    const { comments } = await bakeComments(site(SETTINGS), routes("/a.html"), send);
    expect(comments.get("/a.html")?.replies.length).toBe(200);
  });

  it.each([
    ["*", ["c", "b"]],
    ["/guestbook", ["b"]],
  ])("uses the configured path %s for every page", async (path, expected) => {
    const { send } = storeOf([
      { url: "/blog/a.html", comment: "a" },
      { url: "/guestbook", comment: "b" },
      { url: "/blog/b.html", comment: "c" },
    ]);
    const { comments } = await bakeComments(site({ ...SETTINGS, path }), routes("/a.html", "/b.html"), send);
    for (const route of ["/a.html", "/b.html"]) {
      expect(comments.get(route)?.roots.map((one) => one.comment)).toEqual(expected);
    }
  });

  it("identifies a page by its decoded address, like the original widget", async () => {
    const { send } = storeOf([
      { url: "/blog/中.html", comment: "a" },
      { url: "/blog/docs/", comment: "b" },
    ]);
    const { comments } = await bakeComments(site(SETTINGS), routes("/%E4%B8%AD.html", "/docs/"), send);
    expect([...comments.values()].map(({ total }) => total)).toEqual([1, 1]);
  });

  it("validates everything that the store returns", async () => {
    const rows = [
      { objectId: 'x" onload="', url: "/blog/a.html" },
      {
        objectId: "5f",
        url: "/blog/a.html",
        comment: 3,
        nick: { a: 1 },
        insertedAt: { __type: "Date", iso: "2020-01-02" },
      },
      "text",
      null,
    ];
    const send = () => Promise.resolve(Response.json({ results: rows, count: "many" }));
    const { comments } = await bakeComments(site(SETTINGS), routes("/a.html"), send);
    expect(comments.get("/a.html")).toMatchObject({
      total: 0,
      roots: [{ objectId: "5f", comment: "", nick: "", insertedAt: "2020-01-02" }],
    });
  });

  it("requests nothing for a site that does not bake comments, or for pages without comments", async () => {
    const { asked, send } = storeOf([]);
    const { bake: _, ...off } = SETTINGS;
    for (const store of [null, off]) {
      expect((await bakeComments(site(store), routes("/a.html"), send)).comments.size).toBe(0);
    }
    const data = createPageRoute("/a.html");
    if (data.kind !== "page") throw new Error("No page");
    const page = { ...data.page, frontmatter: { ...data.page.frontmatter, comments: false } };
    expect((await bakeComments(site(SETTINGS), [{ data: { ...data, page } }], send)).comments.size).toBe(0);
    expect(asked).toEqual([]);
  });

  it("treats a store without comments as empty", async () => {
    const send = () =>
      Promise.resolve(Response.json({ code: 101, error: "Class or object doesn't exists." }));
    const { comments, problems } = await bakeComments(site(SETTINGS), routes("/a.html"), send);
    expect(comments.get("/a.html")).toEqual({ total: 0, roots: [], replies: [] });
    expect(problems).toEqual([]);
  });

  it.each<[string, () => Promise<Response>, RegExp]>([
    ["does not respond", () => Promise.reject(new TypeError("fetch failed")), /no response \(fetch failed\)/],
    ["responds with an HTML page", () => Promise.resolve(new Response("<h1>502</h1>")), /no response/],
    ["responds with other JSON", () => Promise.resolve(Response.json({})), /not a list of comments/],
    [
      "rejects the request",
      () => Promise.resolve(Response.json({ code: 401, error: "Unauthorized." }, { status: 401 })),
      /error 401 \(Unauthorized\.\)/,
    ],
  ])("warns about a store that %s, and bakes nothing", async (_, send, text) => {
    const { comments, problems } = await bakeComments(site(SETTINGS), routes("/a.html"), send);
    expect(comments.size).toBe(0);
    expect(problems).toMatchObject([{ severity: "warning", code: "comments-unreadable" }]);
    expect(problems[0]?.message).toMatch(text);
    expect(problems[0]?.message).toContain("https://store.example/");
  });

  it("retries a request whose response was lost", async () => {
    const { send } = storeOf([{ url: "/blog/a.html", comment: "a" }]);
    let calls = 0;
    const flaky: typeof send = (input) =>
      ++calls === 1 ? Promise.reject(new TypeError("lost")) : send(input);
    const { comments } = await bakeComments(site(SETTINGS), routes("/a.html"), flaky);
    expect(comments.get("/a.html")?.total).toBe(1);
  });
});
