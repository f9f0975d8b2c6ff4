import { describe, expect, it } from "vitest";
import { createCalls } from "../../../../../src/runtime/comments/platforms/github-v4/index.js";
import { createGithubGraphql, readGithubSchema } from "../fakes/github-graphql.js";
import { createScripted } from "../fakes/scripted.js";
import type { Host } from "../fakes/host.js";
import { createTracker, type Tracker } from "../fakes/tracker.js";
import { connect, NOW } from "../subjects.js";

const ISSUE = { id: "1", title: "t", content: "", link: "" };
const QUERY = { page: 1, perPage: 10, sort: "asc" } as const;

describe("GitHub v4", () => {
  const schema = readGithubSchema();
  let host: Host;

  async function start(comments: number) {
    const tracker: Tracker = createTracker();
    const issue = tracker.open({ title: "t", body: "", labels: ["Vssue"], by: "ann" });
    for (let count = 1; count <= comments; count += 1) tracker.write(issue, { body: `${count}`, by: "bob" });
    host = createGithubGraphql(schema, tracker);
    return { tracker, issue, backend: await connect("github-v4", host, "token-bob") };
  }

  it.each([
    ["NOT_FOUND", 404],
    ["FORBIDDEN", 403],
    ["INSUFFICIENT_SCOPES", 403],
    ["RATE_LIMITED", 429],
    ["UNPROCESSABLE", 422],
    ["SOMETHING_NEW", 400],
  ])("rejects with the first message of a 200 response with the error %s", async (type, status) => {
    const errors = [{ type, message: "first" }, { message: "second" }];
    const headers = { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": `${NOW / 1000 + 60}` };
    const scripted = createScripted(createCalls, () => ({
      status: 200,
      data: { data: null, errors },
      headers,
    }));
    const expected = { name: "PlatformError", status, message: "first", retryAt: NOW + 60_000 };
    await expect(scripted.backend.readUser()).rejects.toMatchObject(expected);
  });

  it("reports that a visitor without a token must sign in, without a request", async () => {
    await start(3);
    const anonymous = await connect("github-v4", host, null);
    await expect(anonymous.findIssue({ title: "t" })).rejects.toMatchObject({ status: 401 });
    expect(host.asked).toEqual([]);
  });

  it("sends values as variables, never in the text of the query", async () => {
    const { backend } = await start(1);
    const title = 't" }) { evil }';
    await backend.findIssue({ title });
    const bodies = host.asked.map(({ body }) => body as { readonly query: string });
    expect(bodies.length).toBeGreaterThan(0);
    for (const { query } of bodies) expect(query).not.toContain("evil");
  });

  it("finds no issue for an id that is not a number", async () => {
    const { backend } = await start(1);
    expect(await backend.findIssue({ id: "abc" })).toBeNull();
    expect(await backend.findIssue({ id: "99" })).toBeNull();
  });

  it.each([
    ["asc", 31, "301"],
    ["desc", 31, "250"],
  ] as const)(
    "jumps %s to page %i in steps of a hundred, and back without any",
    async (sort, page, first) => {
      const { backend } = await start(550);
      const { comments } = await backend.list(ISSUE, { page, perPage: 10, sort });
      expect(comments[0]?.raw).toBe(first);
      expect(host.asked).toHaveLength(4);
      await backend.list(ISSUE, { page: page + 1, perPage: 10, sort });
      await backend.list(ISSUE, { page: 11, perPage: 10, sort });
      expect(host.asked).toHaveLength(6);
    },
  );

  it("returns the last page for a later one, and at most a hundred comments at once", async () => {
    const { backend } = await start(150);
    const beyond = await backend.list(ISSUE, { page: 99, perPage: 40, sort: "asc" });
    expect(beyond).toMatchObject({ page: 4, perPage: 40, count: 150 });
    expect(beyond.comments).toHaveLength(30);
    const large = await backend.list(ISSUE, { page: 2, perPage: 500, sort: "asc" });
    expect(large).toMatchObject({ page: 2, perPage: 100, count: 150 });
    expect(large.comments.map(({ raw }) => raw)).toEqual(
      Array.from({ length: 50 }, (_, index) => `${index + 101}`),
    );
  });

  it("searches its way again after comments were added or removed elsewhere", async () => {
    const { backend, tracker, issue } = await start(30);
    const textsOf = async (page: number) =>
      (await backend.list(ISSUE, { page, perPage: 10, sort: "desc" })).comments.map(({ raw }) => raw);
    await textsOf(1);
    expect((await textsOf(2))[0]).toBe("20");
    tracker.write(issue, { body: "31", by: "eve" });
    expect((await textsOf(2))[0]).toBe("21");
    for (const comment of issue.comments.slice(0, 25)) tracker.erase(comment);
    expect(await textsOf(3)).toEqual(["31", "30", "29", "28", "27", "26"]);
  });

  it("searches its way again after the visitor's own comment, even if another was removed meanwhile", async () => {
    const { backend, tracker, issue } = await start(30);
    const query = { page: 2, perPage: 10, sort: "desc" } as const;
    await backend.list(ISSUE, query);
    await backend.add(ISSUE, "31");
    for (const comment of issue.comments.slice(0, 1)) tracker.erase(comment);
    expect((await backend.list(ISSUE, query)).comments[0]?.raw).toBe("21");
  });

  it("gives up on a list that never ends", async () => {
    let total = 1000;
    const connection = () => {
      total += 1;
      return { totalCount: total, pageInfo: { endCursor: null }, nodes: [] };
    };
    const scripted = createScripted(createCalls, () => ({
      status: 200,
      data: { data: { repository: { issue: { comments: connection() } } } },
    }));
    await expect(scripted.backend.list(ISSUE, { ...QUERY, page: 9 })).rejects.toThrow("could not be reached");
  });
});
