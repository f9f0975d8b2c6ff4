import { startDrawerSwipe } from "./start/drawer-swipe.js";
import { startHotkeys } from "./start/hotkeys.js";
import { endLoader } from "./start/first-visit.js";
import { startMenus } from "./start/menus.js";
import { startModeSwitch } from "./navbar/mode.js";
import { startNavbarHeight } from "./start/navbar-height.js";
import { startPageBar } from "./start/page-bar.js";
import { startPopovers } from "./start/popovers.js";
import { startRevealingRow } from "./sidebar/reveal-active-row.js";
import { startTermFilter } from "./start/term-filter.js";

/** Starts the parts of the theme that work before the application is loaded. It runs in every document. */
export function boot(): void {
  endLoader();
  startNavbarHeight();
  startModeSwitch();
  startMenus();
  startPageBar();
  startPopovers();
  startDrawerSwipe();
  startRevealingRow();
  startHotkeys();
  startTermFilter();
}
