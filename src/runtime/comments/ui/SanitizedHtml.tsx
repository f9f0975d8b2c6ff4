import type { ReactNode, Ref } from "react";

/** HTML of a comment that has been through the allow-list (spec/comments.md §5). */
export interface SanitizedHtmlProps {
  readonly className: string;
  /** What the panel's `renderBody` gave; nothing else may stand here. */
  readonly html: string;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The only place where a stranger's HTML meets React. */
export function SanitizedHtml({ className, html, ref }: SanitizedHtmlProps): ReactNode {
  return (
    <div
      className={className}
      ref={ref}
      // oxlint-disable-next-line react/no-danger -- it has passed the sanitiser
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
