import { useMemo, useState, type ReactNode, useLayoutEffect } from "react";
import { readablePath } from "../../model/path.js";
import type { Comment } from "../backend.js";
import type { ChangeComment } from "../conversation/conversation-parts.js";
import { browserName } from "../browser-name.js";
import { AuthorPicture } from "./AuthorPicture.js";
import { usePanel } from "./panel-context.js";
import { FOLD_HEIGHT } from "../limits.js";
import { SanitizedHtml } from "./SanitizedHtml.js";
import { useCodeColors } from "./use-code-colors.js";
import { useMathHost } from "./use-math-host.js";

/** Props of `CommentCard`: a comment and its state. */
export interface CommentCardProps {
  readonly comment: Comment;
  /** The comment being replied to; `null` if there is none or it is not loaded. */
  readonly parent: Comment | null;
  readonly state: CardState;
}

/**
 * The state of a comment, which decides whether it can be replied to: not while it is being sent, and not in static
 * HTML.
 */
export type CardState =
  | { readonly kind: "sending" }
  | { readonly kind: "baked" }
  | { readonly kind: "open"; readonly onReply: () => void; readonly onChange: ChangeComment };

/** Longest quote of the comment being replied to, in characters. */
const QUOTE_LENGTH = 80;

/** Returns the element id of a comment, which links use as a fragment. */
export function anchorOf(id: string): string {
  return `comment-${id}`;
}

/** Renders one comment. */
export function CommentCard({ comment, parent, state }: CommentCardProps): ReactNode {
  const { strings, timeText, showsPages, parts } = usePanel();
  const { author, createdAt } = comment;
  // Computed once, so that the time does not change while the comment is read.
  const [time] = useState(() => timeText(createdAt));
  const date = Number.isNaN(createdAt) ? null : new Date(createdAt);
  const isSending = state.kind === "sending";
  const isWaiting = comment.isWaiting === true;
  return (
    <article
      id={anchorOf(comment.id)}
      className={isSending ? "comment-card sending" : "comment-card"}
      aria-label={author.name}
      aria-busy={isSending}
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
        {parts?.mark(comment)}
        {comment.isPinned === true && <span className="comment-pinned">{strings.pinned}</span>}
        {isSending || isWaiting ? (
          <span className="comment-time">{isSending ? strings.sending : strings.waiting}</span>
        ) : (
          date !== null && (
            <a className="comment-time" href={`#${anchorOf(comment.id)}`} title={strings.permalink}>
              <time dateTime={date.toISOString()}>{time}</time>
            </a>
          )
        )}
        {showsPages ? <PageLink path={comment.path} /> : <Browser userAgent={comment.userAgent} />}
      </header>
      {parent !== null && <Quote parent={parent} />}
      <CommentBody body={comment.body} />
      {!isSending && !isWaiting && (
        <button
          type="button"
          className="comment-reply"
          aria-label={`${strings.reply} @${author.name}`}
          disabled={state.kind === "baked"}
          onClick={state.kind === "open" ? state.onReply : undefined}
        >
          {strings.reply}
        </button>
      )}
      {state.kind === "open" && parts?.actions(comment, state.onChange)}
    </article>
  );
}

/** Renders a comment's text. Tall comments are collapsed, with a button that expands them. */
function CommentBody({ body }: { readonly body: string }): ReactNode {
  const { strings, renderBody } = usePanel();
  const html = useMemo(() => renderBody(body), [renderBody, body]);
  const host = useMathHost(html);
  useCodeColors(host, html);
  const [isTall, setIsTall] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = isTall && !isOpen;

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const measure = () => {
      // The width can be 0 for a moment while the window is resized.
      if (element.clientWidth > 0) setIsTall(element.scrollHeight > FOLD_HEIGHT);
    };
    measure();
    // Pictures load late and can make a comment tall.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);

  // Pointer users can click anywhere on the text; keyboard users have the button.
  const open = isFolded ? () => setIsOpen(true) : undefined;
  return (
    <div className={isFolded ? "comment-text folded" : "comment-text"} onClick={open}>
      <SanitizedHtml className="comment-body" html={html} ref={host} />
      {isFolded && (
        <button
          type="button"
          className="comment-expand"
          aria-expanded={false}
          // The button disappears, so the focus moves to the comment.
          onClick={({ currentTarget }) => currentTarget.closest("article")?.focus({ preventScroll: true })}
        >
          {strings.expand}
        </button>
      )}
    </div>
  );
}

function PageLink({ path }: { readonly path: string }): ReactNode {
  return isSitePath(path) ? (
    <a className="comment-page" href={path}>
      {readablePath(path)}
    </a>
  ) : (
    <span className="comment-page">{path}</span>
  );
}

/** Two slashes lead to another host. Browsers treat `\` as a slash and ignore tabs and line ends. */
const SITE_PATH = /^\/(?!\/)[^\\\p{Cc}]*$/u;

/** Returns whether a stranger's text is a path on this site. */
export function isSitePath(text: string): boolean {
  return SITE_PATH.test(text);
}

function Browser({ userAgent }: { readonly userAgent: string }): ReactNode {
  const names = browserName(userAgent);
  return names.map((name) => (
    <span key={name} className="comment-browser">
      {name}
    </span>
  ));
}

/** Renders a mention of the author being replied to, and the beginning of their comment. */
function Quote({ parent }: { readonly parent: Comment }): ReactNode {
  const { strings, renderBody, plainText } = usePanel();
  const text = useMemo(() => plainText(renderBody(parent.body)), [plainText, renderBody, parent.body]);
  const characters = Array.from(text);
  return (
    <p className="comment-quote">
      <span className="visually-hidden">{strings.replyTo} </span>
      <a className="comment-mention" href={`#${anchorOf(parent.id)}`}>
        @{parent.author.name}
      </a>{" "}
      {text !== "" && (
        <q>
          {characters.slice(0, QUOTE_LENGTH).join("")}
          {characters.length > QUOTE_LENGTH && "…"}
        </q>
      )}
    </p>
  );
}
