import { Link, type TermSummary } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fillText } from "../parts/fill-text.js";
import { toneClass } from "../parts/hash-text.js";
import { useTheme } from "../theme-context.js";

/** Number of font sizes in a cloud. `styles/side-card.css` defines them. */
const SIZES = 5;

/** Width of all tags of a cloud, in Latin letters: about three lines of the side card. */
const MOST_WIDTH = 72;
/** Width of the space between two tags, in Latin letters. */
const GAP = 3;

/** Props of `TagCloud`. */
export interface TagCloudProps {
  /** Tags of the locale, sorted by number of articles, the largest first. */
  readonly tags: readonly TermSummary[];
  /** Number of all tags of the locale, which may be more than `tags`. */
  readonly count: number;
  /** Path of the page that lists all tags. */
  readonly indexPath: string;
}

/** Renders tags. The more articles a tag has, the larger it is. */
export function TagCloud({ tags, count: total, indexPath }: TagCloudProps): ReactNode {
  const { texts } = useTheme();
  const shown = fittingTags(tags);
  const most = shown[0]?.count ?? 1;
  const least = shown.at(-1)?.count ?? 1;
  return (
    <ul className="tag-cloud">
      {shown.map(({ name, path, count }) => (
        <li key={path}>
          <Link to={path} className={`${toneClass(name)} size-${cloudSize(count, least, most)}`}>
            {name}
          </Link>
        </li>
      ))}
      {total > shown.length && (
        <li>
          <Link to={indexPath}>{fillText(texts.moreTerms, { count: total - shown.length })}</Link>
        </li>
      )}
    </ul>
  );
}

/** Returns the first tags that fit into a cloud of three lines; at least one. */
export function fittingTags(tags: readonly TermSummary[]): readonly TermSummary[] {
  let width = 0;
  const end = tags.findIndex(({ name }) => (width += textWidth(name) + GAP) > MOST_WIDTH);
  return end < 0 ? tags : tags.slice(0, Math.max(end, 1));
}

/** Returns the width of a text in Latin letters; characters of Chinese, Japanese and Korean are two wide. */
function textWidth(text: string): number {
  return text.length + (text.match(/[\u1100-\uffff]/g)?.length ?? 0);
}

/**
 * Returns the size of a tag, from 1 to 5, or 1 if all counts are equal. The scale is logarithmic, because one tag often
 * has most of the articles.
 */
export function cloudSize(count: number, least: number, most: number): number {
  if (most <= least) return 1;
  return 1 + Math.round(((SIZES - 1) * Math.log(count / least)) / Math.log(most / least));
}
