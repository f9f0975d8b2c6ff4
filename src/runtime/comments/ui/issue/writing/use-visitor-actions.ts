import { isAdmin, type IssueOptions } from "../../../issue-options.js";
import type { WritingStrings } from "../../../issue-strings/writing/writing-string-table.js";
import { quoteComment } from "../../../issue-writing.js";
import { issueOf, pageCount, shownOf } from "../../../issue-thread.js";
import { nullIfMissing } from "../../../platforms/missing.js";
import type { Issue, IssueBackend, User } from "../../../platforms/platform.js";
import { useIssuePanel, type IssueWriting } from "../issue-context.js";
import { useWritingStrings } from "./writing-context.js";
import type { IssueThreadHandle } from "../use-issue-thread.js";

/** Whose comments these are, and who is told of what is done to them. */
export interface VisitorActionsSetup {
  readonly handle: IssueThreadHandle;
  readonly options: IssueOptions;
  readonly user: User;
  readonly path: string;
  readonly storage: Storage | null;
  /** Shows a visitor what went wrong. */
  readonly alert: (message: string) => void;
  /** Says what was done. */
  readonly announce: (message: string) => void;
  /** Tells of a fault; gives what the visitor reads. */
  readonly report: (error: unknown) => string;
  /** Puts a quote into the editor. */
  readonly onReply: (quote: string) => void;
}

/** What who is signed in may do with the comments of a page. */
export interface VisitorActions extends IssueWriting {
  /** Resolves to `null`, or to why it was not taken. */
  readonly post: (raw: string) => Promise<string | null>;
}

/** What the visitor of a panel can do (spec/comments.md §4, §6). */
export function useVisitorActions(setup: VisitorActionsSetup): VisitorActions {
  const { handle, options, user, path, storage, alert, announce, report, onReply } = setup;
  const { strings } = useIssuePanel();
  const words = useWritingStrings();

  /** Runs a call on the issue; `null` where there is none, or it failed. */
  async function act<Value>(
    call: (backend: IssueBackend, issue: Issue) => Promise<Value>,
  ): Promise<Value | null> {
    const place = placeOf(handle);
    if (place === null) return null;
    try {
      return await call(place.backend, place.issue);
    } catch (error) {
      report(error);
      return null;
    }
  }

  return {
    user,
    path,
    storage,
    isAdmin: isAdmin(options, user.username),
    reply: ({ raw, author }) => onReply(quoteComment({ raw, username: author.username })),
    post: (raw) => post(setup, words, raw),
    async edit({ id }, raw) {
      const edited = await act((backend, issue) => backend.edit(issue, id, raw));
      if (edited === null) return false;
      const { reactions, ...others } = edited;
      handle.changed(reactions === null ? others : edited);
      announce(words.saved);
      return true;
    },
    remove: ({ id }) => remove(setup, words, id),
    async react({ id }, reaction) {
      await act(async (backend, issue) => {
        const outcome = await backend.react(issue, id, reaction);
        if (outcome === "refused") alert(words.reactionGiven(strings[reaction]));
        else handle.changed({ id, reactions: await backend.readReactions(issue, id) });
      });
    },
  };
}

/** The issue of a panel and the platform that it is on, or `null` as long as one of them is unknown. */
function placeOf({ thread, visit }: IssueThreadHandle): { backend: IssueBackend; issue: Issue } | null {
  const issue = issueOf(thread.status);
  return visit === null || issue === null ? null : { backend: visit.backend, issue };
}

/** Adds a comment, and shows the page that it is on. Resolves to `null`, or to why it was not taken. */
async function post(
  { handle, announce, report }: VisitorActionsSetup,
  words: WritingStrings,
  raw: string,
): Promise<string | null> {
  const place = placeOf(handle);
  if (place === null) return "";
  const { backend, issue } = place;
  try {
    await backend.add(issue, raw);
  } catch (error) {
    return report(error);
  }
  announce(words.posted);
  const { status, query } = handle.thread;
  const count = (shownOf(status)?.count ?? 0) + 1;
  const isNewestFirst = backend.info.isSortable && query.sort === "desc";
  const page = isNewestFirst ? 1 : pageCount({ count, perPage: query.perPage });
  void handle.load({ ...query, page });
  return null;
}

/** Removes a comment, and shows the comments that are left. */
async function remove(
  { handle, alert, announce, report }: VisitorActionsSetup,
  words: WritingStrings,
  id: string,
): Promise<void> {
  const place = placeOf(handle);
  if (place === null) return;
  try {
    // What is not there any more was removed in another tab, or by the owner.
    const isRemoved = (await nullIfMissing(place.backend.remove(place.issue, id))) ?? true;
    if (!isRemoved) return alert(words.deleteFailed);
  } catch (error) {
    const reason = report(error);
    return alert(reason === "" ? words.deleteFailed : `${words.deleteFailed} – ${reason}`);
  }
  announce(words.removed);
  handle.removed(id);
  const { status, query } = handle.thread;
  const isEmpty = (shownOf(status)?.comments ?? []).every((comment) => comment.id === id);
  await handle.load({ ...query, page: isEmpty ? Math.max(1, query.page - 1) : query.page });
}
