import {
  CommentCounts,
  Link,
  useLocale,
  useSite,
  type FrameProps,
  type NavItem,
  type RouteInfo,
  type SidebarItem,
} from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";
import { Search } from "./Search.js";

/** Renders the parts that all pages share. It stays mounted when a visitor opens another page. */
export function Frame({ route, sidebar, children }: FrameProps): ReactNode {
  const { title, nav, themeConfig } = useLocale<Options>();
  const { texts, footer } = themeConfig;
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <header className="site-header">
        <Link to={route.info.locale} className="site-title">
          {title}
        </Link>
        {nav.length > 0 && (
          <nav aria-label={texts.navigation}>
            <Menu items={nav} />
          </nav>
        )}
        <Languages info={route.info} label={texts.languages} />
        {/* The not-found page has the search in its content. */}
        {route.kind !== "not-found" && <Search />}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {sidebar !== null && (
        <nav className="sidebar" aria-label={texts.sidebar}>
          <Rows rows={sidebar} />
        </nav>
      )}
      {footer !== "" && <footer className="site-footer">{footer}</footer>}
      <CommentCounts key={route.info.path} />
    </>
  );
}

function Menu({ items }: { readonly items: readonly NavItem[] }): ReactNode {
  return (
    <ul>
      {items.map((item) =>
        item.type === "link" ? (
          <li key={item.link}>
            <Link to={item.link}>{item.text}</Link>
          </li>
        ) : (
          <li key={item.text}>
            {item.text}
            <Menu items={item.items} />
          </li>
        ),
      )}
    </ul>
  );
}

function Rows({ rows }: { readonly rows: readonly SidebarItem[] }): ReactNode {
  return (
    <ul>
      {rows.map((row) => (
        <li key={`${row.title} ${"path" in row ? (row.path ?? "") : ""}`}>
          {"path" in row && row.path !== null ? <Link to={row.path}>{row.title}</Link> : row.title}
          {"children" in row && <Rows rows={row.children} />}
        </li>
      ))}
    </ul>
  );
}

/** Renders links to the page in the other languages, or to their home pages if it is not translated. */
function Languages({ info, label }: { readonly info: RouteInfo; readonly label: string }): ReactNode {
  const others = Object.entries(useSite().locales).filter(([prefix]) => prefix !== info.locale);
  if (others.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul>
        {others.map(([prefix, { lang, label: name }]) => (
          <li key={prefix} lang={lang}>
            <Link
              to={info.alternates.find(({ locale }) => locale === prefix)?.path ?? prefix}
              hrefLang={lang}
              rel="alternate"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
