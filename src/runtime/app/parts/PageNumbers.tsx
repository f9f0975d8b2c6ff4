import type { ReactNode } from "react";
import { fillText } from "../../model/text/fill-text.js";
import { pageMarks, pagePath, type Pagination } from "../../model/lists/pagination.js";
import { Link } from "../../router/Link.js";

/** Props of `PageNumbers`. `text` is the label of a page, such as `Page {number}`. */
export interface PageNumbersProps {
  readonly pagination: Pagination;
  readonly text: string;
}

/** Renders the numbers of a list's pages as links, with an ellipsis for those left out. */
export function PageNumbers({ pagination, text }: PageNumbersProps): ReactNode {
  const { current, total, indexPath } = pagination;
  return (
    <ul className="page-numbers">
      {pageMarks(current, total).map((mark) => (
        <li key={mark}>
          {typeof mark === "number" ? (
            <Link
              to={pagePath(indexPath, mark)}
              aria-label={fillText(text, { number: mark })}
              {...(mark === current && { "aria-current": "page" as const })}
            >
              {mark}
            </Link>
          ) : (
            <span aria-hidden="true">…</span>
          )}
        </li>
      ))}
    </ul>
  );
}
