import { useLayoutEffect, useRef, type ReactNode } from "react";
import { httpUrl } from "../../http-url.js";
import type { Shown } from "../../issue-thread.js";
import { useIssueList, useIssuePanel } from "./issue-context.js";

/** From so many comments on, their pager stands below them too (spec/comments.md §9). */
const MANY = 6;

/** One page of an issue's comments. */
export interface IssueListProps {
  readonly shown: Shown;
  /** Address of the issue. */
  readonly link: string;
  readonly isLoading: boolean;
  /** What leads to the other comments. */
  readonly pager: ReactNode;
}

/** The comments on show, with what leads to the others. */
export function IssueList({ shown, link, isLoading, pager }: IssueListProps): ReactNode {
  const { strings } = useIssuePanel();
  const { platform, Card } = useIssueList();
  const { comments, count, page, sort } = shown;
  const address = httpUrl(link);
  const isDrawn = useRef(false);
  // Who turns the page below the comments reads on at the first of those that come.
  useLayoutEffect(() => {
    const first = document.querySelector<HTMLElement>(".comment-card");
    if (isDrawn.current && first !== null && first.getBoundingClientRect().top < 0) {
      first.scrollIntoView();
      first.focus({ preventScroll: true });
    }
    isDrawn.current = true;
    // oxlint-disable-next-line react/exhaustive-deps -- a page that comes is what it waits for
  }, [page, sort]);
  return (
    <>
      <div className="issue-head">
        <p className="comments-count">
          <strong>{strings.comments(count)}</strong>
        </p>
        {address !== null && (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {strings.onPlatform(platform.name)}
          </a>
        )}
      </div>
      {pager}
      <ol className="comments-list" aria-busy={isLoading}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <Card comment={comment} />
          </li>
        ))}
      </ol>
      {comments.length >= MANY && pager}
    </>
  );
}
