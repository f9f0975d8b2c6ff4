import type { Comment, CommentPage } from "./backend.js";
import type { Fault } from "./fault.js";

/** The comments loaded so far. */
export interface LoadedComments {
  readonly roots: readonly Comment[];
  readonly replies: readonly Comment[];
  /** Number of conversations in the store. */
  readonly total: number;
  /** Number in the panel's heading: `total` and the comments posted since. */
  readonly count: number;
  /** The last loaded page, from 1. */
  readonly page: number;
}

/** The state of the list. If a further page fails to load, the loaded comments stay. */
export type ListState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly fault: Fault }
  | {
      readonly kind: "ready";
      readonly loaded: LoadedComments;
      /** Whether the next page is being loaded, or why it failed to load. */
      readonly more: "idle" | "loading" | Fault;
    };

/** The state of the comment being sent. Its text stays in the editor until it is sent. */
export type Posting =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly comment: Comment }
  | { readonly kind: "failed"; readonly fault: Fault };

/** The state of the store-backed panel. */
export interface ThreadState {
  readonly list: ListState;
  readonly posting: Posting;
}

/** An event that changes the state of the store-backed panel. `page` counts from 1. */
export type ThreadEvent =
  | { readonly type: "reload" }
  | { readonly type: "loaded"; readonly page: number; readonly found: CommentPage }
  | { readonly type: "load-failed"; readonly fault: Fault }
  | { readonly type: "load-more" }
  | { readonly type: "send"; readonly comment: Comment }
  | { readonly type: "sent"; readonly comment: Comment }
  /**
   * The list was reloaded after a comment was sent. A list omits comments that await approval, so it is added again.
   */
  | { readonly type: "keep"; readonly comment: Comment }
  | { readonly type: "send-failed"; readonly fault: Fault }
  | { readonly type: "edited" }
  /** The author has edited a comment, or deleted it if `next` is `null`. */
  | { readonly type: "change"; readonly id: string; readonly next: Comment | null };

/** The initial state, before the store has responded. */
export const NEW_THREAD: ThreadState = { list: { kind: "loading" }, posting: { kind: "idle" } };

const EMPTY: LoadedComments = { roots: [], replies: [], total: 0, count: 0, page: 1 };

/** Returns the state of the store-backed panel after an event. */
export function threadReducer(state: ThreadState, event: ThreadEvent): ThreadState {
  const { list } = state;
  switch (event.type) {
    case "reload":
      return { ...state, list: { kind: "loading" } };
    case "load-more":
      return list.kind === "ready" ? { ...state, list: { ...list, more: "loading" } } : state;
    case "loaded": {
      const before = list.kind === "ready" && event.page > 1 ? list.loaded : null;
      return { ...state, list: ready(joinPages(before, event.page, event.found)) };
    }
    case "load-failed":
      return { ...state, list: loadFailed(list, event.fault) };
    case "send":
      return { ...state, posting: { kind: "sending", comment: event.comment } };
    case "sent":
      return { list: keepIn(list, event.comment), posting: { kind: "idle" } };
    case "keep":
      return { ...state, list: keepIn(list, event.comment) };
    case "send-failed":
      return { ...state, posting: { kind: "failed", fault: event.fault } };
    case "edited":
      return state.posting.kind === "failed" ? { ...state, posting: { kind: "idle" } } : state;
    case "change":
      return list.kind === "ready"
        ? { ...state, list: { ...list, loaded: changeComment(list.loaded, event.id, event.next) } }
        : state;
  }
}

/** Returns whether there is another page. */
export function hasMore({ roots, total }: LoadedComments): boolean {
  return roots.length < total;
}

function ready(loaded: LoadedComments): ListState {
  return { kind: "ready", loaded, more: "idle" };
}

/** Applies a failure. A store without a comment class counts as empty. */
function loadFailed(list: ListState, fault: Fault): ListState {
  if (list.kind === "ready") return { ...list, more: fault };
  return fault.kind === "none" ? ready(EMPTY) : { kind: "failed", fault };
}

/** Appends a page without duplicates. New comments shift later pages, so a page may repeat comments. */
function joinPages(before: LoadedComments | null, page: number, found: CommentPage): LoadedComments {
  const roots = unique([...(before?.roots ?? []), ...found.roots]);
  const replies = unique([...(before?.replies ?? []), ...found.replies]);
  const isEnd = found.roots.length === 0;
  // The store omits comments that await approval, but their author sees them here.
  const waiting = roots.filter(({ isWaiting }) => isWaiting === true).length;
  return {
    roots,
    replies,
    total: isEnd ? roots.length : found.total + waiting,
    count: before === null ? found.total : before.count,
    page,
  };
}

function keepIn(list: ListState, comment: Comment): ListState {
  return list.kind === "ready" ? { ...list, loaded: addComment(list.loaded, comment) } : list;
}

function addComment(loaded: LoadedComments, comment: Comment): LoadedComments {
  const { roots, replies, total, count } = loaded;
  if ([...roots, ...replies].some(({ id }) => id === comment.id)) return loaded;
  return comment.rootId === null
    ? { ...loaded, roots: [comment, ...roots], total: total + 1, count: count + 1 }
    : { ...loaded, replies: [...replies, comment], count: count + 1 };
}

function changeComment(loaded: LoadedComments, id: string, next: Comment | null): LoadedComments {
  const change = (comments: readonly Comment[]) =>
    comments.flatMap((comment) => (comment.id === id ? (next ?? []) : comment));
  const roots = change(loaded.roots);
  const replies = change(loaded.replies);
  const gone = loaded.roots.length - roots.length;
  const total = loaded.total - gone;
  // Of the replies, only those are counted that were sent on this page.
  const count = Math.max(total, loaded.count - gone - (loaded.replies.length - replies.length));
  // Later pages have moved up, so the last one is loaded again.
  return { roots, replies, total, count, page: loaded.page - gone };
}

function unique(comments: readonly Comment[]): readonly Comment[] {
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()];
}
