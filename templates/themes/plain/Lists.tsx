import {
  Cards,
  FriendLinks,
  Link,
  PageNumbers,
  staticComponent,
  useLocale,
  type LayoutProps,
  type PageSummary,
  type PageView,
  type Pagination,
  type PostList,
} from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";

/** Renders the home page: its own text on the first page, the list of articles, and the sites of friends. */
export function Home({ route, content }: LayoutProps<"home">): ReactNode {
  const { title, description } = useLocale();
  const { list, page } = route;
  const { heroText, tagline, homeFolder } = page.frontmatter;
  const isFirst = list.pagination.current === 1;
  const line = tagline === undefined ? description : tagline;
  return (
    <>
      <h1>{(homeFolder === undefined ? heroText : page.title) ?? title}</h1>
      {isFirst && (
        <>
          {(line ?? "") !== "" && <p className="tagline">{line}</p>}
          <Actions page={page} />
          {content}
        </>
      )}
      <Posts list={list} />
      {isFirst && <Friends />}
    </>
  );
}

/** Renders the links and the short texts of a home page. */
function Actions({ page }: { readonly page: PageView }): ReactNode {
  const { actions = [], features = [] } = page.frontmatter;
  return (
    <>
      {actions.length > 0 && (
        <p className="terms">
          {actions.map(({ text, link }) => (
            <span key={link}>
              <Link to={link}>{text}</Link>{" "}
            </span>
          ))}
        </p>
      )}
      {features.length > 0 && (
        <ul>
          {features.map(({ title, details, link }) => (
            <li key={title}>
              <strong>{link === undefined ? title : <Link to={link}>{title}</Link>}</strong> {details}
            </li>
          ))}
        </ul>
      )}
    </>
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
      <nav aria-label={label}>
        <ul className="term-list">
          {terms.map(({ name, path, count }) => (
            <li key={path}>
              <Link to={path}>{`${name} (${count})`}</Link>
            </li>
          ))}
        </ul>
      </nav>
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

const Post = staticComponent(function Post({ post }: { readonly post: PageSummary }): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  return (
    <article className="post">
      <h2>
        <Link to={post.path}>{post.title}</Link>
      </h2>
      {(post.date !== null || post.draft) && (
        <p className="meta">
          {post.date !== null && <time dateTime={post.date}>{post.day}</time>}
          {post.draft && <span>{texts.draft}</span>}
        </p>
      )}
      {post.summary !== "" && <p>{post.summary}</p>}
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
