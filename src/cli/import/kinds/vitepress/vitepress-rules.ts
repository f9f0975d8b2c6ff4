import {
  decodeRoute,
  fileToRoute,
  cleanRoute,
  encodeRoute,
  resolveRoute,
  splitLink,
} from "../../../../runtime/model/path.js";
import { removeAttributes } from "../../content/code-imports.js";
import type { FieldChanges } from "../../content/front-matter.js";
import { VUE_IDS } from "../../content/headings.js";
import type { FileNotes } from "../../notes.js";
import { readPageHead } from "../../options/head-options.js";
import { type Fields, fieldsOf, textOf, escapePattern } from "../../plain-value.js";
import { neighbourChanges, vitePressHome } from "../vue/home-page.js";
import type { VueRules } from "../vue/vue-site.js";
import { maskCode } from "../../content/prose.js";

/** Creates the rules for the pages. `moves` returns the path of a page in the new site. */
export function vitePressRules(
  config: Fields,
  {
    moves,
    link,
    addEndings,
    saveSvg,
  }: {
    readonly moves: (path: string) => string;
    readonly link: VitePressLink;
    readonly addEndings: AddEndings;
    readonly saveSvg: (markup: string) => string;
  },
): VueRules {
  return {
    ids: VUE_IDS,
    containers: [],
    target: moves,
    address: (name) => vitePressAddress(moves(name), config["cleanUrls"] === true),
    snippet: () => null,
    fields: ({ fields }, name, fileNotes): FieldChanges => ({
      ...vitePressHome(fields, { notes: fileNotes, link: (path) => link(path, `/${moves(name)}`), saveSvg }),
      ...neighbourChanges(withoutTexts(fields), (path) => link(path, `/${moves(name)}`)),
      ...(typeof fields["layout"] === "string" || fields["layout"] === false ? { layout: null } : {}),
      ...(fields["layout"] === "page" ? { sidebar: false } : {}),
      ...readPageHead(fields, fileNotes),
    }),
    markup: (body, name, fileNotes) => {
      const linked = addEndings(body, `/${moves(name)}`, () => fileNotes.translated("link-ending"));
      return removeAttributes(withBraces(linked, config, fileNotes), fileNotes);
    },
  };
}

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
type AddEndings = (body: string, page: string, onChange: () => void) => string;

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

/** Returns `prev` and `next` without the texts of links, which are links in hanblog. */
function withoutTexts(fields: Fields): Fields {
  const isText = (value: unknown) => typeof value === "string";
  return Object.fromEntries(
    ["prev", "next"].map((name) => [name, isText(fields[name]) ? { link: undefined } : fields[name]]),
  );
}

/** Replaces other signs around attributes, which a site can choose. */
function withBraces(body: string, config: Fields, notes: FileNotes): string {
  const attrs = fieldsOf(fieldsOf(config["markdown"])["attrs"]);
  const [left, right] = [textOf(attrs["leftDelimiter"]), textOf(attrs["rightDelimiter"])];
  if (left === undefined || right === undefined) return body;
  return body.replace(
    new RegExp(`${escapePattern(left)}([#.][^\\n]*?)${escapePattern(right)}`, "g"),
    (_, attributes: string) => {
      notes.translated("attributes");
      return `{${attributes}}`;
    },
  );
}

/** Returns the address of a page by its path after `rewrites`. */
function vitePressAddress(path: string, isClean: boolean): string {
  // Only `index.md` is the page of its folder in VitePress.
  const isReadme = /(?:^|\/)readme\.md$/i.test(path);
  const own = isReadme ? `/${path.replace(/\.md$/, ".html")}` : decodeRoute(fileToRoute(path));
  return isClean ? own.replace(/\.html$/, "") : own;
}
