import { memo, type ReactNode, useMemo, useState } from "react";
import { useAdmin } from "../admin-context.js";
import type { AdminComment, CommentChange, ParentComment } from "../admin-comment.js";
import type { FilterField } from "../comment-filter.js";
import { fillText } from "../../model/text/fill-text.js";
import { EditForm } from "./EditForm.js";
import { RowFacts } from "./RowFacts.js";
import { SanitizedHtml } from "../../comments/ui/SanitizedHtml.js";
import { plainText } from "../../comments/text/plain-text.js";

/** The actions for one comment, shared by all rows. */
export interface RowActions {
  readonly change: (ids: readonly string[], change: CommentChange) => void;
  readonly filterBy: (field: FilterField, text: string) => void;
  readonly select: (id: string, isSelected: boolean) => void;
  readonly point: (id: string) => void;
  /** Opens the edit form of a comment; `null` closes it. */
  readonly edit: (id: string | null) => void;
  readonly remove: (id: string) => void;
  /** Opens the dialog that approves a held comment and changes the rules. */
  readonly learn: (id: string) => void;
  readonly toggleSource: (id: string) => void;
}

/** Props of `CommentRow`. The current row is the one that keyboard shortcuts apply to. */
export interface CommentRowProps {
  readonly comment: AdminComment;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly showsSource: boolean;
  /** The initial texts of the edit form; `null` if this comment is not being edited. */
  readonly editing: AdminComment | null;
  readonly actions: RowActions;
}

/** Props of `RowBody`. */
interface RowBodyProps {
  /** The comment's text, as markdown. */
  readonly body: string;
  readonly showsSource: boolean;
}

/** Longer comments are collapsed, so that one comment does not fill the list. */
const LONG = { characters: 1500, lines: 25 };

/** Renders a comment's text as visitors see it, or its markdown source. */
function RowBody({ body, showsSource }: RowBodyProps): ReactNode {
  const { strings, renderBody } = useAdmin();
  const [isOpen, setIsOpen] = useState(false);
  const html = useMemo(() => (showsSource ? "" : renderBody(body)), [renderBody, body, showsSource]);
  const isLong = body.length > LONG.characters || body.split("\n", LONG.lines + 1).length > LONG.lines;
  return (
    <>
      <div className={isLong && !isOpen ? "row-body folded" : "row-body"} dir="auto">
        {showsSource ? <pre className="source">{body}</pre> : <SanitizedHtml className="prose" html={html} />}
      </div>
      {isLong && (
        <button
          type="button"
          className="button quiet"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? strings.less : strings.more}
        </button>
      )}
    </>
  );
}

/** Characters of the comment being replied to that are shown. */
const LENGTH = 200;

/**
 * Renders the author of the comment being replied to and its beginning as text. `parent` is `null` if that comment is
 * gone.
 */
function RowParent({ parent }: { readonly parent: ParentComment | null }): ReactNode {
  const { strings, renderBody } = useAdmin();
  const excerpt = parent?.excerpt ?? "";
  const characters = useMemo(() => Array.from(plainText(renderBody(excerpt))), [renderBody, excerpt]);
  return (
    <div className="row-parent">
      <span>{parent === null ? strings.reply : fillText(strings.replyTo, { text: parent.nick })}</span>
      {characters.length > 0 && (
        <blockquote dir="auto">
          {characters.slice(0, LENGTH).join("")}
          {characters.length > LENGTH && "…"}
        </blockquote>
      )}
    </div>
  );
}

/** Renders a comment of the list. Memoised, because rendering markdown is slow. */
export const CommentRow = memo(function CommentRow(props: CommentRowProps): ReactNode {
  const { comment, isSelected, isCurrent, showsSource, editing, actions } = props;
  const { strings } = useAdmin();
  const { id, nick, status } = comment;
  return (
    <li>
      <article
        className={`row ${status}${isCurrent ? " current" : ""}${isSelected ? " selected" : ""}`}
        aria-label={nick}
        data-comment={id}
        tabIndex={-1}
        onFocus={() => actions.point(id)}
      >
        <input
          type="checkbox"
          className="row-box"
          aria-label={fillText(strings.select, { text: nick })}
          checked={isSelected}
          onChange={({ target }) => actions.select(id, target.checked)}
        />
        <div className="row-main">
          <RowFacts comment={comment} onFilter={actions.filterBy} />
          {comment.isReply && <RowParent parent={comment.parent} />}
          {editing === null ? (
            <>
              <RowBody body={comment.body} showsSource={showsSource} />
              <RowButtons {...props} />
            </>
          ) : (
            <EditForm
              comment={editing}
              onSave={(change) => actions.change([id], change)}
              onCancel={() => actions.edit(null)}
            />
          )}
        </div>
      </article>
    </li>
  );
});

function RowButtons(props: CommentRowProps): ReactNode {
  const { comment, showsSource, actions } = props;
  const { strings, moderator } = useAdmin();
  const { id, owner } = comment;
  // Nobody but the owner changes what others wrote with a badge.
  const isOthers = moderator !== null && (owner || !["", moderator.id].includes(comment.moderator));
  return (
    <div className="actions">
      {!isOthers && <StatusButtons {...props} />}
      {moderator === null && (
        <button type="button" className="button" onClick={() => actions.change([id], { owner: !owner })}>
          {owner ? strings.notMine : strings.mine}
        </button>
      )}
      {!isOthers && (
        <button type="button" className="button" onClick={() => actions.edit(id)}>
          {strings.edit}
        </button>
      )}
      <button type="button" className="button" onClick={() => actions.toggleSource(id)}>
        {showsSource ? strings.rendered : strings.source}
      </button>
      {!isOthers && (
        <button type="button" className="button danger" onClick={() => actions.remove(id)}>
          {strings.remove}
        </button>
      )}
    </div>
  );
}

function StatusButtons({ comment, actions }: CommentRowProps): ReactNode {
  const { strings, moderator } = useAdmin();
  const { id, status, held, pinned, isReply } = comment;
  return (
    <>
      {status !== "visible" && (
        <button type="button" className="button" onClick={() => actions.change([id], { status: "visible" })}>
          {strings.approve}
        </button>
      )}
      {status !== "visible" && held !== null && moderator === null && (
        <button type="button" className="button" onClick={() => actions.learn(id)}>
          {strings.learn}
        </button>
      )}
      {status !== "spam" && (
        <button type="button" className="button" onClick={() => actions.change([id], { status: "spam" })}>
          {strings.markSpam}
        </button>
      )}
      {(!isReply || pinned) && (
        <button type="button" className="button" onClick={() => actions.change([id], { pinned: !pinned })}>
          {pinned ? strings.unpin : strings.pin}
        </button>
      )}
    </>
  );
}
