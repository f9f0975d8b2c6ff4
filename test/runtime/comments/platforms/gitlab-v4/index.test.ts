import { describe, expect, it } from "vitest";
import { createCalls } from "../../../../../src/runtime/comments/platforms/gitlab-v4/index.js";
import { createScripted, type Scripted } from "../fakes/scripted.js";
import type { Answer, Asked } from "../fakes/host.js";

const ISSUE = { id: "7", title: "t", content: "", link: "" };
const QUERY = { page: 2, perPage: 2, sort: "desc" } as const;
const NOTE = { id: 1, body: "one", author: { username: "bob" }, created_at: "2026-01-01T00:00:00.000Z" };

describe("GitLab v4", () => {
  let host: Scripted;

  function start(answer: (asked: Asked) => Answer) {
    host = createScripted(createCalls, answer);
    return host.backend;
  }

  it("omits system notes on servers that do not filter them", async () => {
    const notes = [NOTE, { ...NOTE, id: 2, body: "added label", system: true }];
    const backend = start(({ path }) => ({ status: 200, data: path.endsWith("notes") ? notes : [] }));
    const { comments } = await backend.list(ISSUE, QUERY);
    expect(comments.map(({ raw }) => raw)).toEqual(["one"]);
  });

  it.each([
    [
      { "X-Total": "40", "X-Page": "3", "X-Per-Page": "5" },
      { count: 40, page: 3, perPage: 5 },
    ],
    [{ "X-Total": "0" }, { count: 0, page: 2, perPage: 2 }],
    [{ "X-Next-Page": "" }, { count: 3, page: 2, perPage: 2 }],
    [{ "X-Next-Page": "3" }, { count: 4, page: 2, perPage: 2 }],
    [{}, { count: 3, page: 2, perPage: 2 }],
  ])("returns the page data from the headers %j", async (headers, expected) => {
    const backend = start(({ path }) =>
      path.endsWith("notes") ? { status: 200, data: [NOTE], headers } : { status: 200, data: [] },
    );
    expect(await backend.list(ISSUE, QUERY)).toMatchObject(expected);
  });

  it("shows comments without reactions if those cannot be read", async () => {
    const backend = start(({ path }) =>
      path.endsWith("notes")
        ? { status: 200, data: [NOTE] }
        : { status: 403, data: { message: "403 Forbidden" } },
    );
    const { comments } = await backend.list(ISSUE, QUERY);
    expect(comments).toMatchObject([{ raw: "one", reactions: null }]);
  });

  it("refuses a reaction that it can neither add nor remove", async () => {
    const awards = [{ id: 9, name: "heart", user: { username: "eve" } }];
    const backend = start(({ method, path }) => {
      if (method === "POST") return { status: 404, data: { message: "404 Not Found" } };
      return { status: 200, data: path.endsWith("/user") ? { username: "bob" } : awards };
    });
    expect(await backend.react(ISSUE, "1", "heart")).toBe("refused");
    expect(host.asked.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("names the project by its whole path, and joins the labels of new issues", async () => {
    const data = { iid: 7, title: "t", description: "d", web_url: "https://gitlab.com/x" };
    const backend = start(({ method }) => ({ status: 200, data: method === "POST" ? data : [] }));
    await backend.createIssue({ title: "t", content: "d" });
    const posted = host.asked.at(-1);
    expect(posted?.path).toBe("/api/v4/projects/ann%2Fblog/issues");
    expect(posted?.body).toEqual({ title: "t", description: "d", labels: "Vssue,two words" });
  });

  it("requests comments in the wanted order", async () => {
    const backend = start(() => ({ status: 200, data: [] }));
    await backend.list(ISSUE, QUERY);
    const expected = { page: "2", per_page: "2", order_by: "created_at", sort: "desc" };
    expect(Object.fromEntries(host.asked.at(-1)?.query ?? [])).toMatchObject(expected);
  });
});
