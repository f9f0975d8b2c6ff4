import { describe, expect, it } from "vitest";
import { PAGE_SIZE } from "../../../src/runtime/admin/admin-api.js";
import type { AdminComment, CommentChange, Status } from "../../../src/runtime/admin/admin-comment.js";
import { NO_FILTER } from "../../../src/runtime/admin/comment-filter.js";
import { createDesk, viewDesk, type Desk } from "../../../src/runtime/admin/desk.js";
import type { Operation } from "../../../src/runtime/admin/operation.js";
import { reduceDesk, type DeskEvent } from "../../../src/runtime/admin/reduce-desk.js";

function comment(id: string, more: Partial<AdminComment> = {}): AdminComment {
  return {
    id,
    createdAt: 0,
    writtenAt: 0,
    status: "waiting",
    held: null,
    pinned: false,
    owner: false,
    moderator: "",
    nick: `Nick ${id}`,
    mail: "",
    link: "",
    ip: "",
    userAgent: "",
    url: "/p",
    isReply: false,
    parent: null,
    body: `Body ${id}`,
    ...more,
  };
}

const COMMENTS = [
  comment("a"),
  comment("b"),
  comment("c", { status: "visible", parent: { nick: "P", excerpt: "" } }),
];
const COUNTS = { visible: 10, waiting: 5, spam: 0 };
const LOADED: DeskEvent = { kind: "loaded", page: { comments: COMMENTS, counts: COUNTS } };

function after(status: Status | "all", ...events: readonly DeskEvent[]): Desk {
  return events.reduce(reduceDesk, createDesk({ status, by: {} }));
}

let key = 0;
const change = (ids: readonly string[], change: CommentChange, isUndo = false): Operation => ({
  kind: "change",
  key: ++key,
  ids,
  change,
  isUndo,
});
const started = (operation: Operation): DeskEvent => ({ kind: "started", operation });
const shown = (desk: Desk) => viewDesk(desk).comments.map(({ id, status }) => `${id} ${status}`);

describe("an operation", () => {
  const approve = change(["a"], { status: "visible" });

  it("shows in the list and the counts before the service responds", () => {
    const desk = after("all", LOADED, started(approve));
    expect(shown(desk)).toEqual(["a visible", "b waiting", "c visible"]);
    expect(viewDesk(desk).counts).toEqual({ visible: 11, waiting: 4, spam: 0 });
  });

  it("removes a comment from a list that it no longer belongs to", () => {
    expect(shown(after("waiting", LOADED, started(approve)))).toEqual(["b waiting"]);
  });

  it("is undone and reported if it fails", () => {
    const fault = { kind: "unreachable" } as const;
    const desk = after("all", LOADED, started(approve), { kind: "failed", operation: approve, fault });
    expect(shown(desk)).toEqual(["a waiting", "b waiting", "c visible"]);
    expect(viewDesk(desk).counts).toEqual(COUNTS);
    expect(desk.notice).toEqual({ kind: "failed", fault });
  });

  it("stays shown when it succeeds, as the service returned it, and the page is reloaded", () => {
    const edit = change(["c"], { link: "x.example" });
    const answered = comment("c", { status: "visible", link: "http://x.example" });
    const desk = after("all", LOADED, started(edit), {
      kind: "settled",
      operation: edit,
      comments: [answered],
    });
    expect(desk.operations).toEqual([]);
    expect(desk.comments[2]).toEqual({ ...answered, parent: { nick: "P", excerpt: "" } });
    expect(desk.version).toBe(1);
  });

  it("applies to a page that was requested before it succeeded", () => {
    expect(shown(after("waiting", LOADED, started(approve), LOADED))).toEqual(["b waiting"]);
  });

  it("can be undone: comments that were alike before are grouped", () => {
    const { notice } = after("all", LOADED, started(change(["a", "b", "c"], { status: "spam" })));
    expect(notice).toMatchObject({
      undo: [
        { ids: ["a", "b"], change: { status: "waiting" } },
        { ids: ["c"], change: { status: "visible" } },
      ],
    });
  });

  it("restores the texts that an edit replaced", () => {
    const { notice } = after("all", LOADED, started(change(["a"], { comment: "x", nick: "y", link: "z" })));
    expect(notice).toMatchObject({
      undo: [{ ids: ["a"], change: { comment: "Body a", nick: "Nick a", link: "" } }],
    });
  });

  it.each<[string, Operation]>([
    ["a removal", { kind: "remove", key: 0, ids: ["a"] }],
    ["an undoing", change(["a"], { status: "spam" }, true)],
  ])("cannot be undone if it is %s", (_, operation) => {
    expect(after("all", LOADED, started(operation)).notice).toMatchObject({ kind: "done", undo: [] });
  });

  it("does not affect others: two are shown at once, and a failure leaves the other", () => {
    const spam = change(["b"], { status: "spam" });
    const fault = { kind: "missing" } as const;
    const desk = after("all", LOADED, started(approve), started(spam), {
      kind: "failed",
      operation: approve,
      fault,
    });
    expect(shown(desk)).toEqual(["a waiting", "b spam", "c visible"]);
  });
});

describe("the comment that keys apply to", () => {
  const point = (id: string): DeskEvent => ({ kind: "pointed", id });
  const move = (by: 1 | -1): DeskEvent => ({ kind: "moved", by });

  it.each<[string, readonly DeskEvent[], string | null]>([
    ["nothing at first", [], null],
    ["the first one", [move(1)], "a"],
    ["the first one, also backwards", [move(-1)], "a"],
    ["the next one", [move(1), move(1)], "b"],
    ["the one before", [point("c"), move(-1)], "b"],
    ["the first one, and none before it", [point("a"), move(-1)], "a"],
    ["the last one, and none after it", [point("c"), move(1)], "c"],
    ["the one that comes up", [point("a"), started({ kind: "remove", key: 0, ids: ["a"] })], "b"],
    ["the last one that is left", [point("c"), started({ kind: "remove", key: 0, ids: ["c"] })], "b"],
    ["none of an empty list", [point("a"), started({ kind: "remove", key: 0, ids: ["a", "b", "c"] })], null],
  ])("is %s", (_, events, expected) => {
    expect(after("all", LOADED, ...events).current).toBe(expected);
  });
});

describe("an open form", () => {
  const OPEN: DeskEvent = { kind: "editing", id: "b" };
  const save = change(["b"], { comment: "much work" });
  const without: DeskEvent = { kind: "loaded", page: { comments: [comment("a")], counts: COUNTS } };

  it.each<[string, DeskEvent]>([
    ["another page", without],
    ["another filter", { kind: "filtered", filter: { status: "spam", by: {} } }],
    ["a failed load", { kind: "load-failed" }],
  ])("stays open over %s", (_, event) => {
    const desk = after("all", LOADED, OPEN, event);
    expect(desk.editing?.id).toBe("b");
    expect(shown(desk)).toContain("b waiting");
  });

  it("replaces its comment if a later page includes it again", () => {
    expect(shown(after("all", LOADED, OPEN, LOADED))).toEqual(["a waiting", "b waiting", "c visible"]);
  });

  it("closes when it is sent, and reopens with its text if that failed", () => {
    const sent = after("all", LOADED, OPEN, started(save));
    expect(sent.editing).toBeNull();
    const failed = reduceDesk(sent, { kind: "failed", operation: save, fault: { kind: "unreachable" } });
    expect(failed.editing).toMatchObject({ id: "b", body: "much work", nick: "Nick b" });
  });
});

describe("pages", () => {
  const full = Array.from({ length: PAGE_SIZE }, (_, index) => comment(`n${index}`));
  const FULL: DeskEvent = { kind: "loaded", page: { comments: full, counts: COUNTS } };
  const older: DeskEvent = { kind: "turned", to: "older" };

  it("have an older page only if this one is full", () => {
    expect([after("all", FULL).hasOlder, after("all", LOADED).hasOlder]).toEqual([true, false]);
  });

  it("start after the last comment of the previous page, and lead back", () => {
    const second = after("all", FULL, older);
    expect(second).toMatchObject({ load: "loading", comments: [], before: [full.at(-1)] });
    expect(reduceDesk(second, { kind: "turned", to: "newer" }).before).toEqual([]);
  });

  it("fall back to the previous page if they are empty", () => {
    const empty: DeskEvent = { kind: "loaded", page: { comments: [], counts: COUNTS } };
    expect(after("all", FULL, older, empty)).toMatchObject({ load: "loading", before: [] });
  });

  it("restart with another filter, with nothing selected", () => {
    const select: DeskEvent = { kind: "selected", ids: ["n1"], isSelected: true };
    const desk = after("all", FULL, select, older, { kind: "filtered", filter: NO_FILTER });
    expect([desk.before, [...desk.selected]]).toEqual([[], []]);
  });

  it("deselect comments that are gone", () => {
    const select: DeskEvent = { kind: "selected", ids: ["a", "b"], isSelected: true };
    const desk = after("all", LOADED, select, started({ kind: "remove", key: 0, ids: ["a"] }));
    expect([...desk.selected]).toEqual(["b"]);
  });
});
