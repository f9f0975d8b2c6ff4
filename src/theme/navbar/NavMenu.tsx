import { Link, repeated, useLocale, useRoute, useSite, type NavItem } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Disclosure } from "./Disclosure.js";
import { NewWindowHint } from "../parts/NewWindowHint.js";
import { RepositoryLink } from "./RepositoryLink.js";

/** Renders the site's menu: links, and titled lists that open. A nested list is always open below its title. */
export function NavMenu(): ReactNode {
  const { nav } = useLocale();
  const { path, locale } = useRoute().info;
  // A listing is also marked on its further pages and terms: /timeline/ on /timeline/page/2/.
  const around = linksOf(nav).filter(
    (link) => link.endsWith("/") && link !== locale && path.startsWith(link),
  );
  return <Menu around={around} />;
}

function linksOf(items: readonly NavItem[]): readonly string[] {
  return items.flatMap((item) => (item.type === "link" ? [item.link] : linksOf(item.items)));
}

interface MenuProps {
  /** Links to the listings that contain the current page. */
  readonly around: readonly string[];
}

const Menu = repeated(function Menu({ around }: MenuProps): ReactNode {
  const { nav } = useLocale();
  const { repository } = useSite();
  return (
    <ul className="nav-menu">
      {nav.map((item) => (
        <li key={item.text}>
          {item.type === "link" ? (
            <NavLink text={item.text} link={item.link} around={around} />
          ) : (
            <Disclosure name="nav" label={item.text}>
              <NavList items={item.items} around={around} />
            </Disclosure>
          )}
        </li>
      ))}
      {repository !== null && (
        <li>
          <RepositoryLink url={repository} />
        </li>
      )}
    </ul>
  );
});

function NavList({
  items,
  around,
}: Pick<MenuProps, "around"> & { readonly items: readonly NavItem[] }): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.text}>
          {item.type === "link" ? (
            <NavLink text={item.text} link={item.link} around={around} />
          ) : (
            <>
              <p className="nav-group">{item.text}</p>
              <NavList items={item.items} around={around} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface NavLinkProps extends Pick<MenuProps, "around"> {
  readonly text: string;
  readonly link: string;
}

function NavLink({ text, link, around }: NavLinkProps): ReactNode {
  return (
    <Link to={link} className="nav-link" {...(around.includes(link) && { "aria-current": "page" as const })}>
      {text}
      <NewWindowHint to={link} />
    </Link>
  );
}
