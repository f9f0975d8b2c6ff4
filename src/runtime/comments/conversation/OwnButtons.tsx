import { useRef, useState, type ReactNode } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import type { Comment } from "../backend.js";
import type { Draft } from "../draft.js";
import type { Posting } from "../thread.js";
import type { ChangeComment } from "./conversation-parts.js";
import type { OwnComments } from "./own-comments.js";
import type { PanelMeans } from "./panel-means.js";

/** Props of `OwnButtons`. */
export interface OwnButtonsProps {
  readonly comment: Comment;
  readonly texts: ConversationTexts;
  readonly own: OwnComments;
  readonly means: Pick<PanelMeans, "Editor" | "readFault">;
  readonly onChange: ChangeComment;
}

/** An em space between the buttons of a comment. */
const GAP = "\u2003";

const IDLE: Posting = { kind: "idle" };
const NO_GUEST = { nick: "", mail: "", link: "", picture: "" };

/** Renders the buttons that edit and delete an own comment, and its editor. */
export function OwnButtons({ comment, texts, own, means, onChange }: OwnButtonsProps): ReactNode {
  const { id, author } = comment;
  const place = useRef<HTMLSpanElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [posting, setPosting] = useState(IDLE);
  const [message, setMessage] = useState("");
  const cards = () => [...document.querySelectorAll<HTMLElement>(".comment-card")];
  const card = () => place.current?.closest("article") ?? null;
  const run = async (work: () => Promise<void>, isEdit: boolean) => {
    if (posting.kind === "sending") return;
    setMessage("");
    setPosting({ kind: "sending", comment });
    try {
      await work();
      setPosting(IDLE);
    } catch (error) {
      const fault = means.readFault(error);
      setPosting(isEdit ? { kind: "failed", fault } : IDLE);
      if (!isEdit) setMessage(fault.kind === "code" && fault.code === 423 ? fault.message : texts.likeFail);
    }
  };
  const save = (body: string, hp: string) =>
    run(async () => {
      const isWaiting = await own.edit(id, { comment: body, hp });
      setDraft(null);
      onChange({ ...comment, body, ...(isWaiting ? { isWaiting } : {}) });
      card()?.focus();
    }, true);
  const remove = () =>
    run(async () => {
      if (!window.confirm(texts.deleteConfirm)) return;
      await own.remove(id);
      // The focused button disappears, so the focus moves to a neighbour or else to the editor of new comments.
      const at = cards().findIndex((each) => each === card());
      const next =
        cards()[at + 1] ?? cards()[at - 1] ?? document.querySelector<HTMLElement>(".comments-editor");
      onChange(null);
      next?.focus();
    }, false);
  return (
    <>
      <span ref={place}>{GAP}</span>
      <button
        type="button"
        className="comment-reply"
        aria-label={`${texts.edit} @${author.name}`}
        aria-expanded={draft !== null}
        onClick={() => {
          setPosting(IDLE);
          setMessage("");
          setDraft(draft === null ? toDraft(comment.body) : null);
        }}
      >
        {draft === null ? texts.edit : texts.cancelEdit}
      </button>
      {GAP}
      <button
        type="button"
        className="comment-reply"
        aria-label={`${texts.delete} @${author.name}`}
        aria-disabled={posting.kind === "sending"}
        onClick={() => void remove()}
      >
        {texts.delete}
      </button>
      <span className="comment-time" role="alert">
        {message && `${GAP}${message}`}
      </span>
      {draft !== null && (
        <means.Editor
          fields={[]}
          required={[]}
          placeholder=""
          guest={NO_GUEST}
          onGuest={() => undefined}
          draft={draft}
          onDraft={(update) => {
            setDraft((now) => now && update(now));
            setPosting((now) => (now.kind === "failed" ? IDLE : now));
          }}
          posting={posting}
          takesFocus
          isBusy={() => false}
          onFocus={() => undefined}
          onSubmit={({ body, trap }) => void save(body, trap)}
          onCancelReply={() => undefined}
        />
      )}
    </>
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
