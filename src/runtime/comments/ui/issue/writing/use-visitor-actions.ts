import type { KeyStorage } from "../../../../model/storage.js";
import { announceComment } from "../../../announce-comment.js";
import { isAdmin, type IssueOptions } from "../../../issue-widget/issue-options.js";
import type { IssueWritingTexts } from "../../../../texts/features/issue-writing-texts.js";
import { quoteComment } from "./IssueField.js";
import { issueOf, pageCount, shownOf } from "../../../issue-widget/issue-thread.js";
import { nullIfMissing } from "../../../platforms/reply.js";
import type { Issue, IssueBackend, User } from "../../../platforms/platform.js";
import { useIssuePanel, type IssueWriting, type IssueThreadHandle } from "../issue-context.js";
import { useWritingStrings } from "./writing-context.js";

/** The parameters of `useVisitorActions`, which provides the actions of a signed-in visitor. */
export interface VisitorActionsSetup {
  readonly handle: IssueThreadHandle;
  readonly options: IssueOptions;
  readonly user: User;
  readonly path: string;
  readonly storage: KeyStorage | null;
  /** Shows an error message to the visitor. */
  readonly alert: (message: string) => void;
  /** Announces a completed action to screen readers. */
  readonly announce: (message: string) => void;
  /** Reports an error. Returns the visitor's message. */
  readonly report: (error: unknown) => string;
  /** Inserts a quote into the editor. */
  readonly onReply: (quote: string) => void;
}

/** The actions of a signed-in visitor on the comments of a page. */
export interface VisitorActions extends IssueWriting {
  /** Posts a comment. Resolves to `null`, or to a message about why it failed. */
  readonly post: (raw: string) => Promise<string | null>;
}

/** Returns the actions of a signed-in visitor. */
export function useVisitorActions(setup: VisitorActionsSetup): VisitorActions {
  const { handle, options, user, path, storage, alert, announce, report, onReply } = setup;
  const { strings } = useIssuePanel();
  const words = useWritingStrings();

  /** Runs a call on the issue. Resolves to `null` if there is no issue or the call failed. */
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

/** Returns the panel's issue and platform, or `null` while one of them is unknown. */
function placeOf({ thread, visit }: IssueThreadHandle): { backend: IssueBackend; issue: Issue } | null {
  const issue = issueOf(thread.status);
  return visit === null || issue === null ? null : { backend: visit.backend, issue };
}

/** Posts a comment and shows the page that contains it. Resolves to `null`, or to a message about why it failed. */
async function post(
  { handle, announce, report }: VisitorActionsSetup,
  words: IssueWritingTexts,
  raw: string,
): Promise<string | null> {
  const place = placeOf(handle);
  if (place === null) return "";
  const { backend, issue } = place;
  announceComment("send");
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
  void handle.load({ ...query, page }).then(() => announceComment("sent"));
  return null;
}

/** Deletes a comment and reloads the remaining ones. */
async function remove(
  { handle, alert, announce, report }: VisitorActionsSetup,
  words: IssueWritingTexts,
  id: string,
): Promise<void> {
  const place = placeOf(handle);
  if (place === null) return;
  try {
    // A missing comment was deleted in another tab, or by the owner.
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
