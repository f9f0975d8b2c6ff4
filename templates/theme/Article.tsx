import {
  Comments,
  HeadingLinks,
  Link,
  areTermsLinked,
  showsContents,
  termPath,
  useCommentsShown,
  useLocale,
  useTerms,
  type LayoutProps,
  type PageView,
} from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";

/** Renders a markdown page: title, date, contents, body, terms, neighbours and comments. */
export function Article({ route, sidebar, content }: LayoutProps<"page">): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { page, info } = route;
  const hasComments = useCommentsShown(page);
  return (
    <article>
      {!page.opensWithTitle && <h1>{page.title ?? info.documentTitle}</h1>}
      {page.date !== null && (
        <p className="meta">
          <time dateTime={page.date}>{page.day}</time>
        </p>
      )}
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

function Foot({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const groups = useTerms(page, texts, termPath);
  const { prev, next, editLink, lastUpdated } = page;
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
      {(prev !== null || next !== null) && (
        <nav className="pages" aria-label={texts.neighbours}>
          {prev !== null && <Link to={prev.path}>{`← ${prev.title}`}</Link>}
          {next !== null && <Link to={next.path}>{`${next.title} →`}</Link>}
        </nav>
      )}
    </>
  );
}
