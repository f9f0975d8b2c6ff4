import type { ReactNode } from "react";
import { httpUrl } from "../../http-url.js";
import type { IssueComment } from "../../platforms/platform.js";
import { useIssuePanel } from "./issue-context.js";
import { Reactions } from "./Reactions.js";
import { UserPicture } from "./UserPicture.js";

/** A comment, and what the panel puts around its text. */
export interface CardFrameProps {
  readonly comment: IssueComment;
  readonly isBusy: boolean;
  /** What stands at its end, beside the reactions. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/** Milliseconds after which a change is one: some platforms take a moment to write a new comment. */
const EDIT_TIME = 2000;

/** The picture's link says and does what that of the name does. */
const REPEATED = { tabIndex: -1, "aria-hidden": true };

/** What every comment shows around its text: who wrote it when, and what others think of it. */
export function CardFrame({ comment, isBusy, tools, children }: CardFrameProps): ReactNode {
  const { strings, timeText } = useIssuePanel();
  const { id, author, createdAt, updatedAt } = comment;
  const homepage = httpUrl(author.homepage ?? "");
  const leadHome = (shown: ReactNode, marks: object) =>
    homepage === null ? (
      shown
    ) : (
      <a href={homepage} target="_blank" rel="nofollow noopener noreferrer ugc" {...marks}>
        {shown}
      </a>
    );
  return (
    <article
      id={`comment-${id}`}
      className={isBusy ? "comment-card sending" : "comment-card"}
      aria-label={author.username}
      aria-busy={isBusy}
      tabIndex={-1}
    >
      {leadHome(<UserPicture user={author} />, REPEATED)}
      <header className="comment-head">
        <span className="comment-author">{leadHome(<bdi>{author.username}</bdi>, {})}</span>
        {!Number.isNaN(createdAt) && (
          <a className="comment-time" href={`#comment-${id}`} title={strings.permalink}>
            <time dateTime={new Date(createdAt).toISOString()}>{timeText(createdAt)}</time>
          </a>
        )}
        {updatedAt - createdAt > EDIT_TIME && <span className="comment-time">{strings.edited}</span>}
      </header>
      {children}
      <footer className="issue-card-foot">
        <Reactions comment={comment} />
        {tools}
      </footer>
    </article>
  );
}
