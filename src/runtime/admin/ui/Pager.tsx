import type { ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import { fill } from "../strings.js";

/** Where in the list this page stands. The service tells of no last page, only whether there are older comments. */
export interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly hasOlder: boolean;
  readonly onTurn: (to: "older" | "newer") => void;
}

/** The way to newer and older comments; nothing for a list of one page. */
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
