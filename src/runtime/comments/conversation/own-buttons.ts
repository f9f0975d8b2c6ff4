import type * as React from "react";
import type { ReactNode, RefObject } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import type { Comment } from "../backend.js";
import type { Draft } from "../draft.js";
import type { Posting } from "../thread.js";
import type { ChangeComment } from "./conversation-parts.js";
import type { OwnComments } from "./own-comments.js";
import type { findNeighbour, PanelMeans } from "./panel-means.js";

/** The panel's means. All code that readers without own comments have as well is passed on (see `reactions.ts`). */
export interface OwnButtonsMeans
  extends
    Pick<PanelMeans, "Editor" | "readFault">,
    Pick<typeof React, "createElement" | "Fragment" | "useRef" | "useState"> {
  readonly findNeighbour: typeof findNeighbour;
}

/** Props of `OwnButtons`. */
export interface OwnButtonsProps {
  readonly comment: Comment;
  readonly texts: Pick<ConversationTexts, "edit" | "cancelEdit" | "delete" | "deleteConfirm" | "notSaved">;
  readonly own: OwnComments;
  readonly means: OwnButtonsMeans;
  readonly onChange: ChangeComment;
}

/** An em space between the buttons of a comment. */
const GAP = "\u2003";

const IDLE: Posting = { kind: "idle" };

/** Renders the buttons that edit and delete an own comment, and its editor. */
export function OwnButtons({ comment, texts, own, means, onChange }: OwnButtonsProps): ReactNode {
  const place = means.useRef<HTMLSpanElement>(null);
  const [draft, setDraft] = means.useState<Draft | null>(null);
  const [posting, setPosting] = means.useState(IDLE);
  const [message, setMessage] = means.useState("");
  const state = { posting, setPosting, setMessage, place };
  const { reset, save, remove } = createActions({ comment, texts, own, means, onChange }, state);
  const h = means.createElement;
  const isOpen = draft !== null;
  const isSending = posting.kind === "sending";
  const button = (text: string, attributes: React.ButtonHTMLAttributes<HTMLButtonElement>) => {
    const label = `${text} @${comment.author.name}`;
    const shared = { className: "comment-reply", "aria-label": label, "aria-disabled": isSending };
    return h("button", { type: "button", ...shared, ...attributes }, text);
  };
  const toggle = () => {
    if (isSending) return;
    reset();
    setDraft(isOpen ? null : toDraft(comment.body));
  };
  return h(
    means.Fragment,
    null,
    h("span", { ref: place }, GAP),
    button(isOpen ? texts.cancelEdit : texts.edit, { "aria-expanded": isOpen, onClick: toggle }),
    GAP,
    button(texts.delete, { onClick: () => void remove() }),
    h("span", { className: "comment-time", role: "alert" }, message && `${GAP}${message}`),
    isOpen &&
      h(means.Editor, {
        ...PLAIN,
        label: `${texts.edit} @${comment.author.name}`,
        draft,
        onDraft(update) {
          setDraft((now) => now && update(now));
          if (posting.kind === "failed") reset();
        },
        posting,
        async onSubmit({ body, trap }) {
          if (await save(body, trap)) setDraft(null);
        },
      }),
  );
}

/** The parts of the editor that only new comments have. */
const PLAIN = {
  fields: [],
  required: [],
  placeholder: "",
  guest: { nick: "", mail: "", link: "", picture: "" },
  takesFocus: true,
  onGuest: () => undefined,
  isBusy: () => false,
  onFocus: () => undefined,
  onCancelReply: () => undefined,
} as const;

/** The functions that send a change. */
interface OwnActions {
  readonly reset: () => void;
  /** Resolves to whether the text was saved. */
  readonly save: (body: string, trap: string) => Promise<boolean>;
  readonly remove: () => Promise<void>;
}

/** The state of a change. `message` is the reason why the comment was not deleted, or empty. */
interface OwnState {
  readonly posting: Posting;
  readonly setPosting: (posting: Posting) => void;
  readonly setMessage: (message: string) => void;
  /** An element in the card of the comment. */
  readonly place: RefObject<HTMLElement | null>;
}

/** Creates the functions that send the changes of a comment. */
function createActions(
  { comment, texts, own, means, onChange }: OwnButtonsProps,
  { posting, setPosting, setMessage, place }: OwnState,
): OwnActions {
  const reset = () => {
    setPosting(IDLE);
    setMessage("");
  };
  return {
    reset,
    async save(body, trap) {
      setMessage("");
      setPosting({ kind: "sending", comment });
      try {
        const isWaiting = await own.edit(comment.id, { comment: body, hp: trap });
        reset();
        onChange({ ...comment, body, ...(isWaiting ? { isWaiting } : {}) });
        // The editor disappears, so the focus moves to the comment.
        place.current?.closest("article")?.focus();
        return true;
      } catch (error) {
        setPosting({ kind: "failed", fault: means.readFault(error) });
        return false;
      }
    },
    async remove() {
      if (posting.kind === "sending" || !window.confirm(texts.deleteConfirm)) return;
      setMessage("");
      setPosting({ kind: "sending", comment });
      try {
        await own.remove(comment.id);
        const next = place.current === null ? undefined : means.findNeighbour(place.current);
        onChange(null);
        next?.focus();
      } catch (error) {
        const fault = means.readFault(error);
        setPosting(IDLE);
        setMessage(fault.kind === "code" && fault.code === 423 ? fault.message : texts.notSaved);
      }
    },
  };
}

/** Returns a comment as a draft. Placeholders replace its pictures, as they do while a comment is written. */
function toDraft(body: string): Draft {
  const pictures: Record<string, string> = {};
  const text = body.replace(/\((data:image\/[\w.+-]+;base64,[\w+/=]+)\)/g, (_, url: string) => {
    const name = `image:${Object.keys(pictures).length + 1}`;
    pictures[name] = url;
    return `(${name})`;
  });
  return { text, pictures, replyTo: null, sentAt: null };
}
