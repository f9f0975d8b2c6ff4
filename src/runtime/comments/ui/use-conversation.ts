import { useEffect, useState } from "react";
import type { Comment, NewComment } from "../backend.js";
import { NO_DRAFT, type Draft, type ReplyTarget } from "../draft.js";
import { keepGuest } from "../guest.js";
import { httpUrl } from "../http-url.js";
import { markSubmit } from "../throttle.js";
import type { LoadedComments } from "../thread.js";
import { anchorOf } from "./CommentCard.js";
import type { PanelTools } from "./panel-context.js";
import { useDraft } from "./use-draft.js";
import type { Thread } from "./use-thread.js";

/** The thread that a visitor takes part in, and where the visitor is. */
export interface ConversationSetup extends Pick<Thread, "send"> {
  readonly strings: PanelTools["strings"];
  readonly storage: Storage | null;
  /** Path of the page that the panel stands on. */
  readonly path: string;
  /** Path that new comments belong to. */
  readonly newPath: string;
  /** `null` until comments are there. */
  readonly loaded: LoadedComments | null;
}

/** What a visitor writes, and where the keyboard goes on. */
export interface Conversation {
  readonly draft: Draft;
  readonly changeDraft: (update: (draft: Draft) => Draft) => void;
  /** What a screen reader is told, or an empty text. */
  readonly announcement: string;
  /** Whether the visitor called the editor where it is, and wants to write at once. */
  readonly isCalled: boolean;
  /** Id of the comment being replied to, if it is shown. */
  readonly answered: string | null;
  readonly submit: (written: Pick<NewComment, "guest" | "body" | "trap">) => Promise<void>;
  readonly answer: (replyTo: ReplyTarget) => void;
  /** Loads comments and focuses the first of them. */
  readonly ask: (load: () => void) => void;
  readonly cancelReply: () => void;
}

/** Keeps the draft, sends it, and moves the focus to what comes of it. */
export function useConversation(setup: ConversationSetup): Conversation {
  const { strings, storage, path, newPath, loaded, send } = setup;
  const [draft, changeDraft] = useDraft(storage, path);
  const [announcement, announce] = useState("");
  const [isCalled, setIsCalled] = useState(false);
  const setGoal = useFocusGoal(loaded);
  const known = loaded === null ? [] : [...loaded.roots, ...loaded.replies];
  const answered = known.find(({ id }) => id === draft.replyTo?.parentId)?.id ?? null;

  async function submit(written: Pick<NewComment, "guest" | "body" | "trap">): Promise<void> {
    const { replyTo } = draft;
    const now = Date.now();
    const sentAt = draft.sentAt ?? now;
    const comment = { ...written, replyTo, sentAt, path: replyTo?.path ?? newPath };
    changeDraft((latest) => ({ ...latest, sentAt }));
    markSubmit(storage, now);
    announce("");
    const sent = await send(comment, preview(comment));
    // Who could not send may try again at once.
    if (sent === null) return markSubmit(storage, 0);
    keepGuest(storage, written.guest);
    // Another comment may be answered by now.
    changeDraft(({ replyTo: next }) => ({ ...NO_DRAFT, replyTo: next === replyTo ? null : next }));
    if (replyTo !== null) {
      setIsCalled(false);
      setGoal(sent.id);
    }
    announce(sent.isWaiting === true ? strings.waiting : strings.sent);
  }

  return {
    draft,
    changeDraft,
    announcement,
    isCalled,
    answered,
    submit,
    answer(replyTo) {
      setIsCalled(true);
      setGoal(null);
      changeDraft((now) => ({ ...now, replyTo }));
    },
    ask(load) {
      announce("");
      setGoal(loaded?.roots.length ?? 0);
      load();
    },
    /** Whoever gives up an answer goes on reading where they were, not at the editor above the list. */
    cancelReply() {
      setIsCalled(answered === null);
      setGoal(answered);
      changeDraft((now) => ({ ...now, replyTo: null }));
    },
  };
}

/** Focuses a comment: by its id or, while a conversation is still loading, by its index. */
function useFocusGoal(loaded: LoadedComments | null): (goal: string | number | null) => void {
  const [goal, setGoal] = useState<string | number | null>(null);
  const goalId = typeof goal === "number" ? loaded?.roots[goal]?.id : goal;
  useEffect(() => {
    // The control that was used took the focus along. A visitor who focused something else keeps that.
    if (document.activeElement === document.body) document.getElementById(anchorOf(goalId ?? ""))?.focus();
  }, [goalId]);
  return setGoal;
}

/** How a comment looks until the store has taken it. */
function preview({ path, guest, body, replyTo, sentAt }: NewComment): Comment {
  const { nick, link, picture } = guest;
  return {
    id: "sending",
    rootId: replyTo?.rootId ?? null,
    parentId: replyTo?.parentId ?? null,
    author: { name: nick, homepage: httpUrl(link), avatar: httpUrl(picture), mailHash: null },
    body,
    createdAt: sentAt,
    path,
    userAgent: navigator.userAgent,
  };
}
