/**
 * Tells the style sheet how high the bar at the top is where its menu takes more rows than it has room for: it must
 * cover neither what a hash leads to nor what stays in sight below it.
 */
export function startNavbarHeight(): void {
  const { style } = document.documentElement;
  let known = 0;
  const measure = () => {
    const menu = document.querySelector(".navbar-menu")?.clientHeight ?? 0;
    // With a single row the bar is higher than its menu.
    const height = menu < (document.querySelector(".navbar")?.clientHeight ?? 0) ? 0 : menu;
    if (height === known) return;
    known = height;
    style.setProperty("--height-navbar", height === 0 ? "" : `${height}px`);
  };
  // What a hash leads to is scrolled to before the observer tells of the first layout.
  if (window.location.hash !== "") measure();
  // Pages of the application bring a bar of their own, and are of another height.
  new ResizeObserver(measure).observe(document.body);
}
