import { directionOf, createHead, siteHead } from "../../model/document/head.js";
import type { HeadAttributes, HeadTag } from "../../model/page.js";
import type { RouteInfo } from "../../model/render.js";
import type { SiteShell } from "../../model/site.js";

/** Updates the document's head to that of another route, as the build would have written it. */
export function applyHead(site: SiteShell, info: RouteInfo): void {
  document.title = info.documentTitle;
  const root = document.documentElement;
  // Setting even the same value would make the browser recompute all styles.
  if (root.lang !== info.lang) {
    root.lang = info.lang;
    const dir = directionOf(info.lang) === "rtl" ? "rtl" : "";
    if (root.dir !== dir) root.dir = dir;
  }
  for (const element of document.head.querySelectorAll("[data-route]")) element.remove();
  const tags = createHead(site, info);
  for (const [name, attributes] of tags) {
    if (name === "meta") findMeta(attributes)?.remove();
  }
  // The previous page may have replaced tags of the site's own, which return now.
  const missing = siteHead(site, tags).filter(
    ([name, attributes]) => name === "meta" && isNamed(attributes) && findMeta(attributes) === null,
  );
  document.head.append(...[...tags, ...missing].map(createElement));
}

function createElement([name, attributes, text]: HeadTag): HTMLElement {
  const element = document.createElement(name);
  element.setAttribute("data-route", "");
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(attribute, value === true ? "" : value);
  }
  if (text !== undefined) element.textContent = text;
  return element;
}

const NAMES = ["name", "property", "itemprop"];

function isNamed(attributes: HeadAttributes): boolean {
  return NAMES.some((name) => attributes[name] !== undefined);
}

function findMeta(attributes: HeadAttributes): Element | null {
  const name = NAMES.find((candidate) => attributes[candidate] !== undefined);
  if (name === undefined) return null;
  const value = CSS.escape(String(attributes[name]));
  return document.head.querySelector(`meta[${name}=${value} i]`);
}
