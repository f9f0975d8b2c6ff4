import { Fragment, type ReactNode } from "react";
import type { Comment } from "../backend.js";
import type { LoadedComments, Posting } from "../thread.js";
import { CommentCard, type CardState } from "./CommentCard.js";

/** Props of `CommentList`: the loaded conversations, and the actions on them. */
export interface CommentListProps {
  readonly loaded: LoadedComments;
  readonly posting: Posting;
  /** Starts a reply to a comment; `null` in static HTML, where replying is impossible. */
  readonly onReply: ((comment: Comment) => void) | null;
  /** Called with the new version of a comment that its author has edited, or with `null` if it was deleted. */
  readonly onChange?: (id: string, next: Comment | null) => void;
  /** Returns the content below a comment, such as the editor of a reply. */
  readonly below: (id: string) => ReactNode;
}

/** Renders conversations, newest first, each with its replies, oldest first. */
export function CommentList({ loaded, posting, onReply, onChange, below }: CommentListProps): ReactNode {
  const { roots, replies } = loaded;
  const pending = posting.kind === "sending" ? posting.comment : null;
  const all = new Map([...roots, ...replies].map((comment) => [comment.id, comment]));
  const answers = [...replies].toSorted((a, b) => a.createdAt - b.createdAt);
  const stateOf = (comment: Comment): CardState => {
    if (comment === pending) return { kind: "sending" };
    return onReply === null
      ? { kind: "baked" }
      : { kind: "open", onReply: () => onReply(comment), onChange: (next) => onChange?.(comment.id, next) };
  };
  const draw = (comment: Comment) => (
    <>
      <CommentCard
        comment={comment}
        parent={comment.parentId === null ? null : (all.get(comment.parentId) ?? null)}
        state={stateOf(comment)}
      />
      {below(comment.id)}
    </>
  );
  const isPending = (rootId: string | null) => pending !== null && pending.rootId === rootId;
  return (
    <ol className="comments-list">
      {pending !== null && isPending(null) && <li>{draw(pending)}</li>}
      {roots.map((root) => {
        const own = answers.filter(({ rootId }) => rootId === root.id);
        const shown = pending !== null && isPending(root.id) ? [...own, pending] : own;
        return (
          <li key={root.id}>
            <Fragment key="card">{draw(root)}</Fragment>
            {shown.length > 0 && (
              <ol className="comments-replies">
                {shown.map((reply) => (
                  <li key={reply.id}>{draw(reply)}</li>
                ))}
              </ol>
            )}
          </li>
        );
      })}
    </ol>
  );
}
