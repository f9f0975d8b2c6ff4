import { startDrawerSwipe } from "./drawer-swipe.js";
import { startHotkeys } from "./hotkeys.js";
import { endLoader } from "./first-visit.js";
import { startMenus } from "./menus.js";
import { startModeSwitch } from "./mode.js";
import { startNavbarHeight } from "./navbar-height.js";
import { startPopovers } from "./popovers.js";
import { startRevealingRow } from "./reveal-active-row.js";

/** What the theme does in every document at once: what a visitor uses before the application is there. */
export function boot(): void {
  endLoader();
  startNavbarHeight();
  startModeSwitch();
  startMenus();
  startPopovers();
  startDrawerSwipe();
  startRevealingRow();
  startHotkeys();
}
