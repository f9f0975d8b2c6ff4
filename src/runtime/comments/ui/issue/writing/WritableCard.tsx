import { useState, type ReactNode } from "react";
import type { IssueComment } from "../../../platforms/platform.js";
import { CardFrame, CardText } from "../CardFrame.js";
import { useIssueList } from "../issue-context.js";
import { EditForm } from "./EditForm.js";
import { useWritingStrings } from "./writing-context.js";

/** Renders a comment with its actions for a signed-in visitor. */
export function WritableCard({ comment }: { readonly comment: IssueComment }): ReactNode {
  const words = useWritingStrings();
  const { writing } = useIssueList();
  const [mode, setMode] = useState<"view" | "edit" | "submitting" | "deleting">("view");

  function closeForm(): void {
    keepFocus(comment);
    setMode("view");
  }

  async function save(raw: string): Promise<boolean> {
    if (raw !== comment.raw) {
      setMode("submitting");
      if ((await writing?.edit(comment, raw)) !== true) {
        setMode("edit");
        return false;
      }
    }
    closeForm();
    return true;
  }

  async function askAndRemove(): Promise<void> {
    if (!window.confirm(words.deleteConfirm)) return;
    keepFocus(comment);
    const item = cardOf(comment)?.parentElement;
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    setMode("deleting");
    await writing?.remove(comment);
    setMode("view");
    if (item?.isConnected === false && document.activeElement === document.body)
      neighbour?.querySelector<HTMLElement>(".comment-card")?.focus({ preventScroll: true });
  }

  const tools = (
    <>
      {mode === "view" && (
        <CardTools comment={comment} onEdit={() => setMode("edit")} onRemove={() => void askAndRemove()} />
      )}
      {mode === "deleting" && <span role="status">{words.removing}</span>}
    </>
  );
  return (
    <CardFrame comment={comment} isBusy={mode === "submitting" || mode === "deleting"} tools={tools}>
      {mode === "edit" || mode === "submitting" ? (
        <EditForm
          raw={comment.raw}
          storage={writing?.storage ?? null}
          place={`${writing?.path}#comment-${comment.id}`}
          isSaving={mode === "submitting"}
          onSave={save}
          onCancel={closeForm}
        />
      ) : (
        <CardText comment={comment} />
      )}
    </CardFrame>
  );
}

function cardOf({ id }: IssueComment): HTMLElement | null {
  return document.getElementById(`comment-${id}`);
}

/** Moves the focus to the comment, because the element that had it disappears. */
function keepFocus(comment: IssueComment): void {
  const card = cardOf(comment);
  const { activeElement } = document;
  if (activeElement === document.body || card?.contains(activeElement) === true)
    card?.focus({ preventScroll: true });
}

interface CardToolsProps {
  readonly comment: IssueComment;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/**
 * Renders the buttons of a comment. Authors can edit and delete their own comments, admins can delete all. The
 * platform enforces the permissions.
 */
function CardTools({ comment, onEdit, onRemove }: CardToolsProps): ReactNode {
  const words = useWritingStrings();
  const { writing } = useIssueList();
  if (writing === null) return null;
  const { user, isAdmin, reply } = writing;
  const isOwn = user.username === comment.author.username;
  return (
    <div className="issue-card-tools">
      {isOwn && (
        <button type="button" className="comments-tool" onClick={onEdit}>
          {words.edit}
        </button>
      )}
      {(isOwn || isAdmin) && (
        <button type="button" className="comments-tool" onClick={onRemove}>
          {words.remove}
        </button>
      )}
      <button
        type="button"
        className="comments-tool"
        aria-label={`${words.reply} @${comment.author.username}`}
        onClick={() => reply(comment)}
      >
        {words.reply}
      </button>
    </div>
  );
}
