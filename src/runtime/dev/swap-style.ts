/**
 * Replaces the site's style sheet by a new version. The old one is removed when the new one has loaded. Style
 * sheets of components are in the page's content, not in the head, and are kept.
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
