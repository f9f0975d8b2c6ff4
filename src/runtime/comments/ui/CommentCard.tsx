import { useMemo, useState, type ReactNode } from "react";
import type { Comment } from "../backend.js";
import { browserName } from "../browser-name.js";
import { relativeTime } from "../relative-time.js";
import { AuthorPicture } from "./AuthorPicture.js";
import { CommentBody } from "./CommentBody.js";
import { usePanel } from "./panel-context.js";

export interface CommentCardProps {
  readonly comment: Comment;
  /** The comment that it answers, if it is loaded. */
  readonly parent: Comment | null;
  /** `null` while it is being sent: nobody can answer it yet. */
  readonly onReply: (() => void) | null;
}

/** Longest quote of the comment that is answered, in characters. */
const QUOTE_LENGTH = 80;

/** Where a comment stands in the page, for links to it. */
export function anchorOf(id: string): string {
  return `comment-${id}`;
}

/** One comment. */
export function CommentCard({ comment, parent, onReply }: CommentCardProps): ReactNode {
  const { strings, showsPages } = usePanel();
  const { author, createdAt } = comment;
  const [now] = useState(() => Date.now());
  const date = Number.isNaN(createdAt) ? null : new Date(createdAt);
  return (
    <article
      id={anchorOf(comment.id)}
      className={onReply === null ? "comment-card sending" : "comment-card"}
      aria-label={author.name}
      aria-busy={onReply === null}
      tabIndex={-1}
    >
      <AuthorPicture author={author} />
      <header className="comment-head">
        <span className="comment-author">
          {author.homepage === null ? (
            author.name
          ) : (
            <a href={author.homepage} target="_blank" rel="nofollow noopener noreferrer ugc">
              {author.name}
            </a>
          )}
        </span>
        {onReply === null ? (
          <span className="comment-time">{strings.sending}</span>
        ) : (
          date !== null && (
            <a className="comment-time" href={`#${anchorOf(comment.id)}`} title={strings.permalink}>
              <time dateTime={date.toISOString()}>{relativeTime(createdAt, now, strings)}</time>
            </a>
          )
        )}
        {showsPages ? <PageLink path={comment.path} /> : <Browser userAgent={comment.userAgent} />}
      </header>
      {parent !== null && <Quote parent={parent} />}
      <CommentBody body={comment.body} />
      {onReply !== null && (
        <button
          type="button"
          className="comment-reply"
          aria-label={`${strings.reply} @${author.name}`}
          onClick={onReply}
        >
          {strings.reply}
        </button>
      )}
    </article>
  );
}

function PageLink({ path }: { readonly path: string }): ReactNode {
  // Two slashes would lead to another host.
  const isPath = /^\/(?![/\\])/.test(path);
  return isPath ? (
    <a className="comment-page" href={path}>
      {decode(path)}
    </a>
  ) : (
    <span className="comment-page">{path}</span>
  );
}

function Browser({ userAgent }: { readonly userAgent: string }): ReactNode {
  const names = browserName(userAgent);
  return names.map((name) => (
    <span key={name} className="comment-browser">
      {name}
    </span>
  ));
}

/** Whom a comment answers, and how what they said began. */
function Quote({ parent }: { readonly parent: Comment }): ReactNode {
  const { strings, renderBody } = usePanel();
  const text = useMemo(() => plainText(renderBody(parent.body)), [renderBody, parent.body]);
  const characters = Array.from(text);
  return (
    <p className="comment-quote">
      <span className="visually-hidden">{strings.replyTo} </span>
      <a className="comment-mention" href={`#${anchorOf(parent.id)}`}>
        @{parent.author.name}
      </a>{" "}
      <q>
        {characters.slice(0, QUOTE_LENGTH).join("")}
        {characters.length > QUOTE_LENGTH && "…"}
      </q>
    </p>
  );
}

/** Text of HTML that has been sanitised; parsing it loads nothing. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.textContent.replace(/\s+/g, " ").trim();
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
