import { resolveRoute } from "../../../../runtime/model/path.js";
import { textOf } from "../../plain-value.js";

/** Returns a link of a menu as hanblog writes it: from the root of the site. */
export function absoluteLink(link: string): string {
  if (/^(?:#|[a-z][a-z\d+.-]*:)/i.test(link)) return link;
  if (link.startsWith("//")) return `https:${link}`;
  const rooted = link.startsWith("/") ? link : `/${link.replace(/^\.\//, "")}`;
  return rooted.replace(/\/(?:README|index)\.(?:md|html)(?=$|[?#])/i, "/").replace(/\.md(?=$|[?#])/, ".html");
}

/** Returns a link of a page as hanblog writes it. `from` is the path of the page, from the root. */
export function pageLink(link: string, from: string): string {
  return absoluteLink(/^\.\.?\//.test(link) ? resolveRoute(link, from) : link);
}

/** Returns the path of an image in the folder `public`, or its URL. A relative path there is relative to the site. */
export function imageOf(value: unknown): string | undefined {
  const path = textOf(value);
  if (path === undefined || /^(?:\/|[a-z]+:)/i.test(path)) return path;
  return path.startsWith("~") ? undefined : `/${path.replace(/^\.?\//, "")}`;
}
