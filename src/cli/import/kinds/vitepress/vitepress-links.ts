import {
  cleanRoute,
  decodeRoute,
  encodeRoute,
  fileToRoute,
  resolveRoute,
  splitLink,
} from "../../../../runtime/model/path.js";
import { maskCode } from "../../content/prose.js";

/** Returns the address in the new site that a link of a menu or a home page leads to. `folder` is that of its page. */
export type VitePressLink = (link: string, folder?: string) => string;

/** Name of a file that is no page, such as `.pdf`. A number is part of the name of a page, as in `v1.2`. */
const FILE = /\.(?!html$)[a-z]\w*$/i;

/** Returns the addresses of pages with their endings. Only `index.md` is the page of its folder in VitePress. */
function routesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(
    names.map((name) =>
      /(?:^|\/)readme\.md$/i.test(name)
        ? `/${name.replace(/\.md$/, ".html")}`
        : decodeRoute(fileToRoute(name)),
    ),
  );
}

/** Adds the endings that addresses of hanblog have to the links in a text. `page` is the path of its page, from the root. */
export type AddEndings = (body: string, page: string, onChange: () => void) => string;

/** A link or a definition of one in markdown. Images are files. */
const LINK =
  /((?<!!\[[^[\]]*)\]\(\s*<?|^ {0,3}\[[^\][\n]+\]:[ \t]*<?)(?!\/\/|[#?]|[a-z][a-z\d+.-]*:)([^\s"'<>()]+)/gim;

/**
 * Creates a function that completes links to pages without an ending, which VitePress completes itself. With `cleanUrls`, only names
 * with a dot have one.
 */
export function vitePressEndings(
  names: readonly string[],
  { cleanUrls }: { readonly cleanUrls: boolean },
): AddEndings {
  const pages = routesOf(names);
  return (body, page, onChange) => {
    const prose = maskCode(body);
    const text = prose.text.replace(LINK, (whole, before: string, written: string) => {
      const { path, query, hash } = splitLink(written);
      if (/(?:^|\/|\.md|\.html)$/i.test(path)) return whole;
      const route = decodeRoute(resolveRoute(path, page));
      const named = `${route}.html`;
      const isIndex = route.endsWith("/index") && pages.has(route.replace(/index$/, ""));
      const keepsEnding = !cleanUrls || cleanRoute(encodeRoute(named)) === encodeRoute(named);
      if (!isIndex && !(pages.has(named) && keepsEnding)) return whole;
      onChange();
      const complete = isIndex ? path.replace(/index$/, "") || "./" : `${path}.html`;
      return before + complete + query + hash;
    });
    return prose.restore(text);
  };
}

/**
 * Creates a function that writes links as hanblog has the addresses. VitePress adds `.html` to those without an ending, or removes
 * it with `cleanUrls`. `names` are the paths of the pages after `rewrites`.
 */
export function vitePressLinks(
  names: readonly string[],
  { cleanUrls }: { readonly cleanUrls: boolean },
): VitePressLink {
  const pages = routesOf(names);
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
