import { useMemo, useState, type ReactNode } from "react";
import { httpUrl } from "../../http-url.js";
import { issueTime } from "../../issue-time.js";
import type { IssueComment } from "../../platforms/platform.js";
import { SanitizedHtml } from "../SanitizedHtml.js";
import { EditForm } from "./EditForm.js";
import { useIssueActions, useIssuePanel } from "./issue-context.js";
import { Reactions } from "./Reactions.js";
import { UserPicture } from "./UserPicture.js";

/** Milliseconds after which a change is one: some platforms take a moment to write a new comment. */
const EDIT_TIME = 2000;

/** One comment, with what its reader may do with it. */
export function IssueCard({ comment }: { readonly comment: IssueComment }): ReactNode {
  const { strings, renderComment } = useIssuePanel();
  const { edit, remove } = useIssueActions();
  const [mode, setMode] = useState<"view" | "edit" | "submitting" | "deleting">("view");
  const html = useMemo(() => renderComment(comment), [renderComment, comment]);
  const isBusy = mode === "submitting" || mode === "deleting";

  async function save(raw: string): Promise<void> {
    if (raw === comment.raw) return setMode("view");
    setMode("submitting");
    setMode((await edit(comment, raw)) ? "view" : "edit");
  }

  async function askAndRemove(): Promise<void> {
    if (!window.confirm(strings.deleteConfirm)) return;
    setMode("deleting");
    await remove(comment);
    setMode("view");
  }

  return (
    <article
      id={`comment-${comment.id}`}
      className={isBusy ? "comment-card sending" : "comment-card"}
      aria-label={comment.author.username}
      aria-busy={isBusy}
      tabIndex={-1}
    >
      <UserPicture user={comment.author} />
      <CardHead comment={comment} />
      {mode === "edit" || mode === "submitting" ? (
        <EditForm
          raw={comment.raw}
          isSaving={mode === "submitting"}
          onSave={(raw) => void save(raw)}
          onCancel={() => setMode("view")}
        />
      ) : (
        <div className="comment-text" dir="auto">
          <SanitizedHtml className="comment-body" html={html} />
        </div>
      )}
      <footer className="issue-card-foot">
        <Reactions comment={comment} />
        {mode === "view" && (
          <CardTools comment={comment} onEdit={() => setMode("edit")} onRemove={() => void askAndRemove()} />
        )}
        {mode === "deleting" && <span role="status">{strings.removing}</span>}
      </footer>
    </article>
  );
}

function CardHead({ comment }: { readonly comment: IssueComment }): ReactNode {
  const { strings, locale } = useIssuePanel();
  const [now] = useState(() => Date.now());
  const { id, author, createdAt, updatedAt } = comment;
  const homepage = httpUrl(author.homepage ?? "");
  const name = <bdi>{author.username}</bdi>;
  return (
    <header className="comment-head">
      <span className="comment-author">
        {homepage === null ? (
          name
        ) : (
          <a href={homepage} target="_blank" rel="nofollow noopener noreferrer ugc">
            {name}
          </a>
        )}
      </span>
      {!Number.isNaN(createdAt) && (
        <a className="comment-time" href={`#comment-${id}`} title={strings.permalink}>
          <time dateTime={new Date(createdAt).toISOString()}>{issueTime(createdAt, now, locale)}</time>
        </a>
      )}
      {updatedAt - createdAt > EDIT_TIME && <span className="comment-time">{strings.edited}</span>}
    </header>
  );
}

interface CardToolsProps {
  readonly comment: IssueComment;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** Authors change what is theirs, admins may remove anything; the platform has the last word. */
function CardTools({ comment, onEdit, onRemove }: CardToolsProps): ReactNode {
  const { strings } = useIssuePanel();
  const { user, isAdmin, reply } = useIssueActions();
  if (user === null) return null;
  const isOwn = user.username === comment.author.username;
  return (
    <div className="issue-card-tools">
      {isOwn && (
        <button type="button" className="comments-tool" onClick={onEdit}>
          {strings.edit}
        </button>
      )}
      {(isOwn || isAdmin) && (
        <button type="button" className="comments-tool" onClick={onRemove}>
          {strings.remove}
        </button>
      )}
      <button
        type="button"
        className="comments-tool"
        aria-label={`${strings.reply} @${comment.author.username}`}
        onClick={() => reply(comment)}
      >
        {strings.reply}
      </button>
    </div>
  );
}
