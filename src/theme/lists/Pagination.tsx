import { Link, PageNumbers, pagePath, type Pagination as PaginationData } from "hanblog/runtime";
import type { ReactNode } from "react";
import { PageJump } from "./PageJump.js";
import { useTheme } from "../theme-context.js";

/** Renders the links to the pages of a list and the jump form. Renders nothing for one page. */
export function Pagination({ pagination }: { readonly pagination: PaginationData }): ReactNode {
  const { texts } = useTheme();
  const { current, total, indexPath } = pagination;
  if (total < 2) return null;
  return (
    <nav className="pagination" aria-label={texts.pagination}>
      {current > 1 && (
        <Link to={pagePath(indexPath, current - 1)} rel="prev" className="page-step">
          {texts.previous}
        </Link>
      )}
      <PageNumbers pagination={pagination} text={texts.pageNumber} />
      {current < total && (
        <Link to={pagePath(indexPath, current + 1)} rel="next" className="page-step">
          {texts.next}
        </Link>
      )}
      <PageJump indexPath={indexPath} total={total} />
    </nav>
  );
}
