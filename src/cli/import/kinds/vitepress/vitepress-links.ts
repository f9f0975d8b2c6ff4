import {
  cleanRoute,
  decodeRoute,
  encodeRoute,
  fileToRoute,
  resolveRoute,
  splitLink,
} from "../../../../runtime/model/path.js";

/** Returns the address in the new site that a link of a menu or a home page leads to. `folder` is that of its page. */
export type VitePressLink = (link: string, folder?: string) => string;

/** Name of a file that is no page, such as `.pdf`. A number is part of the name of a page, as in `v1.2`. */
const FILE = /\.(?!html$)[a-z]\w*$/i;

/**
 * Creates a function that writes links as hanblog has the addresses. VitePress adds `.html` to those without an ending, or removes
 * it with `cleanUrls`. `names` are the paths of the pages after `rewrites`.
 */
export function vitePressLinks(
  names: readonly string[],
  { cleanUrls }: { readonly cleanUrls: boolean },
): VitePressLink {
  // Only `index.md` is the page of its folder in VitePress.
  const routes = names.map((name) =>
    /(?:^|\/)readme\.md$/i.test(name) ? `/${name.replace(/\.md$/, ".html")}` : decodeRoute(fileToRoute(name)),
  );
  const pages = new Set(routes);
  return (link, folder = "/") => {
    if (/^(?:#|[a-z][a-z\d+.-]*:)/i.test(link)) return link;
    if (link.startsWith("//")) return `https:${link}`;
    const { path, query, hash } = splitLink(link);
    const rooted = resolveRoute(path, path.startsWith(".") ? folder : "/");
    const bare = decodeRoute(rooted).replace(/\/index(?:\.md|\.html)?$/, "/");
    const page = bare.replace(/\.md$/, ".html");
    const named = page.endsWith(".html") ? page : `${page}.html`;
    if (page.endsWith("/")) return encodeRoute(page) + query + hash;
    if (!pages.has(named) && pages.has(`${page}/`)) return encodeRoute(`${page}/`) + query + hash;
    if (!pages.has(named) && FILE.test(page)) return encodeRoute(page) + query + hash;
    const route = encodeRoute(named);
    return (cleanUrls ? cleanRoute(route) : route) + query + hash;
  };
}
