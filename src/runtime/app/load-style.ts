import type { BodyStyle } from "../model/render.js";

/**
 * Puts a style sheet into the head, below the site's own in rank, and waits for it and its fonts.
 * Never rejects: plain content is better than none.
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
    // A link that has failed says so no more: taken away, it is tried again with the next page.
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
