import type { HtmlNode } from "#turndown";
import { escapeHtml, escapeText } from "../../../../runtime/model/text/escape.js";

/** Elements that markdown cannot say and that are kept as HTML. */
export const KEPT_BLOCKS: ReadonlySet<string> = new Set([
  "IFRAME",
  "VIDEO",
  "AUDIO",
  "DETAILS",
  "DL",
  "TABLE",
]);
/** Elements in a line of text that are kept as HTML around their markdown. */
export const KEPT_PHRASES: ReadonlySet<string> = new Set([
  "ABBR",
  "INS",
  "KBD",
  "MARK",
  "Q",
  "RUBY",
  "RT",
  "RP",
  "SMALL",
  "SUB",
  "SUP",
  "U",
]);
/** Elements that are left out with their content. Forms need the old server. */
export const REMOVED: ReadonlySet<string> = new Set([
  "SCRIPT",
  "STYLE",
  "OBJECT",
  "EMBED",
  "APPLET",
  "FORM",
  "BUTTON",
  "SELECT",
  "TEXTAREA",
  "INPUT",
  "NOSCRIPT",
  "LINK",
  "META",
  "BASE",
  "TEMPLATE",
  "SVG",
  "MATH",
]);

/** Elements of kept ones. Others are replaced by their content. */
const INSIDE = new Set(
  (
    "A ABBR AUDIO B BLOCKQUOTE BR CAPTION CITE CODE COL COLGROUP DD DEL DETAILS DIV DL DT EM FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HR I " +
    "IFRAME IMG INS KBD LI MARK OL P PRE Q RP RT RUBY S SMALL SOURCE SPAN STRONG SUB SUMMARY SUP TABLE TBODY TD TFOOT TH THEAD TR TRACK " +
    "U UL VIDEO"
  ).split(" "),
);
const VOID = new Set(["BR", "COL", "HR", "IMG", "SOURCE", "TRACK"]);
const ATTRIBUTES = new Set(
  (
    "href src alt title width height controls loop muted poster preload type allowfullscreen colspan rowspan start reversed open cite " +
    "datetime lang dir srclang kind label align scope loading"
  ).split(" "),
);
const URLS = new Set(["href", "src", "poster", "cite"]);

/** Levels of elements that are written. No page that people write has as many. */
const DEEPEST = 200;

/** Returns whether a browser runs no code at an address. Browsers skip control characters in it. */
export function isSafeUrl(url: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers remove them
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url.replace(/[\u0000-\u0020]/g, ""))?.[1];
  return scheme === undefined || /^(?:https?|mailto|tel|ftp|magnet|geo|sms)$/i.test(scheme);
}

/** Returns an element as HTML without code, and without line breaks that would end a block of HTML in markdown. */
export function safeHtml(node: HtmlNode, link: (url: string) => string, depth = 0): string {
  if (node.nodeType === 3)
    return escapeText(node.textContent).replace(/\n/g, insidePre(node) ? "&#10;" : " ");
  if (node.nodeType !== 1 || REMOVED.has(node.nodeName) || depth > DEEPEST) return "";
  const inner = Array.from(node.childNodes, (child) => safeHtml(child, link, depth + 1)).join("");
  if (!INSIDE.has(node.nodeName)) return inner;
  const name = node.nodeName.toLowerCase();
  const attributes = Array.from(node.attributes).flatMap(({ name: attribute, value }) => {
    if (!ATTRIBUTES.has(attribute) || (URLS.has(attribute) && !isSafeUrl(value))) return [];
    const shown = URLS.has(attribute) ? link(value) : value;
    return [
      shown === "" && attribute !== "alt"
        ? ` ${attribute}`
        : ` ${attribute}="${escapeHtml(shown).replace(/\s+/g, " ")}"`,
    ];
  });
  const start = `<${name}${attributes.join("")}>`;
  return VOID.has(node.nodeName) ? start : `${start}${inner}</${name}>`;
}

function insidePre(node: HtmlNode): boolean {
  for (let outer = node.parentNode; outer !== null; outer = outer.parentNode) {
    if (outer.nodeName === "PRE") return true;
  }
  return false;
}
