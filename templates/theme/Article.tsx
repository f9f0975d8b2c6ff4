import {
  Comments,
  Link,
  termPath,
  useLocale,
  useSite,
  type LayoutProps,
  type PageView,
} from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";

/** Renders a markdown page: title, date, contents, body, terms, neighbours and comments. */
export function Article({ route, content }: LayoutProps<"page">): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { comments } = useSite();
  const { page, info } = route;
  const headings = page.headers.filter(({ level, slug }) => level === 2 && slug !== "");
  const hasComments = comments.store !== null || comments.issue !== null;
  return (
    <article>
      {!page.opensWithTitle && <h1>{page.title ?? info.documentTitle}</h1>}
      {page.date !== null && (
        <p className="meta">
          <time dateTime={page.date}>{page.day}</time>
        </p>
      )}
      {headings.length > 1 && page.frontmatter.sidebar !== false && (
        <nav className="contents" aria-label={texts.contents}>
          <ul>
            {headings.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`#${encodeURIComponent(slug)}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {content}
      <Foot page={page} locale={info.locale} />
      {hasComments && (page.frontmatter.comments ?? comments.show ?? true) && (
        <section aria-label={texts.comments}>
          <Comments />
        </section>
      )}
    </article>
  );
}

function Foot({ page, locale }: { readonly page: PageView; readonly locale: string }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { slugs } = useSite();
  const { prev, next, editLink, lastUpdated, frontmatter } = page;
  // The terms of a page that no list shows may have no list of their own.
  const isListed = page.title !== null && frontmatter.publish !== false && frontmatter.listed !== false;
  const terms = (["categories", "tags"] as const).flatMap((name) =>
    frontmatter[name].map((term) => ({ name: term, path: termPath(locale, name, { term, slugs }) })),
  );
  const own = (page.terms ?? []).flatMap((taxonomy) => taxonomy.terms);
  return (
    <>
      {isListed && terms.length + own.length > 0 && (
        <ul className="terms">
          {[...own, ...terms].map(({ name, path }) => (
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
