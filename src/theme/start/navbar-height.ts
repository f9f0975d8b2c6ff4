/**
 * Sets the custom property `--height-navbar` to the height of the navbar's menu while the menu wraps to several rows.
 * Otherwise the navbar would cover the target of a hash and sticky elements.
 */
export function startNavbarHeight(): void {
  const { style } = document.documentElement;
  let known = 0;
  const measure = () => {
    const menu = document.querySelector(".navbar-menu")?.clientHeight ?? 0;
    // A navbar with a single row is higher than its menu.
    const height = menu < (document.querySelector(".navbar")?.clientHeight ?? 0) ? 0 : menu;
    if (height === known) return;
    known = height;
    style.setProperty("--height-navbar", height === 0 ? "" : `${height}px`);
  };
  // The browser scrolls to the hash before the observer reports the first layout.
  if (window.location.hash !== "") measure();
  // Observes the body, because a navigation may replace the navbar and changes the height of the page.
  new ResizeObserver(measure).observe(document.body);
}
