import { Link, type TermSummary } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fillText } from "./fill-text.js";
import { toneClass } from "./hash-text.js";
import { useTheme } from "./theme-context.js";

/** Sizes of a cloud's terms; `styles/side-card.css` has them all. */
const SIZES = 5;

/** The tags of one locale. */
export interface TagCloudProps {
  /** The fullest first. */
  readonly tags: readonly TermSummary[];
  /** All that there are. */
  readonly count: number;
  /** The page of all tags. */
  readonly indexPath: string;
}

/** Tags, the larger the more articles they have. */
export function TagCloud({ tags, count: total, indexPath }: TagCloudProps): ReactNode {
  const { texts } = useTheme();
  const most = tags[0]?.count ?? 1;
  const least = tags.at(-1)?.count ?? 1;
  return (
    <ul className="tag-cloud">
      {tags.map(({ name, path, count }) => (
        <li key={path}>
          <Link to={path} className={`${toneClass(name)} size-${cloudSize(count, least, most)}`}>
            {name}
          </Link>
        </li>
      ))}
      {total > tags.length && (
        <li>
          <Link to={indexPath}>{fillText(texts.moreTerms, { count: total - tags.length })}</Link>
        </li>
      )}
    </ul>
  );
}

/** From 1 to 5; 1 where all are alike. It grows with the logarithm, as one tag often has most of the articles. */
export function cloudSize(count: number, least: number, most: number): number {
  if (most <= least) return 1;
  return 1 + Math.round(((SIZES - 1) * Math.log(count / least)) / Math.log(most / least));
}
