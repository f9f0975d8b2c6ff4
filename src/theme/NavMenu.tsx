import { Link, useLocale, useRoute, useSite, type NavItem } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Disclosure } from "./Disclosure.js";
import { NewWindowHint } from "./NewWindowHint.js";
import { RepositoryLink } from "./RepositoryLink.js";

/** The site's menu: links, and titled lists that open; a list inside a list stands open under its title. */
export function NavMenu(): ReactNode {
  const { nav } = useLocale();
  const { repository } = useSite();
  return (
    <ul className="nav-menu">
      {nav.map((item) => (
        <li key={item.text}>
          {item.type === "link" ? (
            <NavLink text={item.text} link={item.link} />
          ) : (
            <Disclosure name="nav" label={item.text}>
              <NavList items={item.items} />
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
}

function NavList({ items }: { readonly items: readonly NavItem[] }): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.text}>
          {item.type === "link" ? (
            <NavLink text={item.text} link={item.link} />
          ) : (
            <>
              <p className="nav-group">{item.text}</p>
              <NavList items={item.items} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function NavLink({ text, link }: { readonly text: string; readonly link: string }): ReactNode {
  const { info } = useRoute();
  // A listing stays marked on its further pages and terms: /timeline/ on /timeline/page/2/.
  const isAround = link.endsWith("/") && link !== info.locale && info.path.startsWith(link);
  return (
    <Link to={link} className="nav-link" {...(isAround && { "aria-current": "page" as const })}>
      {text}
      <NewWindowHint to={link} />
    </Link>
  );
}
