import type { BodyStyle } from "../model/body.js";

/**
 * Adds a style sheet to the head, before the site's own, so that the site's rules win. Waits for it and its
 * fonts. It never rejects, because unstyled content is better than none.
 */
export async function loadStyle({ href, fonts }: BodyStyle): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const url = new URL(href, document.baseURI).href;
  const known = links.find((link) => link.href === url);
  if (known === undefined) await addStyle(href, links[0] ?? null);
  else if (known.sheet === null) await ended(known);
  await Promise.allSettled(fonts.map(({ face }) => document.fonts.load(face)));
}

function addStyle(href: string, before: Element | null): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = ended(link);
  document.head.insertBefore(link, before);
  return loaded;
}

function ended(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(), { once: true });
    // A failed link fires no further events. It is removed, so that the next page tries again.
    link.addEventListener(
      "error",
      () => {
        link.remove();
        resolve();
      },
      { once: true },
    );
  });
}
