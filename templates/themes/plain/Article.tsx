import {
  HeadingLinks,
  Link,
  SeriesLinks,
  areTermsLinked,
  fillText,
  showsContents,
  termPath,
  useLocale,
  useTerms,
  type LayoutProps,
  type PageView,
  type SeriesView,
} from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";

/** Renders a markdown page: title, date, series, contents, body, terms and neighbours. */
export function Article({ route, sidebar, content }: LayoutProps<"page">): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { page, info } = route;
  const isPlain = page.isNotFound === true;
  return (
    <article>
      {!page.opensWithTitle && <h1>{page.title ?? info.documentTitle}</h1>}
      {!isPlain && <Meta page={page} />}
      {page.series !== null && <Series series={page.series} />}
      {showsContents(route, sidebar) && (
        <details className="contents">
          <summary>{texts.contents}</summary>
          <ul>
            <HeadingLinks headings={page.headers} />
          </ul>
        </details>
      )}
      {content}
      {!isPlain && <Foot page={page} />}
    </article>
  );
}

function Meta({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  return (
    <p className="meta">
      {page.date !== null && <time dateTime={page.date}>{page.day}</time>}
      {page.protection !== "locked" && (
        <span>{fillText(texts.readingTime, { count: page.readingTime })}</span>
      )}
      {page.draft && <span>{texts.draft}</span>}
    </p>
  );
}

function Series({ series }: { readonly series: SeriesView }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { name, number, count } = series;
  return (
    <details className="contents">
      <summary>{fillText(texts.series, { title: name, number, total: count })}</summary>
      <SeriesLinks series={series} />
    </details>
  );
}

function Foot({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const groups = useTerms(page, texts, termPath);
  const isLinked = areTermsLinked(page);
  const { prev, next, related, editLink, lastUpdated } = page;
  return (
    <footer className="article-foot">
      {groups.map(({ name, title, terms }) => (
        <p key={name} className="terms">
          {`${title}: `}
          {terms.map((term) => (
            <span key={term.path}>{isLinked ? <Link to={term.path}>{term.name}</Link> : term.name} </span>
          ))}
        </p>
      ))}
      {(lastUpdated ?? editLink) !== null && (
        <p className="meta">
          {lastUpdated !== null && <span>{`${texts.lastUpdated}: ${lastUpdated}`}</span>}
          {editLink !== null && <Link to={editLink}>{texts.edit}</Link>}
        </p>
      )}
      {related.length > 0 && (
        <nav aria-label={texts.related}>
          <h2>{texts.related}</h2>
          <ul>
            {related.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {(prev ?? next) !== null && (
        <nav className="pages" aria-label={texts.neighbours}>
          {prev !== null && <Link to={prev.path}>{`← ${prev.title}`}</Link>}
          {next !== null && (
            <Link to={next.path} className="next">
              {`${next.title} →`}
            </Link>
          )}
        </nav>
      )}
    </footer>
  );
}
