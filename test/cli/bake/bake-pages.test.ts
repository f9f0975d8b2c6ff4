import { describe, expect, it } from "vitest";
import { answerNewest, bakePages } from "../../../src/cli/bake/bake-pages.js";
import type { CommentSettings, IssueSettings } from "../../../src/runtime/model/comments.js";
import type { IssueReading, IssueRequest, ReadingFault } from "../../../src/runtime/model/issue-reading.js";
import type { RouteData } from "../../../src/runtime/model/render.js";
import type { FrontMatter } from "../../../src/runtime/model/page.js";
import { createMissingRoute, createPageRoute } from "../../runtime/app/route-view.js";

const ISSUE: IssueSettings = {
  platform: "github-v3",
  owner: "ann",
  repo: "blog",
  clientId: "c",
  resolve: true,
};
const STORE = { appId: "a", appKey: "k", serverURLs: "https://store.example" };
const FOUND = { issue: { id: "7", link: "https://g.example/7" }, html: "" };

const comments = (more: Partial<CommentSettings> = {}): CommentSettings => ({
  show: true,
  store: null,
  issue: ISSUE,
  use: null,
  ...more,
});

function route(path: string, frontmatter: Partial<FrontMatter> = {}): { readonly data: RouteData } {
  const data = createPageRoute(path);
  if (data.kind !== "page") throw new Error("No page");
  return {
    data: { ...data, page: { ...data.page, frontmatter: { ...data.page.frontmatter, ...frontmatter } } },
  };
}

/** Bakes with a platform that reports `fault`, and returns the result with the requests that it received. */
async function bake(
  settings: CommentSettings,
  routes: readonly { readonly data: RouteData }[],
  {
    fault = null,
    token = null,
  }: { readonly fault?: ReadingFault | null; readonly token?: string | null } = {},
) {
  const asked: IssueRequest[] = [];
  const readIssues = (request: IssueRequest): Promise<IssueReading> => {
    asked.push(request);
    const pages = new Map(request.pages.slice(0, 1).map(({ path }) => [path, FOUND]));
    return Promise.resolve({ platform: "GitHub", pages, fault });
  };
  const refuse = () => Promise.reject(new TypeError("fetch failed"));
  const baked = await bakePages({ base: "/", comments: settings }, routes, {
    fetch: refuse,
    readIssues,
    token,
  });
  return { ...baked, asked };
}

describe("bakePages", () => {
  it("finds issues by the titles of pages, or by the number in the front matter", async () => {
    const routes = [route("/a.html"), route("/b.html", { issue: "12" }), { data: createMissingRoute() }];
    const { asked, comments: baked } = await bake(comments(), routes, { token: "secret" });
    expect(asked).toEqual([
      {
        token: "secret",
        pages: [
          { path: "/a.html", title: "/a.html", lang: "zh-CN", id: null },
          { path: "/b.html", title: "/b.html", lang: "zh-CN", id: "12" },
        ],
      },
    ]);
    expect([...baked]).toEqual([["/a.html", { kind: "issue", ...FOUND }]]);
  });

  it.each<readonly [boolean, boolean | undefined, boolean]>([
    [true, undefined, true],
    [true, false, false],
    [false, undefined, false],
    [false, true, true],
  ])("shows comments by the site's setting, %j, and the page's, %j", async (show, page, isAsked) => {
    const own = page === undefined ? {} : { comments: page };
    const { asked } = await bake(comments({ show }), [route("/a.html", own)]);
    expect(asked).toHaveLength(isAsked ? 1 : 0);
  });

  const { resolve: _, ...quiet } = ISSUE;

  it.each<readonly [string, Partial<IssueSettings>]>([
    ["resolve", { resolve: true }],
    ["bake", { bake: true }],
  ])("finds issues for a site with `%s` alone, and sends no request without pages", async (_name, more) => {
    const wanting = comments({ issue: { ...quiet, ...more } });
    expect((await bake(wanting, [route("/a.html")])).asked).toHaveLength(1);
    const uncommented = [route("/a.html", { comments: false }), { data: createMissingRoute() }];
    expect((await bake(wanting, uncommented)).asked).toEqual([]);
  });

  it.each<readonly [string, Partial<CommentSettings>]>([
    ["that does not want it", { issue: quiet }],
    ["without comments", { issue: null }],
    ["whose pages show another widget", { store: STORE }],
    ["that named another widget", { store: STORE, use: "store" }],
  ])("sends no request to the platform for a site %s", async (_name, more) => {
    expect(await bake(comments(more), [route("/a.html")])).toEqual({
      asked: [],
      comments: new Map(),
      newest: [],
      problems: [],
    });
  });

  it("sends no request to the store for a site that shows issues", async () => {
    const store = { ...STORE, bake: true };
    const { problems, asked } = await bake(comments({ store, use: "issue" }), [route("/a.html")]);
    expect([problems, asked.length]).toEqual([[], 1]);
    const other = await bake(comments({ store }), [route("/a.html")]);
    expect([other.problems[0]?.code, other.asked.length]).toEqual(["comments-unreadable", 0]);
  });

  const FAULT: ReadingFault = { step: "issues", status: 0, message: "no response", retryAt: null };
  const AT = Date.UTC(2026, 10, 21, 4);

  it.each<readonly [Partial<ReadingFault>, string | null, RegExp, RegExp]>([
    [
      {},
      null,
      /Cannot read the issues of ann\/blog on GitHub: no response\. Found the issues of 1 page\./,
      /again/,
    ],
    [{ status: 401, message: "Bad" }, "t", /: Bad\./, /to a valid token/],
    [{ status: 403 }, null, /./, /Set HANBLOG_COMMENTS_TOKEN/],
    [{ status: 403, retryAt: AT }, null, /./, /2026-11-21T04:00:00\.000Z.*HANBLOG_COMMENTS_TOKEN/],
    [{ status: 429, retryAt: AT }, "t", /./, /2026-11-21T04:00:00\.000Z\. Build again after that time/],
    [{ status: 404 }, null, /./, /`owner` and `repo`/],
    [{ status: 404, step: "comments" }, "t", /./, /Make the issues public, or set `resolve`/],
    [{ status: 410 }, null, /./, /Turn on issues/],
    [{ step: "comments" }, "t", /the comments of .* The HTML of 0 of 1 page with an issue/, /again/],
  ])("warns about %j with a matching hint", async (more, token, message, hint) => {
    const { problems, comments: baked } = await bake(comments(), [route("/a.html"), route("/b.html")], {
      fault: { ...FAULT, ...more },
      token,
    });
    expect(problems).toMatchObject([{ severity: "warning", code: "issues-unreadable" }]);
    expect(problems[0]?.message).toMatch(message);
    expect(problems[0]?.hint).toMatch(hint);
    expect(baked.size).toBe(1);
  });
});

describe("the newest comments", () => {
  const ITEM = {
    url: "https://blog.example/p/?a=1&b=2#comment-1",
    title: 'Ann on "/p/"',
    content_text: "**Good** <rice> & more",
    date_published: "2026-11-20T20:00:00.000Z",
    authors: [{ name: "<b>Ann" }],
  };

  /** Bakes a site with a service that answers the request for its feed, and returns the HTML for a number of comments. */
  async function htmlOf(feed: () => Response, count = 5, store: object = { bake: true }) {
    const asked: string[] = [];
    const site = { base: "/", comments: comments({ issue: null, store: { ...STORE, ...store } }) };
    const { newest, problems } = await bakePages(site, [], {
      token: null,
      readIssues: () => Promise.reject(new Error("not asked")),
      fetch: async (url) => {
        asked.push(new Request(url).url);
        return feed();
      },
    });
    const unknown = () => ({ query: "", posts: [], hash: "unknown" });
    const answer = answerNewest(unknown, newest, "Asia/Shanghai");
    const { html, hash } = answer("/", JSON.stringify({ newestComments: count }));
    return { html, hash, asked, problems };
  }

  it("are links with escaped texts, and dates in the time zone of the site", async () => {
    const found = await htmlOf(() =>
      Response.json({ items: [ITEM, { ...ITEM, url: "javascript:alert(1)" }] }),
    );
    expect(found.asked).toEqual(["https://store.example/feed.json?limit=50"]);
    const time = '<time datetime="2026-11-20T20:00:00.000Z">2026-11-21</time>';
    const rest = ` title="Ann on &quot;/p/&quot;">&lt;b&gt;Ann: Good &amp; more</a> ${time}</li>`;
    expect(found.html).toBe(
      '<ul class="posts" data-comments>' +
        `<li><a href="https://blog.example/p/?a=1&amp;b=2#comment-1"${rest}<li><a${rest}</ul>`,
    );
  });

  it("are as many as a page shows, and change the page when they change", async () => {
    const items = [1, 2, 3].map((n) => ({ ...ITEM, content_text: `comment ${n}` }));
    const two = await htmlOf(() => Response.json({ items }), 2);
    expect(two.html?.match(/comment \d/g)).toEqual(["comment 1", "comment 2"]);
    const changed = await htmlOf(() => Response.json({ items: items.slice(1) }), 2);
    expect(changed.hash).not.toBe(two.hash);
    const later = await htmlOf(() => Response.json({ items: items.slice(0, 2) }), 2);
    expect(later.hash).toBe(two.hash);
  });

  it.each<[string, () => Response]>([
    ["has no public feed", () => Response.json({ code: 101 }, { status: 404 })],
    ["has no comments", () => Response.json({ items: [] })],
    ["is another service", () => new Response("<html>")],
    [
      "does not respond",
      () => {
        throw new TypeError("offline");
      },
    ],
  ])("are left out without a warning if the service %s", async (_, feed) => {
    expect(await htmlOf(feed)).toMatchObject({ html: undefined, hash: "unknown", problems: [] });
  });

  it("are not requested without `bake`", async () => {
    expect(await htmlOf(() => Response.json({ items: [ITEM] }), 5, {})).toMatchObject({
      asked: [],
      html: undefined,
    });
  });
});
