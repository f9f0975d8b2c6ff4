/** A voice for assistive technology. */
export interface Announcer {
  readonly say: (text: string) => void;
  readonly remove: () => void;
}

/** Adds the live region; it must stand in the page before anything is said. */
export function createAnnouncer(): Announcer {
  const region = document.createElement("div");
  region.className = "visually-hidden";
  region.setAttribute("aria-live", "polite");
  region.setAttribute("aria-atomic", "true");
  // Hidden even where a theme's style sheet is missing or late.
  region.style.cssText =
    "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";
  document.body.append(region);
  return {
    say(text) {
      // The same words twice are only heard when the region was empty in between.
      region.textContent = "";
      requestAnimationFrame(() => {
        region.textContent = text;
      });
    },
    remove: () => region.remove(),
  };
}

/** Moves the focus to an element without scrolling, as a full page load would have reset it. */
export function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
