import type { ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import { STATUSES, type Counts } from "../admin-comment.js";
import type { CommentFilter } from "../comment-filter.js";

/** Props of `StatusTabs`: the status shown and the number of comments of each. */
export interface StatusTabsProps {
  readonly status: CommentFilter["status"];
  readonly counts: Counts;
  readonly onChange: (status: CommentFilter["status"]) => void;
}

/** Renders the tabs of statuses, each with its number of comments. */
export function StatusTabs({ status, counts, onChange }: StatusTabsProps): ReactNode {
  const { strings, lang } = useAdmin();
  const sum = STATUSES.reduce((sum, name) => sum + counts[name], 0);
  const tabs = [["all", sum] as const, ...STATUSES.map((name) => [name, counts[name]] as const)];
  const number = new Intl.NumberFormat(lang);
  return (
    <nav className="tabs" aria-label={strings.status}>
      {tabs.map(([name, count]) => (
        <button
          key={name}
          type="button"
          aria-current={name === status ? "true" : undefined}
          onClick={() => onChange(name)}
        >
          {strings[name]} <span className="count">{number.format(count)}</span>
        </button>
      ))}
    </nav>
  );
}
