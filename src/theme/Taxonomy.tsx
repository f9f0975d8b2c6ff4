import { Link, type LayoutProps } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Pagination } from "./Pagination.js";
import { PostCard } from "./PostCard.js";
import { useTheme } from "./theme-context.js";

/** Articles of a tag or a category, or of all of them. */
export function Taxonomy({ route }: LayoutProps<"taxonomy">): ReactNode {
  const { texts } = useTheme();
  const { list, term } = route;
  const label = texts[route.taxonomy];
  return (
    <div className="listing">
      <h1 className="listing-title">
        {term ?? label}
        {term !== null && <small className="listing-kind">{label}</small>}
      </h1>
      <nav aria-label={label}>
        <ul className="chips">
          <li>
            <Chip to={route.indexPath} name={texts.all} count={route.indexCount} isActive={term === null} />
          </li>
          {route.terms.map(({ name, path, count }) => (
            <li key={path}>
              <Chip to={path} name={name} count={count} isActive={name === term} />
            </li>
          ))}
        </ul>
      </nav>
      {list.items.map((post) => (
        <PostCard key={post.path} post={post} level="h2" />
      ))}
      {list.count === 0 && <p className="empty">{texts.empty}</p>}
      <Pagination pagination={list.pagination} />
    </div>
  );
}

interface ChipProps {
  readonly to: string;
  readonly name: string;
  readonly count: number;
  readonly isActive: boolean;
}

function Chip({ to, name, count, isActive }: ChipProps): ReactNode {
  return (
    <Link to={to} className="chip" {...(isActive && { "aria-current": "page" as const })}>
      {name}
      <span className="count"> {count}</span>
    </Link>
  );
}
