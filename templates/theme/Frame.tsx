import {
  CommentCounts,
  LanguageLinks,
  Link,
  useLanguages,
  useLocale,
  type FrameProps,
  type NavItem,
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
        <Languages label={texts.languages} />
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

/** Renders links to the page in the languages of the site, or to their home pages if it is not translated. */
function Languages({ label }: { readonly label: string }): ReactNode {
  const languages = useLanguages();
  if (languages.length === 0) return null;
  return (
    <nav aria-label={label}>
      <LanguageLinks languages={languages} />
    </nav>
  );
}
