/** Announces texts to assistive technology. */
export interface Announcer {
  readonly say: (text: string) => void;
  readonly remove: () => void;
}

/** Adds the live region to the page. It must exist before the first announcement. */
export function createAnnouncer(): Announcer {
  const region = document.createElement("div");
  region.className = "visually-hidden";
  region.setAttribute("aria-live", "polite");
  region.setAttribute("aria-atomic", "true");
  // Keeps the region invisible even without the theme's style sheet.
  region.style.cssText =
    "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";
  document.body.append(region);
  return {
    say(text) {
      // A repeated text is only announced if the region was empty in between.
      region.textContent = "";
      requestAnimationFrame(() => {
        region.textContent = text;
      });
    },
    remove: () => region.remove(),
  };
}

/** Moves the focus to an element without scrolling. A full page load resets the focus in the same way. */
export function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
