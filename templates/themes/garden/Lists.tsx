import {
  Cards,
  FriendLinks,
  HomeFeatures,
  Link,
  PageNumbers,
  staticComponent,
  useHomeTexts,
  useLocale,
  type LayoutProps,
  type PageSummary,
  type Pagination,
  type PostList,
  type TermSummary,
} from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";
import { Search } from "./Search.js";

/** Renders the home page: its own text and the tags on the first page, the list of notes, and the sites of friends. */
export function Home({ route, content }: LayoutProps<"home">): ReactNode {
  const { title, themeConfig } = useLocale<Options>();
  const { list, page } = route;
  const { heroText, tagline, actions, features } = useHomeTexts(page);
  const isFirst = list.pagination.current === 1;
  return (
    <>
      <h1>{(page.frontmatter.homeFolder === undefined ? heroText : page.title) ?? title}</h1>
      {isFirst && (
        <>
          {tagline !== null && <p className="tagline">{tagline}</p>}
          {actions.length > 0 && (
            <p className="actions">
              {actions.map(({ text, link }) => (
                <Link key={link} to={link}>
                  {text}
                </Link>
              ))}
            </p>
          )}
          <HomeFeatures features={features} />
          {content}
          <Terms label={themeConfig.texts.tags} terms={route.tags} />
        </>
      )}
      <Posts list={list} />
      {isFirst && <Friends />}
    </>
  );
}

function Terms({
  label,
  terms,
}: {
  readonly label: string;
  readonly terms: readonly TermSummary[];
}): ReactNode {
  if (terms.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="terms">
        {terms.map(({ name, path, count }) => (
          <li key={path}>
            <Link to={path}>{`${name} (${count})`}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Friends(): ReactNode {
  const { texts, friendLinks } = useLocale<Options>().themeConfig;
  if (friendLinks.length === 0) return null;
  return (
    <section>
      <h2>{texts.friendLinks}</h2>
      <FriendLinks />
    </section>
  );
}

/** Renders the articles of a tag or another term, or those of all terms of a taxonomy. */
export function Taxonomy({ route, content }: LayoutProps<"taxonomy">): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { taxonomy, title = "", term, terms, list, page } = route;
  const label = taxonomy === null ? title : texts[taxonomy];
  return (
    <>
      {page?.opensWithTitle !== true && <h1>{page?.title ?? term ?? label}</h1>}
      {content}
      <Terms label={label} terms={terms} />
      <Posts list={list} />
    </>
  );
}

/** Renders the archive: all dated articles by year. */
export function Timeline({ route }: LayoutProps<"timeline">): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  return (
    <>
      <h1>{texts.timeline}</h1>
      {route.years.map(({ year, items }) => (
        <section key={year}>
          <h2>{year}</h2>
          <ul className="dated">
            {items.map(({ path, title, date, day }) => (
              <li key={path}>
                <time dateTime={date}>{day}</time> <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pages pagination={route.pagination} />
    </>
  );
}

/** Renders the page for unknown addresses. */
export function NotFound({ route }: LayoutProps<"not-found">): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  return (
    <>
      <h1>{texts.notFound}</h1>
      <p>{texts.notFoundHint}</p>
      <Search />
      <p>
        <Link to={route.info.locale}>{texts.home}</Link>
      </p>
    </>
  );
}

function Posts({ list }: { readonly list: PostList }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  return (
    <>
      {list.count === 0 ? <p>{texts.empty}</p> : <Cards list={list} card={Post} />}
      <Pages pagination={list.pagination} />
    </>
  );
}

/** A note in a list. Without a date, it is a name and a line. */
const Post = staticComponent(function Post({ post }: { readonly post: PageSummary }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  return (
    <article className="card">
      <h2>
        <Link to={post.path}>{post.title}</Link>
      </h2>
      {post.summary !== "" && <p>{post.summary}</p>}
      {(post.date !== null || post.draft) && (
        <p className="meta">
          {post.date !== null && <time dateTime={post.date}>{post.day}</time>}
          {post.draft && <span>{texts.draft}</span>}
        </p>
      )}
    </article>
  );
});

function Pages({ pagination }: { readonly pagination: Pagination }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  if (pagination.total < 2) return null;
  return (
    <nav className="pages" aria-label={texts.pagination}>
      <PageNumbers pagination={pagination} text={texts.pageNumber} />
    </nav>
  );
}
