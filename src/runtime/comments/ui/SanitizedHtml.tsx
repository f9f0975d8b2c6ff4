import type { ReactNode, Ref } from "react";

/** Props of `SanitizedHtml`. */
export interface SanitizedHtmlProps {
  readonly className: string;
  /** HTML returned by the panel's `renderBody`, which sanitises it (spec/comments.md §5). Never pass other HTML. */
  readonly html: string;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Inserts a stranger's sanitised HTML. It is the only component that does. */
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
