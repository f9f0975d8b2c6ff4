import {
  Comments,
  HeadingLinks,
  Link,
  areTermsLinked,
  fillText,
  showsContents,
  termPath,
  useActiveHeading,
  useCommentsShown,
  useLocale,
  useTerms,
  type Heading,
  type LayoutProps,
  type PageLink,
  type PageView,
} from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";

/** Renders a note: title, terms, body, and next to it its headings and the notes around it. */
export function Note({ route, sidebar, content }: LayoutProps<"page">): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { page, info } = route;
  const hasComments = useCommentsShown(page);
  const isPlain = page.isNotFound === true;
  return (
    <div className="note">
      <article>
        {!page.opensWithTitle && <h1>{page.title ?? info.documentTitle}</h1>}
        {!isPlain && <Meta page={page} />}
        {content}
        {hasComments && (
          <section aria-label={texts.comments}>
            <Comments />
          </section>
        )}
      </article>
      {!isPlain && (
        <div className="around">
          {showsContents(route, sidebar) && <Contents headings={page.headers} />}
          <Around page={page} />
        </div>
      )}
    </div>
  );
}

function Meta({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const isLinked = areTermsLinked(page);
  const terms = useTerms(page, texts, termPath).flatMap((group) => group.terms);
  return (
    <p className="meta">
      {page.draft && <span>{texts.draft}</span>}
      {page.date !== null && <time dateTime={page.date}>{page.day}</time>}
      {page.lastUpdated !== null && <span>{`${texts.lastUpdated}: ${page.lastUpdated}`}</span>}
      {terms.map(({ name, path }) => (
        <span key={path}>{isLinked ? <Link to={path}>{name}</Link> : name}</span>
      ))}
      {page.editLink !== null && <Link to={page.editLink}>{texts.edit}</Link>}
    </p>
  );
}

function Contents({ headings }: { readonly headings: readonly Heading[] }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const active = useActiveHeading();
  return (
    <nav aria-labelledby="contents:">
      <h2 id="contents:">{texts.contents}</h2>
      <ul>
        <HeadingLinks headings={headings} active={active} />
      </ul>
    </nav>
  );
}

/** Renders the parts of a series, related notes, and the previous and the next note. */
function Around({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { series, related, prev, next } = page;
  const neighbours = [prev, next].filter((link) => link !== null);
  return (
    <>
      {series !== null && (
        <Links
          title={fillText(texts.series, { title: series.name, number: series.number, total: series.count })}
          links={series.parts}
        />
      )}
      <Links title={texts.related} links={related} />
      <Links title={texts.neighbours} links={neighbours} />
    </>
  );
}

function Links({ title, links }: { readonly title: string; readonly links: readonly PageLink[] }): ReactNode {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path}>{link.title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
