import { Link, repeated, useRoute, type TermSummary } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fillText } from "../parts/fill-text.js";
import { FriendLinks } from "./FriendLinks.js";
import { toneClass } from "../parts/hash-text.js";
import { SiteImage } from "../parts/SiteImage.js";
import { SocialLinks } from "./SocialLinks.js";
import { TagCloud } from "./TagCloud.js";
import { taxonomyPath } from "../lists/term-path.js";
import { useTheme } from "../theme-context.js";

/** Props of `SideCard`. */
export interface SideCardProps {
  /** Number of listed articles. */
  readonly count: number;
  /** The tags with the most articles, out of `tagCount`. */
  readonly tags: readonly TermSummary[];
  readonly tagCount: number;
  readonly categories: readonly TermSummary[];
  readonly categoryCount: number;
}

/** Number of categories that the card lists. With more, it would not fit into a window of 900 pixels. */
const MOST_CATEGORIES = 6;

/** Renders the column of the home page: author, counts, categories, tags and friend links. */
export const SideCard = repeated(function SideCard(props: SideCardProps): ReactNode {
  const { count, tags, tagCount, categories, categoryCount } = props;
  const { options, texts } = useTheme();
  const { locale } = useRoute().info;
  const shown = categories.slice(0, MOST_CATEGORIES);
  return (
    <aside className="side-card" aria-label={texts.author}>
      {options.authorAvatar !== null && (
        <SiteImage className="side-avatar" src={options.authorAvatar} size={64} />
      )}
      {options.author !== null && <p className="side-author">{options.author}</p>}
      <dl className="side-counts">
        <Count label={texts.articles} count={count} />
        {categories.length > 0 && (
          <Count
            label={<Link to={taxonomyPath(locale, "categories")}>{texts.categories}</Link>}
            count={categoryCount}
          />
        )}
        {tags.length > 0 && (
          <Count label={<Link to={taxonomyPath(locale, "tags")}>{texts.tags}</Link>} count={tagCount} />
        )}
      </dl>
      <SocialLinks links={options.socialLinks} />
      {categories.length > 0 && (
        <section>
          <h2 className="side-title">{texts.categories}</h2>
          <ul className="side-categories">
            {shown.map((term) => (
              <li key={term.path}>
                <Link to={term.path}>
                  <span>{term.name}</span>{" "}
                  <span className={`count ${toneClass(term.name)}`}>{term.count}</span>
                </Link>
              </li>
            ))}
            {categoryCount > shown.length && (
              <li>
                <Link to={taxonomyPath(locale, "categories")}>
                  {fillText(texts.moreTerms, { count: categoryCount - shown.length })}
                </Link>
              </li>
            )}
          </ul>
        </section>
      )}
      {tags.length > 0 && (
        <section>
          <h2 className="side-title">{texts.tags}</h2>
          <TagCloud tags={tags} count={tagCount} indexPath={taxonomyPath(locale, "tags")} />
        </section>
      )}
      <FriendLinks links={options.friendLinks} />
    </aside>
  );
});

interface CountProps {
  readonly label: ReactNode;
  readonly count: number;
}

function Count({ label, count }: CountProps): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  );
}
