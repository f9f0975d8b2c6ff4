const OPEN_MENU = "details.disclosure[open]";

/**
 * Closes open menus of `Disclosure` on a click on one of their links, on Escape, on a press outside of them,
 * when they lose the focus, and on navigation.
 */
export function startMenus(): void {
  document.addEventListener("pointerdown", ({ target }) => closeMenusBut(target));
  document.addEventListener("focusout", ({ relatedTarget }) => {
    // Without a related target, the whole window lost the focus.
    if (relatedTarget !== null) closeMenusBut(relatedTarget);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeMenusBut(null);
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a[href], button[data-mode]") !== null)
      closeMenusBut(null);
  });
  window.addEventListener("hanblog:navigate", () => closeMenusBut(null));
}

/** Closes all open menus except those that contain `target`. Focus inside a closed menu moves to its button. */
function closeMenusBut(target: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) {
    if (target instanceof Node && menu.contains(target)) continue;
    const hasFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hasFocus) menu.querySelector("summary")?.focus();
  }
}
