import { startDrawerSwipe } from "./drawer-swipe.js";
import { startHotkeys } from "./hotkeys.js";
import { endLoader } from "./first-visit.js";
import { startMenus } from "./menus.js";
import { startModeSwitch } from "./mode.js";
import { startNavbarHeight } from "./navbar-height.js";
import { startPageBar } from "./page-bar.js";
import { startPopovers } from "./popovers.js";
import { startRevealingRow } from "./reveal-active-row.js";
import { startTermFilter } from "./term-filter.js";

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
