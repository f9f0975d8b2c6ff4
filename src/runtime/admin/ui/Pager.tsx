import type { ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import { fill } from "../fill.js";

/** Props of `Pager`. The service does not report the number of pages, only whether older comments exist. */
interface PagerProps {
  /** Number of the current page, from 1. */
  readonly page: number;
  readonly hasOlder: boolean;
  readonly onTurn: (to: "older" | "newer") => void;
}

/** Renders the links to newer and older comments, or nothing if the list has one page. */
export function Pager({ page, hasOlder, onTurn }: PagerProps): ReactNode {
  const { strings } = useAdmin();
  if (page === 1 && !hasOlder) return null;
  return (
    <nav className="pager" aria-label={strings.pages}>
      <button type="button" className="button" disabled={page === 1} onClick={() => onTurn("newer")}>
        ← {strings.newer}
      </button>
      <span>{fill(strings.page, { n: page })}</span>
      <button type="button" className="button" disabled={!hasOlder} onClick={() => onTurn("older")}>
        {strings.older} →
      </button>
    </nav>
  );
}
