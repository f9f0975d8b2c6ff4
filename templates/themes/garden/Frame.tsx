import {
  CommentCounts,
  LanguageLinks,
  Link,
  containsPath,
  useLanguages,
  useLocale,
  type FrameProps,
  type NavItem,
  type SidebarItem,
} from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";
import { Search } from "./Search.js";

/** Renders the parts that all pages share: a column with name, search, menu and tree, and the page next to it. */
export function Frame({ route, sidebar, children }: FrameProps): ReactNode {
  const { title, nav, themeConfig } = useLocale<Options>();
  const { texts, footer } = themeConfig;
  const { path, locale } = route.info;
  return (
    <div className="garden">
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <header className="side">
        <Link to={locale} className="site-title">
          {title}
        </Link>
        {/* The not-found page has the search in its content. */}
        {route.kind !== "not-found" && <Search />}
        {nav.length > 0 && (
          <nav className="menu" aria-label={texts.navigation}>
            <Menu items={nav} />
          </nav>
        )}
        <Languages label={texts.languages} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {sidebar !== null && (
        <nav className="tree" aria-label={texts.sidebar}>
          <Rows rows={sidebar} path={path} />
        </nav>
      )}
      {footer !== "" && <footer className="site-footer">{footer}</footer>}
      <CommentCounts key={path} />
    </div>
  );
}

function Menu({ items }: { readonly items: readonly NavItem[] }): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.text}>
          {item.type === "link" ? (
            <Link to={item.link}>{item.text}</Link>
          ) : (
            <details>
              <summary>{item.text}</summary>
              <Menu items={item.items} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowsProps {
  readonly rows: readonly SidebarItem[];
  /** Route of the current page. */
  readonly path: string;
}

function Rows({ rows, path }: RowsProps): ReactNode {
  return (
    <ul>
      {rows.map((row) => (
        <li key={`${row.title} ${"path" in row ? (row.path ?? "") : ""}`}>
          <Row row={row} path={path} />
        </li>
      ))}
    </ul>
  );
}

/** Renders a row of the tree. A branch is open if the current page is in it, or the site never folds it. */
function Row({ row, path }: { readonly row: SidebarItem; readonly path: string }): ReactNode {
  if (!("children" in row)) return <Link to={row.path}>{row.title}</Link>;
  const isOpen = row.type === "links" || !row.collapsable || containsPath(row, path);
  return (
    // A branch that a navigation leads into is a new element, which is open.
    <details key={String(isOpen)} open={isOpen}>
      <summary>{row.title}</summary>
      {row.type === "group" && row.path !== null && <Link to={row.path}>{row.title}</Link>}
      <Rows rows={row.children} path={path} />
    </details>
  );
}

/** Renders links to the page in the languages of the site, or to their home pages if it is not translated. */
function Languages({ label }: { readonly label: string }): ReactNode {
  const languages = useLanguages();
  if (languages.length === 0) return null;
  return (
    <nav className="menu" aria-label={label}>
      <LanguageLinks languages={languages} />
    </nav>
  );
}
