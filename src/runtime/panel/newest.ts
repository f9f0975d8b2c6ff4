import { showNewest } from "../comments/newest-comments.js";
import { readCount } from "./option-readers.js";

/** Selects the elements that show the newest comments of a site. */
const PLACES = "[data-hanblog-newest]";

/** Shows the newest comments in the elements that the HTML of a page marks, now and later. */
export function installNewest(): void {
  const base = new URL(".", findScript()?.src ?? document.baseURI).href;
  const known = new WeakSet<Element>();
  const show = () => {
    for (const place of document.querySelectorAll<HTMLElement>(PLACES)) {
      if (known.has(place)) continue;
      known.add(place);
      const { server = base, count } = place.dataset;
      const most = readCount(count ?? "");
      void showNewest(place, { server, count: typeof most === "number" ? most : undefined });
    }
  };
  const start = () => {
    show();
    new MutationObserver(show).observe(document.body, { childList: true, subtree: true });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start, { once: true });
  else start();
}

/** Returns the element of this script. `document.currentScript` is `null` in a module. */
function findScript(): HTMLScriptElement | null {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement) return currentScript;
  return [...document.scripts].find(({ src }) => /\/newest\.js(?:[?#]|$)/.test(src)) ?? null;
}
