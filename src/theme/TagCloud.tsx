import { Link, type TermSummary } from "hanblog/runtime";
import type { ReactNode } from "react";
import { toneClass } from "./hash-text.js";
import { useTheme } from "./theme-context.js";

/** Sizes of a cloud's terms; `styles/side-card.css` has them all. */
const SIZES = 5;
/** Beyond this many terms a cloud is a fog: the others stand on the page of all. */
const LIMIT = 60;

export interface TagCloudProps {
  /** The fullest first. */
  readonly tags: readonly TermSummary[];
  /** The page of all tags. */
  readonly indexPath: string;
}

/** Tags, the larger the more articles they have. */
export function TagCloud({ tags, indexPath }: TagCloudProps): ReactNode {
  const { texts } = useTheme();
  const most = Math.max(...tags.slice(0, LIMIT).map(({ count }) => count));
  return (
    <ul className="tag-cloud">
      {tags.slice(0, LIMIT).map(({ name, path, count }) => (
        <li key={path}>
          <Link to={path} className={`${toneClass(name)} size-${cloudSize(count, most)}`}>
            {name}
          </Link>
        </li>
      ))}
      {tags.length > LIMIT && (
        <li>
          <Link to={indexPath}>{texts.all}</Link>
        </li>
      )}
    </ul>
  );
}

/** From 1 to 5. It grows with the logarithm, as one tag often has most of the articles. */
export function cloudSize(count: number, most: number): number {
  if (most <= 1) return 1;
  return 1 + Math.round(((SIZES - 1) * Math.log(count)) / Math.log(most));
}
