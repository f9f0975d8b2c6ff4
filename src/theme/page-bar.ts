/** Scroll position at which the way back to the top appears, in pixels (spec/site.md §9). */
const THRESHOLD = 500;

/** Makes the buttons of the bar work: search focuses the field, and the last one scrolls to the top. */
export function startPageBar(): void {
  const { dataset } = document.documentElement;
  const update = () => {
    if (window.scrollY > THRESHOLD === "scrolled" in dataset) return;
    if ("scrolled" in dataset) delete dataset["scrolled"];
    else dataset["scrolled"] = "";
  };
  window.addEventListener("scroll", update, { passive: true });
  update();
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest(".bar-search")) document.querySelector<HTMLElement>(".search-input")?.focus();
    if (target.closest(".bar-top")) goToTop();
  });
}

/** Scrolls to the top, and moves the focus there, because the button disappears with it. */
function goToTop(): void {
  document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
}
