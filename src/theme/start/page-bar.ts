/** Makes the buttons of the bar work: search focuses the field, and the last one scrolls to the top. */
export function startPageBar(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest(".bar-search")) document.querySelector<HTMLElement>(".search-input")?.focus();
    if (target.closest(".bar-top")) goToTop();
  });
}

/** Scrolls to the top, and moves the focus there, so that Tab continues from the top. */
function goToTop(): void {
  document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
}
