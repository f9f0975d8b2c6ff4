import { useMemo, useRef, type ReactNode } from "react";
import type { IssueComment } from "../../platforms/platform.js";
import { SanitizedHtml } from "../SanitizedHtml.js";
import { useCodeColors } from "../use-code-colors.js";
import { useIssueList, useIssuePanel } from "./issue-context.js";

/** Renders a comment's text. Its letters decide the text direction. */
export function CardText({ comment }: { readonly comment: IssueComment }): ReactNode {
  const { renderComment } = useIssuePanel();
  const { root } = useIssueList().platform;
  const html = useMemo(() => renderComment(comment, root), [renderComment, comment, root]);
  const host = useRef<HTMLDivElement>(null);
  useCodeColors(host, html);
  return (
    <div className="comment-text" dir="auto">
      <SanitizedHtml className="comment-body" html={html} ref={host} />
    </div>
  );
}
