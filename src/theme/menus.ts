const OPEN_MENU = "details.disclosure[open]";

/**
 * Menus are `<details>`: they open without a script. With it they also close by their links, by Escape, by a
 * press elsewhere, when the focus leaves them and when another page is shown.
 */
export function startMenus(): void {
  document.addEventListener("pointerdown", ({ target }) => closeMenusBut(target));
  document.addEventListener("focusout", ({ relatedTarget }) => {
    // Without another target it is the whole window that lost the focus.
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

/** Closes every open menu but those around `target`; a focus in one goes to its button, as what is closed cannot have it. */
function closeMenusBut(target: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) {
    if (target instanceof Node && menu.contains(target)) continue;
    const hasFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hasFocus) menu.querySelector("summary")?.focus();
  }
}
