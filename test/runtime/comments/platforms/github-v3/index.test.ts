import { describe, expect, it } from "vitest";
import { createCalls } from "../../../../../src/runtime/comments/platforms/github-v3/index.js";
import { createScripted, type Scripted } from "../fakes/scripted.js";
import type { Answer, Asked } from "../fakes/host.js";
import { NOW } from "../subjects.js";

const ISSUE = { id: "7", title: "t", content: "", link: "" };
const found = (number: number, title: string, more = {}) => ({
  number,
  title,
  html_url: "https://github.com/x",
  ...more,
});

describe("GitHub v3", () => {
  let host: Scripted;

  function start(answer: (asked: Asked) => Answer) {
    host = createScripted(createCalls, answer);
    return host.backend;
  }

  it("searches by the whole title, whatever characters it contains, and by each label", async () => {
    const backend = start(() => ({ status: 200, data: { items: [found(7, 'a "b" \\c')] } }));
    expect(await backend.findIssue({ title: 'a "b" \\c' })).toMatchObject({ id: "7" });
    expect(Object.fromEntries(host.asked[0]?.query ?? [])).toEqual({
      q: String.raw`"a \"b\" \\c" is:issue in:title repo:ann/blog is:public label:"Vssue" label:"two words"`,
      timestamp: `${NOW}`,
    });
  });

  it("finds in the list what the search rejects, and no pull request", async () => {
    const list = [found(9, "long", { pull_request: {} }), found(8, "long")];
    const refused = { status: 422, data: { message: "Validation Failed" } };
    const backend = start(({ path }) => (path.includes("search") ? refused : { status: 200, data: list }));
    expect(await backend.findIssue({ title: "long" })).toMatchObject({ id: "8" });
  });

  it.each([401, 403, 500])(
    "reports a search that fails with %i instead of finding nothing",
    async (status) => {
      const backend = start(() => ({ status, data: { message: "no" } }));
      await expect(backend.findIssue({ title: "t" })).rejects.toMatchObject({ status });
      expect(host.asked).toHaveLength(1);
    },
  );

  it("finds no deleted issue", async () => {
    const backend = start(() => ({ status: 410, data: { message: "This issue was deleted" } }));
    expect(await backend.findIssue({ id: "7" })).toBeNull();
  });

  it("finds no issue by the number of a transferred one, whose new number belongs to another issue here", async () => {
    const backend = start(({ path }) => {
      if (path.startsWith("/repositories/")) return { status: 200, data: found(3, "elsewhere") };
      return { status: 301, headers: { Location: "/repositories/5/issues/3" } };
    });
    expect(await backend.findIssue({ id: "7" })).toBeNull();
    expect(await backend.findIssue({ id: "3" })).toMatchObject({ id: "3" });
  });

  it("sends one request for the last page, and requests the total only if more pages follow", async () => {
    const comments = [{ id: 1, body: "one" }];
    const link = '<https://api.github.com/x?page=2&per_page=1>; rel="next"';
    const backend = start(({ path, query }) => {
      if (!path.endsWith("/comments")) return { status: 200, data: found(7, "t", { comments: 41 }) };
      return { status: 200, data: comments, headers: query.get("per_page") === "1" ? { Link: link } : {} };
    });
    expect(await backend.list(ISSUE, { page: 1, perPage: 10, sort: "desc" })).toMatchObject({ count: 1 });
    expect(host.asked).toHaveLength(1);
    expect(await backend.list(ISSUE, { page: 1, perPage: 1, sort: "desc" })).toMatchObject({
      count: 41,
      page: 1,
    });
    expect(host.asked).toHaveLength(3);
  });

  it("reports a transferred issue as missing, but follows a repository to its new name", async () => {
    const backend = start(({ path, query }) => {
      if (path.startsWith("/repositories/")) return { status: 200, data: [{ id: 1, body: "one" }] };
      const number = path.includes("/issues/7/") ? "7" : "3";
      const location = `/repositories/5/issues/${number}/comments?${query.toString()}`;
      return { status: 301, headers: { Location: location } };
    });
    const query = { page: 1, perPage: 10, sort: "desc" } as const;
    expect(await backend.list(ISSUE, query)).toMatchObject({ count: 1 });
    const moved = backend.list({ ...ISSUE, id: "8" }, query);
    await expect(moved).rejects.toMatchObject({ status: 404, message: "The issue has moved" });
  });

  it("requests Markdown and HTML at once, with the token in a header, and no preview", async () => {
    const backend = start(() => ({ status: 200, data: { login: "ann" } }));
    await backend.readUser();
    const headers = host.asked[0]?.headers;
    expect(headers?.get("Accept")).toBe("application/vnd.github.full+json");
    expect(headers?.get("Authorization")).toBe("Bearer token");
    expect(headers?.has("X-GitHub-Api-Version")).toBe(false);
  });

  it("reports a refused reaction if it can neither be added nor removed", async () => {
    const backend = start(({ method }) => ({ status: method === "POST" ? 202 : 204, data: { id: 3 } }));
    expect(await backend.react(ISSUE, "5", "heart")).toBe("refused");
  });

  it("escapes an id that is a path", async () => {
    const backend = start(() => ({ status: 404, data: { message: "Not Found" } }));
    await expect(backend.remove(ISSUE, "../../../user")).rejects.toMatchObject({ status: 404 });
    expect(host.asked[0]?.path).toBe("/api/v3/repos/ann/blog/issues/comments/..%2F..%2F..%2Fuser");
  });
});
