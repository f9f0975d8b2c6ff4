import { useLocale, type FrameProps } from "hanblog/runtime";
import type { ReactNode } from "react";
import { DRAWER_ID } from "./navbar/drawer-id.js";
import { NavMenu } from "./navbar/NavMenu.js";
import { Sidebar } from "./Sidebar.js";
import { useTheme } from "./theme-context.js";

/**
 * Renders the sidebar: a column on wide screens, a drawer with the site's menu on small ones. The drawer is a popover, so
 * it opens without JavaScript and closes with Escape. `startPopovers` closes it after each navigation.
 */
export function Drawer({ route, sidebar }: Omit<FrameProps, "children">): ReactNode {
  const { texts } = useTheme();
  const { nav } = useLocale();
  return (
    <aside id={DRAWER_ID} className="sidebar" popover="auto" aria-label={texts.menu}>
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
