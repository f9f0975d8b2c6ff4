import { Cards, Link, repeated, type LayoutProps, type TermSummary } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fillText } from "./parts/fill-text.js";
import { toneClass } from "./parts/hash-text.js";
import { Pagination } from "./lists/Pagination.js";
import { PostCard } from "./lists/PostCard.js";
import { useTheme } from "./theme-context.js";

/** Renders the articles of one term of a taxonomy, below its text if it has one, or the articles of all terms. */
export function Taxonomy({ route, content }: LayoutProps<"taxonomy">): ReactNode {
  const { texts } = useTheme();
  const { list, page, term } = route;
  const { taxonomy, title = "" } = route;
  const label = taxonomy === null ? title : texts[taxonomy];
  const allLabel = texts[taxonomy === null ? "articles" : taxonomy === "tags" ? "tagged" : "categorized"];
  const isOverview = route.terms.some(({ latest }) => latest !== undefined);
  return (
    <div className="listing">
      {page?.opensWithTitle !== true && (
        <h1 className="listing-title">
          {page?.title ?? term ?? label}
          {term !== null && <small className="listing-kind">{` ${label}`}</small>}
        </h1>
      )}
      {content}
      {isOverview ? (
        <>
          <Overview terms={route.terms} />
          <h2 className="side-title">{texts.articles}</h2>
        </>
      ) : (
        <Chips
          label={label}
          allLabel={allLabel}
          terms={route.terms}
          termCount={route.termCount}
          active={term}
          indexPath={route.indexPath}
          indexCount={route.indexCount}
        />
      )}
      <Cards list={list} card={PostCard} level={isOverview ? "h3" : "h2"} />
      {list.count === 0 && <p className="empty">{texts.empty}</p>}
      <Pagination pagination={list.pagination} />
    </div>
  );
}

/** Terms with their counts and newest articles. */
function Overview({ terms }: { readonly terms: readonly TermSummary[] }): ReactNode {
  return (
    <ul className="features">
      {terms.map(({ name, path, count, latest = [] }) => (
        <li key={path}>
          <h2>
            <Link to={path}>{name}</Link> <span className={`count ${toneClass(name)}`}>{count}</span>
          </h2>
          <ul>
            {latest.map((page) => (
              <li key={page.path}>
                <Link to={page.path}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Width of a chip without its name, in letters. */
const CHIP_LETTERS = 8;
/** Letters of more than two rows of a phone, and of more than three rows of a window. */
const PHONE_LETTERS = 92;
const WINDOW_LETTERS = 260;

interface ChipsProps extends Pick<
  LayoutProps<"taxonomy">["route"],
  "terms" | "termCount" | "indexPath" | "indexCount"
> {
  /** Names of the taxonomy, and of the link to the articles of all terms. */
  readonly label: string;
  readonly allLabel: string;
  /** Name of the current term, or `null` on the index. */
  readonly active: string | null;
}

const Chips = repeated(function Chips(props: ChipsProps): ReactNode {
  const { label, allLabel, terms, termCount, active, indexPath, indexCount } = props;
  const { texts } = useTheme();
  const more = termCount - terms.length;
  // The current term is in the rows that are visible.
  const shown = terms
    .filter(({ name }) => name === active)
    .concat(terms.filter(({ name }) => name !== active));
  const letters = terms.reduce((sum, { name }) => sum + lettersOf(name) + CHIP_LETTERS, 0);
  return (
    <nav className={letters > WINDOW_LETTERS ? "term-list long" : "term-list"} aria-label={label}>
      {letters > PHONE_LETTERS && (
        <details className="term-fold">
          <summary>{fillText(texts.allTerms, { count: termCount })}</summary>
          <input
            className="term-filter"
            type="search"
            aria-label={texts.filterTerms}
            placeholder={texts.filterTerms}
          />
        </details>
      )}
      <ul className="chips">
        <li>
          <Chip to={indexPath} name={allLabel} count={indexCount} isActive={active === null} />
        </li>
        {shown.map(({ name, path, count }) => (
          <li key={path}>
            <Chip to={path} name={name} count={count} isActive={name === active} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to={indexPath}>{fillText(texts.moreTerms, { count: more })}</Link>
          </li>
        )}
      </ul>
    </nav>
  );
});

/** Returns the width of a name in Latin letters. Characters of Chinese, Japanese and Korean are two wide. */
function lettersOf(name: string): number {
  return name.replace(/[\u1100-\uffff]/g, "--").length;
}

interface ChipProps {
  readonly to: string;
  readonly name: string;
  readonly count: number;
  readonly isActive: boolean;
}

function Chip({ to, name, count, isActive }: ChipProps): ReactNode {
  return (
    <Link to={to} {...(isActive && { "aria-current": "page" as const })}>
      {name}
      {/* One text node: a separate space would be missing in the accessible name of the link. */}
      <span className="count">{` ${count}`}</span>
    </Link>
  );
}
