/**
 * Puts a new version of the site's style sheet in place of the old one, which stays until the new one is there. Those of
 * components stand in the page's text, beside what needs them, and stay.
 */
export function swapStyle(href: string): void {
  const folder = href.slice(0, href.lastIndexOf("/") + 1);
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const old = [...links].filter((link) => new URL(link.href).pathname.startsWith(folder));
  const next = document.createElement("link");
  next.rel = "stylesheet";
  next.href = href;
  next.addEventListener("load", () => {
    for (const link of old) link.remove();
  });
  const last = old.at(-1);
  if (last === undefined) document.head.append(next);
  else last.after(next);
}
