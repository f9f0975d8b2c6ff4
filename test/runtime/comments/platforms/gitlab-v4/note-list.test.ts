import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from "graphql";
import { beforeEach, describe, expect, it } from "vitest";
import type { IssueBackend } from "../../../../../src/runtime/comments/platforms/platform.js";
import { readGitlabSchema } from "../fakes/gitlab-graphql.js";
import { createGitlab, createOldGitlab } from "../fakes/gitlab.js";
import type { Answer, Host } from "../fakes/host.js";
import { createTracker, type StoredIssue, type Tracker } from "../fakes/tracker.js";
import { connect } from "../subjects.js";

const TITLE = "[Vssue]Title";

describe("comments of GitLab over GraphQL", () => {
  let tracker: Tracker;
  let stored: StoredIssue;
  let host: Host;
  let bob: IssueBackend;

  beforeEach(async () => {
    tracker = createTracker();
    stored = tracker.open({ title: TITLE, body: "", labels: ["Vssue"], by: "ann" });
    host = createGitlab(tracker);
    bob = await connect("gitlab-v4", host, "token-bob");
  });

  const write = (count: number) => {
    for (let index = 1; index <= count; index++) {
      const comment = tracker.write(stored, { body: `comment ${index}`, by: "bob" });
      tracker.react(comment, "eve", "heart");
    }
  };
  /** Reads like a panel: finds the issue and lists a page. Resolves to the page. */
  const read = async (page: number, perPage: number) => {
    const issue = await bob.findIssue({ title: TITLE });
    if (issue === null) throw new Error("The issue was not found");
    return bob.list(issue, { page, perPage, sort: "desc" });
  };
  const calls = () => host.asked.map(({ method, path }) => `${method} ${path}`);
  const SEARCH = "GET /api/v4/projects/ann%2Fblog/issues";
  const NOTES = "GET /api/v4/projects/ann%2Fblog/issues/1/notes";
  const GRAPHQL = "POST /api/graphql";

  it.each([10, 50, 100])("are read with one call for a page of %i, with their reactions", async (perPage) => {
    write(120);
    const { comments, count } = await read(1, perPage);
    expect([comments.length, count]).toEqual([perPage, 120]);
    expect(comments[0]).toMatchObject({ raw: "comment 120", reactions: { heart: 1, like: 0, unlike: 0 } });
    expect(calls()).toEqual([SEARCH, GRAPHQL]);
  });

  it.each([10, 50])(
    "took one call for each of %i comments over REST, which remains the fallback",
    async (perPage) => {
      host = createOldGitlab(tracker);
      bob = await connect("gitlab-v4", host, "token-bob");
      write(perPage);
      expect((await read(1, perPage)).comments[0]).toMatchObject({ reactions: { heart: 1 } });
      expect(calls().slice(0, 3)).toEqual([SEARCH, GRAPHQL, NOTES]);
      expect(host.asked).toHaveLength(3 + perPage);
    },
  );

  it("are read with one call for the next page, and two for a distant one", async () => {
    write(100);
    await read(1, 10);
    const issue = { id: "1", title: TITLE, content: "", link: "" };
    const before = host.asked.length;
    expect((await bob.list(issue, { page: 2, perPage: 10, sort: "desc" })).comments[0]?.raw).toBe(
      "comment 90",
    );
    expect(host.asked.length - before).toBe(1);
    expect((await bob.list(issue, { page: 9, perPage: 10, sort: "desc" })).comments[0]?.raw).toBe(
      "comment 20",
    );
    expect(host.asked.length - before).toBe(3);
  });

  it.each<[what: string, answer: Answer]>([
    ["has no such field", { status: 200, data: { errors: [{ message: "Field 'filter' doesn't exist" }] } }],
    [
      "finds the query too complex",
      { status: 200, data: { errors: [{ message: "Query has complexity of 201" }] } },
    ],
    [
      "reports a fault with parts of the data",
      {
        status: 200,
        data: {
          data: { project: { issue: { notes: { totalCount: 1, nodes: [] } } } },
          errors: [{ message: "x" }],
        },
      },
    ],
    ["shows no project", { status: 200, data: { data: { project: null } } }],
    ["shows no issue", { status: 200, data: { data: { project: { issue: null } } } }],
    ["does not exist", { status: 404, data: { error: "404 Not Found" } }],
    ["is blocked", { status: 403 }],
    ["is broken", { status: 500, data: {} }],
    ["sends no comments", { status: 200, data: { data: { project: { issue: { notes: 1 } } } } }],
    [
      "sends a comment without an id",
      {
        status: 200,
        data: { data: { project: { issue: { notes: { totalCount: 1, nodes: [{}] } } } } },
      },
    ],
  ])("are read over REST if GraphQL %s, and GraphQL is not called again", async (_, answer) => {
    write(2);
    host.intercept(({ path }) => (path === "/api/graphql" ? answer : null));
    for (let time = 0; time < 2; time++) {
      expect((await read(1, 10)).comments.map(({ raw }) => raw)).toEqual(["comment 2", "comment 1"]);
    }
    expect(calls().filter((call) => call === GRAPHQL)).toHaveLength(1);
  });

  it("reject during a rate limit, without more calls", async () => {
    write(2);
    host.intercept(({ path }) =>
      path === "/api/graphql" ? { status: 429, headers: { "Retry-After": "60" } } : null,
    );
    await expect(read(1, 10)).rejects.toMatchObject({ status: 429 });
    expect(calls()).toEqual([SEARCH, GRAPHQL]);
    host.intercept(() => null);
    expect(await read(1, 10)).toMatchObject({ count: 2 });
  });

  it("reject with the status of the REST API for an invalid token", async () => {
    write(1);
    const stranger = await connect("gitlab-v4", host, "token-of-nobody");
    const issue = { id: "1", title: TITLE, content: "", link: "" };
    const listing = stranger.list(issue, { page: 1, perPage: 10, sort: "asc" });
    await expect(listing).rejects.toMatchObject({ status: 401, message: "401 Unauthorized" });
  });

  it("have the ids that the REST API edits and removes", async () => {
    write(2);
    const { comments } = await read(1, 10);
    expect(comments.map(({ id }) => id)).toEqual(stored.comments.map(({ id }) => `${id}`).toReversed());
  });

  it("have avatars with a host, and no picture if there is none", async () => {
    const note = (id: number, avatarUrl: string | null) => ({
      id: `gid://gitlab/Note/${id}`,
      body: "x",
      created_at: "2026-01-01T00:00:00Z",
      updated_at: "2026-01-01T00:00:00Z",
      author: { username: "bob", avatar_url: avatarUrl, web_url: "https://git.test/bob" },
    });
    const nodes = [
      note(1, "/uploads/a.png"),
      note(2, null),
      note(3, "//evil.test/a.png"),
      { ...note(4, null), author: null },
    ];
    const notes = { totalCount: 4, pageInfo: {}, nodes };
    host.intercept(({ path }) =>
      path === "/api/graphql" ? { status: 200, data: { data: { project: { issue: { notes } } } } } : null,
    );
    const issue = { id: "1", title: TITLE, content: "", link: "" };
    const { comments } = await bob.list(issue, { page: 1, perPage: 10, sort: "asc" });
    expect(comments.map(({ author }) => [author.username, author.avatar])).toEqual([
      ["bob", "https://git.test/uploads/a.png"],
      ["bob", null],
      ["bob", "https://evil.test/a.png"],
      ["ghost", null],
    ]);
  });

  it("are requested with a document that GitLab's schema knows", async () => {
    await read(1, 10);
    const { query } = (host.asked.at(-1)?.body ?? {}) as { readonly query: string };
    expect(validate(readGitlabSchema(), parse(query), [...specifiedRules, NoDeprecatedCustomRule])).toEqual(
      [],
    );
  });
});
