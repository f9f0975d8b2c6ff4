import { useLocale, type FrameProps } from "hanblog/runtime";
import { useEffect, useRef, type ReactNode } from "react";
import { closePopover, isLinkClick } from "./close-popover.js";
import { NavMenu } from "./NavMenu.js";
import { Sidebar } from "./Sidebar.js";
import { useTheme } from "./theme-context.js";
import { useClosingPopover } from "./use-closing-popover.js";

/** The element that the navbar's button opens; with a colon, as no heading of a page can have it. */
export const DRAWER_ID = "site-drawer:";

/**
 * The sidebar: a column beside the page on wide screens, a drawer with the menu on small ones. As a
 * popover it opens without JavaScript and closes by Escape; a navigation closes it too (spec/site.md §2).
 */
export function Drawer({ route, sidebar }: Omit<FrameProps, "children">): ReactNode {
  const { texts } = useTheme();
  const { nav } = useLocale();
  const drawer = useRef<HTMLElement>(null);
  useClosingPopover(drawer);

  useEffect(() => {
    closePopover(drawer.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the navigation is what closes it
  }, [route]);

  return (
    <aside
      id={DRAWER_ID}
      className="sidebar"
      popover="auto"
      ref={drawer}
      aria-label={texts.menu}
      onClick={(event) => isLinkClick(event.target) && closePopover(drawer.current)}
    >
      <button type="button" className="drawer-close" popoverTarget={DRAWER_ID} popoverTargetAction="hide">
        {texts.close}
      </button>
      {nav.length > 0 && (
        <nav className="sidebar-menu" aria-label={texts.navigation}>
          <NavMenu />
        </nav>
      )}
      {sidebar !== null && (
        <nav className="sidebar-rows" aria-label={texts.sidebar}>
          <Sidebar items={sidebar} route={route} />
        </nav>
      )}
    </aside>
  );
}
