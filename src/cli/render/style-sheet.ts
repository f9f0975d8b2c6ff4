import { createHash } from "node:crypto";
import { decodeHTMLAttribute } from "entities";
import {
  STYLE_ATTRIBUTE,
  storedStyles,
  convertStyles,
  moveStyles,
} from "../../runtime/model/document/inline-style.js";
import { escapeHtml } from "../../runtime/model/text/escape.js";
import type { HeadAttributes } from "../../runtime/model/page.js";

/** Raises the specificity above that of any selector without `!important`, like an inline style. */
const STRONG = ":not(#_#_#_)";
/** Strings, comments, and addresses, in which quotes and comments have no meaning unless they are a string (css-syntax-3 §4.3). */
const OPAQUE = opaqueParts();

/** A style sheet, with its path below the output folder. */
export interface StyleSheetFile {
  readonly path: string;
  readonly text: string;
}

/** Creates the style sheet that applies the inline styles stored in HTML, or returns `null` if there are none. */
export function createStyleSheet(...html: readonly string[]): StyleSheetFile | null {
  const styles = new Set(
    html.flatMap((part) => (part.includes(STYLE_ATTRIBUTE) ? [...storedStyles(part)] : [])),
  );
  const text = [...styles]
    .map(decodeHTMLAttribute)
    .flatMap((style) => {
      const complete = completePart(style);
      return complete === "" ? [] : `${selectorOf(style)}{${complete}}\n`;
    })
    .join("");
  if (text === "") return null;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { path: `assets/css/page.${hash}.css`, text };
}

function selectorOf(style: string): string {
  const text = style.replace(/["\\\n\f\r]/g, (unit) => `\\${unit.charCodeAt(0).toString(16)} `);
  return `[${STYLE_ATTRIBUTE}="${text}"]${STRONG}`;
}

/** Returns a style without the declarations at its end that are not complete. */
function completePart(style: string): string {
  let part = style;
  while (!isComplete(part)) {
    const end = part.lastIndexOf(";");
    if (end === -1) return "";
    part = part.slice(0, end);
  }
  return part;
}

/**
 * Returns whether a style ends within itself. Another one could change the rules after it: browsers end it with its
 * attribute.
 */
function isComplete(style: string): boolean {
  if (style.trim() === "") return false;
  const rest = style.replace(OPAQUE, "x");
  if (/[{}"'\\]|\/\*|url\(/i.test(rest)) return false;
  const open: string[] = [];
  for (const [bracket] of rest.matchAll(/[()[\]]/g)) {
    if (bracket === "(" || bracket === "[") open.push(bracket);
    else if (open.pop() !== (bracket === ")" ? "(" : "[")) return false;
  }
  return open.length === 0;
}

function opaqueParts(): RegExp {
  const string = `"(?:\\\\[^]|[^"\\\\\\n\\r\\f])*"|'(?:\\\\[^]|[^'\\\\\\n\\r\\f])*'`;
  const address = `(?<![\\w\\-\\\\]|[^\\0-\\x7f])url\\(\\s*(?:${string}|[^"'()\\s\\\\]*)\\s*\\)`;
  return new RegExp(`${address}|${string}|/\\*[^]*?\\*/`, "gi");
}

const URL_START = /url\(/i;
const URL_VALUE = /url\(\s*(?:(["'])([^"')]*)\1|([^"'()\s]*))\s*\)/gi;

/** Functions that store the inline styles of a page. */
interface StyleStore {
  readonly inHtml: (html: string) => string;
  readonly inAttributes: (attributes: HeadAttributes) => HeadAttributes;
}

/**
 * Creates the functions for a page. `address` is its path with the base. Relative addresses become absolute: after a
 * navigation the style sheets of several pages apply, so equal text must have one meaning.
 */
export function createStyleStore(address: string): StyleStore {
  return {
    inHtml(html) {
      const moved = moveStyles(html);
      if (!moved.includes(STYLE_ATTRIBUTE) || !URL_START.test(moved)) return moved;
      return convertStyles(moved, (style) => {
        const text = decodeHTMLAttribute(style);
        return URL_START.test(text) ? escapeHtml(absoluteUrls(text, address)) : style;
      });
    },
    inAttributes(attributes) {
      const stored = Object.entries(attributes).map(([name, value]) => {
        if (name.toLowerCase() !== "style") return [name, value];
        return [STYLE_ATTRIBUTE, typeof value === "string" ? absoluteUrls(value, address) : value];
      });
      return Object.fromEntries(stored);
    },
  };
}

/** Resolves relative addresses, which refer to the page in an attribute and to the file in a style sheet. */
function absoluteUrls(style: string, address: string): string {
  return style.replace(URL_VALUE, (value, quote = "", quoted?: string, bare = "") => {
    const target = quoted ?? bare;
    if (/^(?:[a-z][a-z\d+.-]*:|[/#]|$)/i.test(target)) return value;
    const page = `https://example.com${address}`;
    if (!URL.canParse(target, page)) return value;
    const { pathname, search, hash } = new URL(target, page);
    return `url(${quote}${pathname}${search}${hash}${quote})`;
  });
}
