import { useId, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import type { AdminComment, CommentChange } from "../admin-comment.js";
import { fillText } from "../../model/text/fill-text.js";
import { formText } from "../form-texts.js";

/** Props of `EditForm`. `comment` provides the initial texts. */
export interface EditFormProps {
  readonly comment: AdminComment;
  readonly onSave: (change: CommentChange) => void;
  readonly onCancel: () => void;
}

/** Renders the form that edits a comment. Ctrl or Cmd plus Enter saves, Escape cancels. */
export function EditForm({ comment, onSave, onCancel }: EditFormProps): ReactNode {
  const { strings, moderator } = useAdmin();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => formText(data, name);
    const author = moderator === null ? { nick: text("nick"), link: text("link") } : {};
    onSave({ ...author, comment: text("comment") });
  };
  const listen = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onCancel();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  return (
    <form
      className="fields"
      aria-label={fillText(strings.editTitle, { text: comment.nick })}
      onSubmit={submit}
      onKeyDown={listen}
    >
      {moderator === null && (
        <>
          <label htmlFor={`${id}nick`}>{strings.nick}</label>
          <input id={`${id}nick`} name="nick" maxLength={35} defaultValue={comment.nick} dir="auto" />
          <label htmlFor={`${id}link`}>{strings.link}</label>
          <input id={`${id}link`} name="link" maxLength={512} defaultValue={comment.link} />
        </>
      )}
      <label htmlFor={`${id}comment`}>{strings.comment}</label>
      <textarea
        id={`${id}comment`}
        name="comment"
        rows={8}
        required
        autoFocus
        defaultValue={comment.body}
        dir="auto"
      />
      <div className="form-end">
        <button type="button" className="button" onClick={onCancel}>
          {strings.cancel}
        </button>
        <button className="button strong">{strings.save}</button>
      </div>
    </form>
  );
}
