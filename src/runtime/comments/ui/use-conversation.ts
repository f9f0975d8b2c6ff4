import { useEffect, useState } from "react";
import type { KeyStorage } from "../../model/storage.js";
import type { Comment, NewComment } from "../backend.js";
import { NO_DRAFT, type Draft, type ReplyTarget } from "../draft.js";
import { keepGuest } from "../store-widget/guest.js";
import { httpUrl } from "../text/http-url.js";
import type { Root } from "../root-of.js";
import { markSubmit } from "../store-widget/throttle.js";
import type { LoadedComments } from "../thread.js";
import { anchorOf } from "./CommentCard.js";
import type { PanelTools } from "./panel-context.js";
import { useDraft } from "./editor/use-draft.js";
import type { Thread } from "./use-thread.js";

/** The parameters of `useConversation`, which manages the visitor's draft and the focus. */
export interface ConversationSetup extends Pick<Thread, "send"> {
  readonly strings: PanelTools["strings"];
  readonly storage: KeyStorage | null;
  /** The document or shadow root that contains the panel. */
  readonly root: Root;
  /** Path of the page that contains the panel. */
  readonly path: string;
  /** Path of the page that new comments belong to. */
  readonly newPath: string;
  /** The loaded comments; `null` until the list is loaded. */
  readonly loaded: LoadedComments | null;
}

/** The draft, the actions of a visitor, and the focus. */
export interface Conversation {
  readonly draft: Draft;
  readonly changeDraft: (update: (draft: Draft) => Draft) => void;
  /** Text for screen readers, or empty. */
  readonly announcement: string;
  /** Whether the editor takes the focus, because the visitor has just opened it for a reply. */
  readonly isCalled: boolean;
  /** Id of the comment being replied to if it is shown, or `null`. */
  readonly answered: string | null;
  readonly submit: (written: Pick<NewComment, "guest" | "body" | "trap">) => Promise<void>;
  readonly answer: (replyTo: ReplyTarget) => void;
  /** Loads comments and focuses the first new one. */
  readonly ask: (load: () => void) => void;
  readonly cancelReply: () => void;
}

/** Manages the draft, sends it, and moves the focus to the result. */
export function useConversation(setup: ConversationSetup): Conversation {
  const { strings, storage, root, path, newPath, loaded, send } = setup;
  const [draft, changeDraft] = useDraft(storage, path);
  const [announcement, announce] = useState("");
  const [isCalled, setIsCalled] = useState(false);
  const setGoal = useFocusGoal(loaded, root);
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
    // A failed attempt does not count towards the rate limit.
    if (sent === null) return markSubmit(storage, 0);
    keepGuest(storage, written.guest);
    // The visitor may have started another reply meanwhile.
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
    /** Cancels the reply and focuses the comment being replied to, so that reading continues there. */
    cancelReply() {
      setIsCalled(answered === null);
      setGoal(answered);
      changeDraft((now) => ({ ...now, replyTo: null }));
    },
  };
}

/**
 * Returns the function that requests focus for a comment: by its id or, for a conversation that is not loaded yet, by
 * its index.
 */
function useFocusGoal(loaded: LoadedComments | null, root: Root): (goal: string | number | null) => void {
  const [goal, setGoal] = useState<string | number | null>(null);
  const goalId = typeof goal === "number" ? loaded?.roots[goal]?.id : goal;
  useEffect(() => {
    // The control used before has disappeared and left no focus. If the visitor has focused another element, the
    // focus stays there.
    if (document.activeElement === document.body) root.getElementById(anchorOf(goalId ?? ""))?.focus();
  }, [goalId, root]);
  return setGoal;
}

/** Returns the comment to show until the store has accepted it. */
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
