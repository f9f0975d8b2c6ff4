import {
  Comments,
  HeadingLinks,
  Link,
  SeriesLinks,
  areTermsLinked,
  fillText,
  showsContents,
  termPath,
  useCommentsShown,
  useLocale,
  useTerms,
  type LayoutProps,
  type PageView,
  type SeriesView,
} from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";

/** Renders a markdown page: title, date, series, contents, body, terms, related pages, neighbours and comments. */
export function Article({ route, sidebar, content }: LayoutProps<"page">): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { page, info } = route;
  const hasComments = useCommentsShown(page);
  return (
    <article>
      {!page.opensWithTitle && <h1>{page.title ?? info.documentTitle}</h1>}
      <p className="meta">
        {page.date !== null && <time dateTime={page.date}>{page.day}</time>}
        {page.draft && ` ${texts.draft}`}
      </p>
      {page.series !== null && <Series series={page.series} />}
      {showsContents(route, sidebar) && (
        <nav className="contents" aria-label={texts.contents}>
          <ul>
            <HeadingLinks headings={page.headers} />
          </ul>
        </nav>
      )}
      {content}
      <Foot page={page} />
      {hasComments && (
        <section aria-label={texts.comments}>
          <Comments />
        </section>
      )}
    </article>
  );
}

function Series({ series }: { readonly series: SeriesView }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { name, number, count } = series;
  return (
    <details>
      <summary>{fillText(texts.series, { title: name, number, total: count })}</summary>
      <SeriesLinks series={series} />
    </details>
  );
}

function Foot({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const groups = useTerms(page, texts, termPath);
  const { prev, next, related, editLink, lastUpdated } = page;
  return (
    <>
      {areTermsLinked(page) && groups.length > 0 && (
        <ul className="terms">
          {groups
            .flatMap(({ terms }) => terms)
            .map(({ name, path }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
        </ul>
      )}
      {lastUpdated !== null && <p className="meta">{`${texts.lastUpdated}: ${lastUpdated}`}</p>}
      {editLink !== null && (
        <p className="meta">
          <Link to={editLink}>{texts.edit}</Link>
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
      {(prev !== null || next !== null) && (
        <nav className="pages" aria-label={texts.neighbours}>
          {prev !== null && <Link to={prev.path}>{`← ${prev.title}`}</Link>}
          {next !== null && <Link to={next.path}>{`${next.title} →`}</Link>}
        </nav>
      )}
    </>
  );
}
