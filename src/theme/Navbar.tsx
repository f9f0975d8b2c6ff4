import { Link, useLocale, useRoute } from "hanblog/runtime";
import type { ReactNode } from "react";
import { DRAWER_ID } from "./navbar/drawer-id.js";
import { SiteImage } from "./parts/SiteImage.js";
import { LanguageMenu } from "./navbar/LanguageMenu.js";
import { ModeSwitch } from "./navbar/ModeSwitch.js";
import { NavMenu } from "./navbar/NavMenu.js";
import { PageBar, type PageBarProps } from "./PageBar.js";
import { SearchBox } from "./search/SearchBox.js";
import { useTheme } from "./theme-context.js";

/**
 * Renders the bar at the top of a page: site name, menus, search, and a drawer button in narrow windows. Frames of sites may
 * render it without a sidebar.
 */
export function Navbar({ sidebar = null }: Partial<Pick<PageBarProps, "sidebar">>): ReactNode {
  const { title } = useLocale();
  const route = useRoute();
  const { kind, info } = route;
  const { options, texts } = useTheme();
  return (
    <header className="navbar">
      <button type="button" className="drawer-button" popoverTarget={DRAWER_ID}>
        <span className="visually-hidden">{texts.menu}</span>
      </button>
      <Link to={info.locale} className="site-name">
        {options.logo !== null && <SiteImage className="site-logo" src={options.logo} size={32} />}
        <span>{title}</span>
      </Link>
      {/* Before the menus, where the room of the navbar is left over: a tool that appears late moves nothing. */}
      <PageBar route={route} sidebar={sidebar} />
      <nav className="navbar-menu" aria-label={texts.navigation}>
        <NavMenu />
      </nav>
      <LanguageMenu />
      <ModeSwitch />
      {/* The not-found page has a search field of its own. */}
      {kind !== "not-found" && <SearchBox />}
    </header>
  );
}
