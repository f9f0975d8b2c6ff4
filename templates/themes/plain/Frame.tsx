import {
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

/** Renders the parts that all pages share. Menus are `<details>`, which need no script. */
export function Frame({ route, sidebar, children }: FrameProps): ReactNode {
  const { title, nav, themeConfig } = useLocale<Options>();
  const { texts, footer } = themeConfig;
  return (
    <div className={sidebar === null ? "page" : "page with-sidebar"}>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <header className="site-header">
        <Link to={route.info.locale} className="site-title">
          {title}
        </Link>
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
        <nav className="sidebar" aria-label={texts.sidebar}>
          <Rows rows={sidebar} path={route.info.path} />
        </nav>
      )}
      {footer !== "" && <footer className="site-footer">{footer}</footer>}
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
            <details name="menu">
              <summary>{item.text}</summary>
              <List items={item.items} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A list inside of a menu. Lists in it are always open. */
function List({ items }: { readonly items: readonly NavItem[] }): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.text}>
          {item.type === "link" ? (
            <Link to={item.link}>{item.text}</Link>
          ) : (
            <>
              {item.text}
              <List items={item.items} />
            </>
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

/** Renders a row, and the rows of a group, which is folded unless it has the current page. */
function Row({ row, path }: { readonly row: SidebarItem; readonly path: string }): ReactNode {
  const title = "path" in row && row.path !== null ? <Link to={row.path}>{row.title}</Link> : row.title;
  if (!("children" in row)) return title;
  if (row.type === "links" || !row.collapsable) {
    return (
      <>
        {title}
        <Rows rows={row.children} path={path} />
      </>
    );
  }
  return (
    <details open={containsPath(row, path)}>
      <summary>{row.title}</summary>
      {row.path !== null && <Link to={row.path}>{row.title}</Link>}
      <Rows rows={row.children} path={path} />
    </details>
  );
}

/** Renders links to the page in the languages of the site, or to their home pages if it is not translated. */
function Languages({ label }: { readonly label: string }): ReactNode {
  const languages = useLanguages();
  if (languages.length === 0) return null;
  return (
    <nav className="languages" aria-label={label}>
      <LanguageLinks languages={languages} />
    </nav>
  );
}
