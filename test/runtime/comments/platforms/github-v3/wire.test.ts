import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  readComment,
  readIssue,
  readLink,
  readReactions,
  readUser,
} from "../../../../../src/runtime/comments/platforms/github-v3/wire.js";
import { GITHUB_API } from "../fakes/openapi.js";

/** GitHub's own example responses. */
const EXAMPLES = (
  JSON.parse(readFileSync(GITHUB_API, "utf8")) as {
    readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
  }
).components.examples;

const QUERY = { page: 7, perPage: 10, sort: "desc" } as const;
const ENTRY = "https://api.github.com/repositories/1/issues/2/comments";

describe("GitHub's responses", () => {
  it("are parsed as GitHub documents them: a comment", () => {
    expect(readComment(EXAMPLES["issue-comment"]?.value)).toEqual({
      id: "1",
      html: null,
      raw: "Me too",
      author: {
        username: "octocat",
        avatar: "https://github.com/images/error/octocat_happy.gif",
        homepage: "https://github.com/octocat",
      },
      createdAt: Date.UTC(2011, 3, 14, 16, 0, 49),
      updatedAt: Date.UTC(2011, 3, 14, 16, 0, 49),
      reactions: null,
    });
  });

  it("are parsed as GitHub documents them: an issue", () => {
    expect(readIssue(EXAMPLES["issue"]?.value)).toEqual({
      id: "1347",
      title: "Found a bug",
      content: "I'm having a problem with this.",
      link: "https://github.com/octocat/Hello-World/issues/1347",
    });
  });

  it("lose URLs with unsafe schemes, and get a substitute for deleted accounts", () => {
    const user = { login: "eve", avatar_url: "javascript:alert(1)", html_url: "data:text/html,x" };
    expect(readUser(user)).toEqual({ username: "eve", avatar: null, homepage: null });
    expect(readComment({ id: 1, user: null })).toMatchObject({
      author: { username: "ghost", avatar: expect.stringContaining("/10137") },
    });
  });

  it.each([undefined, null, "text", [], {}, { id: null }, { id: {} }, { id: "" }])(
    "are rejected as a comment: %j",
    (value) => {
      expect(() => readComment(value)).toThrow("Unexpected response");
    },
  );

  it.each([
    [{ reactions: { "+1": 2, "-1": 1, heart: 0 } }, { heart: 0, like: 2, unlike: 1 }],
    [{ reactions: { "+1": "2", heart: null } }, { heart: 0, like: 0, unlike: 0 }],
    [{ reactions: null }, null],
    [{}, null],
  ])("have the reactions of %j counted", (comment, expected) => {
    expect(readReactions(comment)).toEqual(expected);
  });

  it.each([
    [null, { page: 1, perPage: 10, hasMore: false }],
    [
      `<${ENTRY}?per_page=5&page=3>; rel="next", <${ENTRY}?page=9>; rel="last"`,
      { page: 2, perPage: 5, hasMore: true },
    ],
    [
      `<${ENTRY}?page=2&per_page=5>; rel="prev", <${ENTRY}?page=1>; rel="first"`,
      { page: 3, perPage: 5, hasMore: false },
    ],
    [`<${ENTRY}?page=1>; rel="prev", <${ENTRY}?page=3>; rel="next"`, { page: 2, perPage: 10, hasMore: true }],
    ["nonsense", { page: 1, perPage: 10, hasMore: false }],
  ])("have the page number derived from the links %j", (header, expected) => {
    expect(readLink(header, QUERY)).toEqual(expected);
  });
});
