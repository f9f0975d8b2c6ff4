import { useLayoutEffect, useRef, type ReactNode } from "react";
import { httpUrl } from "../../text/http-url.js";
import type { Shown } from "../../issue-widget/issue-thread.js";
import { useIssueList, useIssuePanel } from "./issue-context.js";
import type { IssueComment } from "../../platforms/platform.js";
import { CardFrame, CardText } from "./CardFrame.js";

/** Number of comments from which a second pager is shown below them. */
const MANY = 6;

/** Props of `IssueList`: one page of an issue's comments. */
export interface IssueListProps {
  readonly shown: Shown;
  /** URL of the issue. */
  readonly link: string;
  readonly isLoading: boolean;
  /** The controls that choose the page of comments. */
  readonly pager: ReactNode;
}

/** Renders a page of comments and its pagers. */
export function IssueList({ shown, link, isLoading, pager }: IssueListProps): ReactNode {
  const { strings } = useIssuePanel();
  const { platform, Card } = useIssueList();
  const { comments, count, page, sort } = shown;
  const address = httpUrl(link);
  const isDrawn = useRef(false);
  // After paging with the lower pager, moves to the first of the new comments.
  useLayoutEffect(() => {
    const first = document.querySelector<HTMLElement>(".comment-card");
    if (isDrawn.current && first !== null && first.getBoundingClientRect().top < 0) {
      first.scrollIntoView();
      first.focus({ preventScroll: true });
    }
    isDrawn.current = true;
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the page or the order changes
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

/** Renders a comment for a visitor who is not signed in. */
export function IssueCard({ comment }: { readonly comment: IssueComment }): ReactNode {
  return (
    <CardFrame comment={comment} isBusy={false} tools={null}>
      <CardText comment={comment} />
    </CardFrame>
  );
}
