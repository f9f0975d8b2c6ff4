import { describe, expect, it } from "vitest";
import type { Comment } from "../../../src/runtime/comments/backend.js";
import {
  hasMore,
  NEW_THREAD,
  threadReducer,
  type ThreadEvent,
  type ThreadState,
} from "../../../src/runtime/comments/thread.js";

function comment(id: string, rootId: string | null = null): Comment {
  const author = { name: id, homepage: null, avatar: null, mailHash: null };
  return { id, rootId, parentId: rootId, author, body: id, createdAt: 0, path: "/", userAgent: "" };
}

const page = (number: number, ids: readonly string[], total: number): ThreadEvent => ({
  type: "loaded",
  page: number,
  found: { roots: ids.map((id) => comment(id)), replies: [], total },
});

const after = (...events: readonly ThreadEvent[]): ThreadState => events.reduce(threadReducer, NEW_THREAD);

function loaded(state: ThreadState) {
  if (state.list.kind !== "ready") throw new Error(`The list is ${state.list.kind}`);
  const { roots, replies, total, count } = state.list.loaded;
  const ids = (comments: readonly Comment[]) => comments.map(({ id }) => id).join(" ");
  return { roots: ids(roots), replies: ids(replies), total, count, more: hasMore(state.list.loaded) };
}

const UNREACHABLE = { kind: "unreachable" } as const;

describe("threadReducer", () => {
  it("replaces an edited comment in its place, and removes a deleted one with its count", () => {
    const first = after(page(1, ["b", "a"], 5), { type: "sent", comment: comment("r", "b") });
    const edited = threadReducer(first, { type: "change", id: "b", next: { ...comment("b"), body: "new" } });
    expect(edited.list).toMatchObject({
      loaded: { roots: [{ body: "new" }, { body: "a" }], count: 6, page: 1 },
    });
    const without = threadReducer(edited, { type: "change", id: "r", next: null });
    expect(loaded(without)).toEqual({ roots: "b a", replies: "", total: 5, count: 5, more: true });
    expect(without.list).toMatchObject({ loaded: { page: 1 } });
    const fewer = threadReducer(without, { type: "change", id: "b", next: null });
    expect(loaded(fewer)).toMatchObject({ roots: "a", total: 4, count: 4 });
    expect(fewer.list).toMatchObject({ loaded: { page: 0 } });
    expect(threadReducer(fewer, { type: "change", id: "none", next: null })).toEqual(fewer);
    expect(threadReducer(NEW_THREAD, { type: "change", id: "b", next: null })).toEqual(NEW_THREAD);
  });

  it("counts no deleted reply that was not counted when it was loaded", () => {
    const replies = [comment("r", "b"), comment("s", "b")];
    const first = after({ type: "loaded", page: 1, found: { roots: [comment("b")], replies, total: 1 } });
    const without = threadReducer(first, { type: "change", id: "r", next: null });
    expect(loaded(without)).toMatchObject({ roots: "b", replies: "s", total: 1, count: 1 });
  });

  it.each<[string, readonly ThreadEvent[], ReturnType<typeof loaded>]>([
    ["a page", [page(1, ["b", "a"], 2)], { roots: "b a", replies: "", total: 2, count: 2, more: false }],
    [
      "a comment that its author deleted, and the page that moved up",
      [
        page(1, ["d", "c"], 4),
        { type: "change", id: "d", next: null },
        { type: "load-more" },
        page(1, ["c", "b"], 3),
      ],
      { roots: "c b", replies: "", total: 3, count: 3, more: true },
    ],
    [
      "a further page, of which one was there",
      [page(1, ["c", "b"], 3), { type: "load-more" }, page(2, ["b", "a"], 3)],
      { roots: "c b a", replies: "", total: 3, count: 3, more: false },
    ],
    [
      "a page that has become empty",
      [page(1, ["c", "b"], 3), page(2, [], 3)],
      { roots: "c b", replies: "", total: 2, count: 3, more: false },
    ],
    [
      "a comment that was sent",
      [page(1, ["a"], 2), { type: "sent", comment: comment("b") }],
      { roots: "b a", replies: "", total: 3, count: 3, more: true },
    ],
    [
      "a further page behind a comment that waits, and one more behind that",
      [page(1, ["c"], 3), { type: "sent", comment: { ...comment("d"), isWaiting: true } }, page(2, ["b"], 3)],
      { roots: "d c b", replies: "", total: 4, count: 4, more: true },
    ],
    [
      "the last page behind a comment that waits",
      [page(1, ["b"], 2), { type: "sent", comment: { ...comment("c"), isWaiting: true } }, page(2, ["a"], 2)],
      { roots: "c b a", replies: "", total: 3, count: 3, more: false },
    ],
    [
      "a comment that waits, which the list that came after it leaves out",
      [
        { type: "sent", comment: comment("b") },
        page(1, ["a"], 1),
        { type: "keep", comment: { ...comment("b"), isWaiting: true } },
      ],
      { roots: "b a", replies: "", total: 2, count: 2, more: false },
    ],
    [
      "a comment once that the list after it has",
      [
        { type: "sent", comment: comment("b") },
        page(1, ["b", "a"], 2),
        { type: "keep", comment: comment("b") },
      ],
      { roots: "b a", replies: "", total: 2, count: 2, more: false },
    ],
    [
      "an answer that was sent",
      [page(1, ["a"], 1), { type: "sent", comment: comment("b", "a") }],
      { roots: "a", replies: "b", total: 1, count: 2, more: false },
    ],
    [
      "a store without the class",
      [{ type: "load-failed", fault: { kind: "none" } }],
      { roots: "", replies: "", total: 0, count: 0, more: false },
    ],
  ])("has %s", (_, events, expected) => {
    expect(loaded(after(...events))).toEqual(expected);
  });

  it("loads another page only after the first one", () => {
    const more: ThreadEvent = { type: "load-more" };
    expect(after(page(1, ["a"], 2), more).list).toMatchObject({ kind: "ready", more: "loading" });
    expect(after(more)).toEqual(NEW_THREAD);
  });

  it("keeps the loaded comments if another page fails", () => {
    const state = after(
      page(1, ["a"], 2),
      { type: "load-more" },
      { type: "load-failed", fault: UNREACHABLE },
    );
    expect(loaded(state).roots).toBe("a");
    expect(state.list).toMatchObject({ more: UNREACHABLE });
  });

  it("fails as a whole if the first page fails, and restarts", () => {
    const state = after({ type: "load-failed", fault: UNREACHABLE });
    expect(state.list).toEqual({ kind: "failed", fault: UNREACHABLE });
    expect(threadReducer(state, { type: "reload" }).list).toEqual({ kind: "loading" });
  });

  it("is sending until the comment is sent, and failed until the visitor changes it", () => {
    const sending = after(page(1, [], 0), { type: "send", comment: comment("sending") });
    expect(sending.posting.kind).toBe("sending");
    expect(loaded(sending).count).toBe(0);
    expect(threadReducer(sending, { type: "edited" }).posting.kind).toBe("sending");
    expect(threadReducer(sending, { type: "sent", comment: comment("a") }).posting.kind).toBe("idle");
    const failed = threadReducer(sending, { type: "send-failed", fault: UNREACHABLE });
    expect(failed.posting).toEqual({ kind: "failed", fault: UNREACHABLE });
    expect(loaded(failed).count).toBe(0);
    expect(threadReducer(failed, { type: "edited" }).posting.kind).toBe("idle");
  });
});
