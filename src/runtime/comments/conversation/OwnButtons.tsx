import { useRef, useState, type ReactNode, type RefObject } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import type { Comment } from "../backend.js";
import type { Draft } from "../draft.js";
import { rootOf } from "../root-of.js";
import type { Posting } from "../thread.js";
import type { ChangeComment } from "./conversation-parts.js";
import type { OwnComments } from "./own-comments.js";
import type { PanelMeans } from "./panel-means.js";

/** Props of `OwnButtons`. */
export interface OwnButtonsProps {
  readonly comment: Comment;
  readonly texts: Pick<ConversationTexts, "edit" | "cancelEdit" | "delete" | "deleteConfirm" | "notSaved">;
  readonly own: OwnComments;
  readonly means: Pick<PanelMeans, "Editor" | "readFault">;
  readonly onChange: ChangeComment;
}

/** An em space between the buttons of a comment. */
const GAP = "\u2003";

const IDLE: Posting = { kind: "idle" };

/** Renders the buttons that edit and delete an own comment, and its editor. */
export function OwnButtons(props: OwnButtonsProps): ReactNode {
  const { comment, texts, means } = props;
  const place = useRef<HTMLSpanElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const { posting, message, reset, save, remove } = useOwnActions(props, place);
  const isOpen = draft !== null;
  const label = (text: string) => `${text} @${comment.author.name}`;
  return (
    <>
      <span ref={place}>{GAP}</span>
      <button
        type="button"
        className="comment-reply"
        aria-label={label(isOpen ? texts.cancelEdit : texts.edit)}
        aria-expanded={isOpen}
        aria-disabled={posting.kind === "sending"}
        onClick={() => {
          if (posting.kind === "sending") return;
          reset();
          setDraft(isOpen ? null : toDraft(comment.body));
        }}
      >
        {isOpen ? texts.cancelEdit : texts.edit}
      </button>
      {GAP}
      <button
        type="button"
        className="comment-reply"
        aria-label={label(texts.delete)}
        aria-disabled={posting.kind === "sending"}
        onClick={() => void remove()}
      >
        {texts.delete}
      </button>
      <span className="comment-time" role="alert">
        {message && `${GAP}${message}`}
      </span>
      {isOpen && (
        <means.Editor
          {...PLAIN}
          label={label(texts.edit)}
          draft={draft}
          onDraft={(update) => {
            setDraft((now) => now && update(now));
            if (posting.kind === "failed") reset();
          }}
          posting={posting}
          onSubmit={async ({ body, trap }) => {
            if (await save(body, trap)) setDraft(null);
          }}
        />
      )}
    </>
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

/** The state of a change, and the functions that start one. */
interface OwnActions {
  readonly posting: Posting;
  /** Reason why the comment was not deleted, or empty. */
  readonly message: string;
  readonly reset: () => void;
  /** Resolves to whether the text was saved. */
  readonly save: (body: string, trap: string) => Promise<boolean>;
  readonly remove: () => Promise<void>;
}

/** Sends the changes of a comment. `place` is an element in its card. */
function useOwnActions(
  { comment, texts, own, means, onChange }: OwnButtonsProps,
  place: RefObject<HTMLElement | null>,
): OwnActions {
  const [posting, setPosting] = useState(IDLE);
  const [message, setMessage] = useState("");
  const reset = () => {
    setPosting(IDLE);
    setMessage("");
  };
  return {
    posting,
    message,
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
        const next = place.current === null ? undefined : findNeighbour(place.current);
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

/** Returns the element that gets the focus when the card around `place` disappears: the next card, or else the editor. */
export function findNeighbour(place: Element): HTMLElement | undefined {
  const root = rootOf(place);
  const cards = [...root.querySelectorAll<HTMLElement>(".comment-card")];
  const at = cards.findIndex((each) => each.contains(place));
  return [cards[at + 1], cards[at - 1], ...root.querySelectorAll<HTMLElement>(".comments-editor")].find(
    (each) => each !== undefined,
  );
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
