const RULE = "@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }";

/**
 * Fades a page that loads in full into view, as links do until the application is there. The rule comes with the head's
 * script, not with the style sheet: Chromium may reveal the page before it applies that, and aborts the fade with an
 * uncaught error.
 */
export function fadeFullLoads(): void {
  if (!("onpagereveal" in window)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULE);
  document.adoptedStyleSheets = [sheet];
}
