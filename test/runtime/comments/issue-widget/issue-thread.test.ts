import { describe, expect, it } from "vitest";
import {
  issueReducer,
  newThread,
  pageCount,
  type IssueEvent,
  type IssueThread,
} from "../../../../src/runtime/comments/issue-widget/issue-thread.js";
import type { IssueComment } from "../../../../src/runtime/comments/platforms/platform.js";

const ISSUE = { id: "1", title: "T", content: "", link: "https://p.example/1" };
const USER = { username: "ada", avatar: null, homepage: null };
const QUERY = { page: 1, perPage: 10, sort: "desc" } as const;
const FAULT = { status: 500, message: "down", retryAt: null, isSilence: false };
const comment = (id: string, raw = id): IssueComment => ({
  id,
  html: null,
  raw,
  author: USER,
  createdAt: 0,
  updatedAt: 0,
  reactions: null,
});
const pageOf = (...ids: readonly string[]) => ({
  comments: ids.map((id) => comment(id)),
  count: ids.length,
  page: 1,
  perPage: 10,
});
const after = (...events: readonly IssueEvent[]): IssueThread =>
  events.reduce<IssueThread>(issueReducer, newThread(10));
const load: IssueEvent = { type: "load", issue: ISSUE, query: QUERY };
const opened = (isUser: boolean): IssueEvent => ({ type: "opened", user: isUser ? USER : null });

describe("the status", () => {
  it.each<readonly [string, readonly IssueEvent[]]>([
    ["initializing", []],
    ["initializing", [opened(true)]],
    ["initializing", [{ type: "failed", fault: FAULT }, { type: "opening" }]],
    ["issue-not-created", [opened(false), { type: "not-created", isAdmin: false }]],
    ["issue-not-created", [opened(true), { type: "not-created", isAdmin: true }]],
    ["failed", [opened(true), { type: "not-created", isAdmin: false }]],
    ["issue-not-created", [opened(true), { type: "creating" }]],
    ["loading", [load]],
    ["no-comments", [load, { type: "loaded", page: pageOf() }]],
    ["ready", [load, { type: "loaded", page: pageOf("a") }]],
    ["failed", [{ type: "failed", fault: FAULT }]],
    ["login-required", [{ type: "failed", fault: { ...FAULT, status: 401 } }]],
    ["login-required", [load, { type: "failed", fault: { ...FAULT, status: 403 } }]],
    ["login-required", [opened(true), { type: "failed", fault: { ...FAULT, status: 403 } }]],
    ["failed", [opened(true), { type: "failed", fault: FAULT }]],
    ["failed", [opened(true), load, { type: "failed", fault: { ...FAULT, status: 403 } }]],
  ])("is %s after %j", (kind, events) => {
    expect(after(...events).status.kind).toBe(kind);
  });
});

describe("visible comments", () => {
  const ready = [load, { type: "loaded", page: pageOf("a", "b") }] as const;

  it("stay while others are loading", () => {
    const state = after(...ready, { ...load, query: { ...QUERY, page: 2 } });
    expect(state.status).toMatchObject({ kind: "loading", before: { count: 2 } });
  });

  it("stay, with their query, if others could not be loaded", () => {
    const state = after(
      ...ready,
      { ...load, query: { ...QUERY, page: 2 } },
      { type: "failed", fault: FAULT },
    );
    expect(state).toMatchObject({ query: QUERY, status: { kind: "ready", shown: { page: 1, count: 2 } } });
  });

  it("are replaced with a sign-in button if signing in may help, as after too many requests", () => {
    const refused = { type: "failed", fault: { ...FAULT, status: 403 } } as const;
    const more = { ...load, query: { ...QUERY, page: 2 } };
    expect(after(...ready, more, refused).status.kind).toBe("login-required");
    expect(after(opened(true), ...ready, more, refused).status.kind).toBe("ready");
  });

  it("are those of the page and size that the platform used", () => {
    const state = after(load, { type: "loaded", page: { ...pageOf("a"), count: 50, page: 3, perPage: 20 } });
    expect(state.query).toEqual({ page: 3, perPage: 20, sort: "desc" });
  });

  it("change one by one", () => {
    const state = after(...ready, { type: "changed", comment: comment("b", "new") });
    expect(state.status).toMatchObject({ shown: { comments: [{ raw: "a" }, { raw: "new" }] } });
  });

  it("change while others are loading", () => {
    const state = after(...ready, load, { type: "changed", comment: comment("b", "new") });
    expect(state.status).toMatchObject({
      kind: "loading",
      before: { comments: [{ raw: "a" }, { raw: "new" }] },
    });
  });

  it("are one fewer after a deletion", () => {
    const state = after(...ready, { type: "removed", id: "a" });
    expect(state.status).toMatchObject({ shown: { comments: [{ id: "b" }], count: 1 } });
  });
});

describe("pageCount", () => {
  it.each([
    [0, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
  ])("of %i comments by %i is %i", (count, perPage, expected) => {
    expect(pageCount({ count, perPage })).toBe(expected);
  });
});
