import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DrawIssue } from "../../../../src/runtime/comments/baked/draw-issue.js";
import { readIssues } from "../../../../src/runtime/comments/baked/read-issues.js";
import type { IssueSettings, PlatformName } from "../../../../src/runtime/model/comments.js";
import type { WantedIssue } from "../../../../src/runtime/model/issue-reading.js";
import type { Answer, Asked, Host } from "../platforms/fakes/host.js";
import { createTracker, type Tracker } from "../platforms/fakes/tracker.js";
import { createHostOf, NOW, SUBJECTS, type Open } from "../platforms/subjects.js";

const page = (name: string, more: Partial<WantedIssue> = {}): WantedIssue => ({
  path: `/${name}.html`,
  title: `${name} | Blog`,
  lang: "en",
  id: null,
  ...more,
});

/** Renders comments as plain text. */
const draw: DrawIssue = ({ comments }, lang) =>
  Promise.resolve(`${lang}: ${comments.comments.map(({ raw }) => raw).join(", ")} (${comments.count})`);

function read(
  platform: PlatformName,
  { address, fetch }: Host,
  {
    pages,
    token = null,
    draws = null,
    ...more
  }: Partial<IssueSettings> & {
    readonly pages: readonly WantedIssue[];
    readonly token?: string | null;
    readonly draws?: DrawIssue | null;
  },
) {
  const site = { owner: "ann", repo: "blog", clientId: "client", baseURL: address };
  const settings: IssueSettings = { platform, ...site, ...more };
  return readIssues(settings, { token, pages }, { fetch, now: () => NOW, draw: draws });
}

describe.each(SUBJECTS)("issues of pages on $name", ({ name, prepare, isOpen }) => {
  let openHost: Open;
  let tracker: Tracker;
  let host: ReturnType<Open>;
  const open = (title: string, ...comments: readonly string[]) => {
    const issue = tracker.open({ title, body: "b", labels: ["Vssue"], by: "ann" });
    for (const body of comments) tracker.write(issue, { body, by: "bob" });
    return issue;
  };

  beforeAll(() => {
    openHost = prepare();
  }, 60_000);
  beforeEach(() => {
    tracker = createTracker();
    host = openHost(tracker);
  });
  afterEach(() => {
    expect(host.faults ?? []).toEqual([]);
  });

  it("are found in one pass over all issues, including closed ones, without a token", async () => {
    open("[Vssue]a | Blog").isClosed = true;
    for (let number = 1; number <= 240; number += 1) open(`[Vssue]other ${number}`);
    open("[Vssue]b | Blog");
    const { pages, fault } = await read(name, host, { pages: [page("a"), page("b"), page("c")] });
    expect(fault).toBeNull();
    expect([...pages.keys()].toSorted()).toEqual(["/a.html", "/b.html"]);
    expect(pages.get("/b.html")?.issue.link).toMatch(/^https:\/\/.+\/ann\/blog\/.*issues\/\w+$/);
    expect(pages.get("/b.html")?.html).toBe("");
    expect(host.asked.length).toBeGreaterThan(1);
    expect(host.asked.length).toBeLessThan(12);
    expect(host.asked.every(({ method, token }) => method === "GET" && token === null)).toBe(true);
  });

  it("are the oldest ones if several have the same title, so that nobody takes a page over", async () => {
    const first = open("[Vssue]a | Blog");
    open("[Vssue]a | Blog");
    const { pages } = await read(name, host, { pages: [page("a"), page("b")] });
    const link = pages.get("/a.html")?.issue.link ?? "";
    const suffix = name === "gitee-v5" ? `IWW${first.number}` : `${first.number}`;
    expect(link.endsWith(`/${suffix}`)).toBe(true);
  });

  it("are found by the site's own prefix, and by the number that a page names", async () => {
    open("Comments: a | Blog");
    const other = open("Quite another title");
    const id = name === "gitee-v5" ? `IWW${other.number}` : `${other.number}`;
    const { pages } = await read(name, host, {
      prefix: "Comments: ",
      pages: [page("a"), page("b", { id })],
    });
    expect(pages.get("/b.html")?.issue.id).toBe(id);
    expect(pages.size).toBe(2);
  });

  it("have their first comments rendered, once per language, even if a named issue has no label", async () => {
    open("[Vssue]a | Blog", "one", "two", "three");
    const unlabelled = tracker.open({ title: "Elsewhere", body: "b", labels: [], by: "ann" });
    tracker.write(unlabelled, { body: "there", by: "bob" });
    const id = name === "gitee-v5" ? `IWW${unlabelled.number}` : `${unlabelled.number}`;
    const token = isOpen ? null : "token-ann";
    const wanted = [page("a"), page("a-zh", { title: "a | Blog", lang: "zh-CN" }), page("b", { id })];
    const { pages, fault } = await read(name, host, {
      pages: wanted,
      perPage: 2,
      draws: draw,
      token,
    });
    // The fake REST API does not have the repository of the fake GraphQL API, so its visibility is unknown.
    if (name === "github-v4") return expect(fault).toMatchObject({ step: "comments", status: 404 });
    expect(fault).toBeNull();
    const first = ["github-v3", "gitee-v5"].includes(name) ? "one, two" : "three, two";
    expect(pages.get("/a.html")?.html).toBe(`en: ${first} (3)`);
    expect(pages.get("/a-zh.html")?.html).toBe(`zh-CN: ${first} (3)`);
    expect(pages.get("/b.html")?.html).toBe("en: there (1)");
    const lists = host.asked.filter(({ path }) => /(comments|notes|graphql)$/.test(path));
    expect(lists).toHaveLength(2);
  });
});

it("omits confidential issues on GitLab, and reads comments without the token", async () => {
  const subject = SUBJECTS.find(({ name }) => name === "gitlab-v4");
  const tracker = createTracker();
  const host = (subject?.prepare() ?? expect.unreachable())(tracker);
  const labels = ["Vssue"];
  const hidden = tracker.open({ title: "[Vssue]a | Blog", body: "b", labels, by: "ann" });
  hidden.isConfidential = true;
  tracker.write(tracker.open({ title: "[Vssue]b | Blog", body: "b", labels, by: "ann" }), {
    body: "open",
    by: "bob",
  });
  const { pages } = await read("gitlab-v4", host, {
    pages: [page("a"), page("b")],
    token: "token-ann",
    draws: draw,
  });
  expect([...pages.keys()]).toEqual(["/b.html"]);
  expect(host.asked.map(({ path, token }) => [path.split("/").at(-1), token])).toEqual([
    ["issues", "token-ann"],
    ["graphql", null],
  ]);
});

describe("a platform that cannot be read", () => {
  const LIST = { status: 200, data: [{ number: 1, title: "[Vssue]a | Blog", html_url: "https://g.test/1" }] };
  const RESET = NOW / 1000 + 600;
  const LIMIT = {
    status: 403,
    data: { message: "API rate limit exceeded" },
    headers: { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": `${RESET}` },
  };

  /** Reads two pages' issues from a GitHub host with the given responses. */
  async function readFrom(answer: (asked: Asked, count: number) => Answer, token: string | null = null) {
    let count = 0;
    const host = createHostOf("github-v3", (asked) => answer(asked, (count += 1)));
    const pages = [page("a"), page("b")];
    const reading = await read("github-v3", host, { pages, token, draws: draw });
    return { ...reading, asked: host.asked.map(({ path }) => path.replace("/api/v3/repos/ann/blog", "")) };
  }

  it.each<readonly [string, Answer, object]>([
    ["rejects the token", { status: 401, data: { message: "Bad credentials" } }, { status: 401 }],
    ["has a limit", LIMIT, { status: 403, retryAt: NOW + 600_000 }],
    [
      "asks to wait",
      { status: 429, headers: { "Retry-After": "60" } },
      { status: 429, retryAt: NOW + 60_000 },
    ],
    ["has no such repository", { status: 404, data: { message: "Not Found" } }, { status: 404 }],
    ["is broken", { status: 500, data: { message: "Server Error" } }, { message: "Server Error" }],
    [
      "responds with a page",
      { status: 200, data: "<h1>Hello</h1>" },
      { message: expect.stringMatching(/JSON/) },
    ],
  ])("is reported if it %s", async (_, answer, fault) => {
    const reading = await readFrom(() => answer);
    expect(reading.fault).toMatchObject({ step: "issues", ...fault });
    expect(reading.pages.size).toBe(0);
  });

  it("is asked a second time after a server error", async () => {
    const reading = await readFrom((asked, count) => {
      if (count === 1) return { status: 502, data: "<h1>Bad gateway</h1>" };
      return asked.path.endsWith("comments") ? { status: 200, data: [] } : LIST;
    });
    expect(reading.fault).toBeNull();
    expect(reading.pages.get("/a.html")?.html).toBe("en:  (0)");
  });

  it("does not affect issues that were found before", async () => {
    const reading = await readFrom(({ path }) => (path.endsWith("comments") ? LIMIT : LIST));
    expect(reading.fault).toMatchObject({ step: "comments", retryAt: NOW + 600_000 });
    expect(reading.pages.get("/a.html")).toEqual({ issue: { id: "1", link: "https://g.test/1" }, html: "" });
  });

  it.each([
    [{ private: true }, "is private"],
    [{ private: false }, null],
  ])("is not asked with a token for comments that are not public: %j", async (repository, fault) => {
    const reading = await readFrom(({ path }) => {
      if (path.endsWith("/blog")) return { status: 200, data: repository };
      return path.endsWith("comments") ? { status: 200, data: [] } : LIST;
    }, "token");
    expect(reading.fault?.message.includes(fault ?? "") ?? null).toBe(fault === null ? null : true);
    expect(reading.asked.includes("/issues/1/comments")).toBe(fault === null);
  });

  it("is read up to a limited number of issues", async () => {
    const issues = Array.from({ length: 100 }, (_, index) => ({ number: index + 1, title: "x" }));
    const reading = await readFrom(({ headers, path }) => ({
      status: 200,
      data: issues,
      headers: { Link: `<http://${headers.get("Host")}${path}?after=x>; rel="next"` },
    }));
    expect(reading.fault?.message).toContain("more than 20000");
    expect(reading.asked).toHaveLength(200);
  });
});

it("reports that Bitbucket's tracker is closed", async () => {
  const answer = { status: 404, data: { error: { message: "Resource not found" } } };
  const host = createHostOf("bitbucket-v2", () => answer);
  const { fault, platform } = await read("bitbucket-v2", host, { pages: [page("a")] });
  expect(platform).toBe("Bitbucket");
  expect(fault).toMatchObject({ status: 410, message: "Bitbucket closed its issue tracker on 2026-08-20" });
});
