import { decodeHTMLAttribute } from "entities";
import { escapeHtml } from "../../runtime/model/escape.js";
import { convertStyles, moveStyles, STYLE_ATTRIBUTE } from "../../runtime/model/inline-style.js";
import type { HeadAttributes } from "../../runtime/model/page.js";

const URL_START = /url\(/i;
const URL_VALUE = /url\(\s*(?:(["'])([^"')]*)\1|([^"'()\s]*))\s*\)/gi;

/** Functions that store the inline styles of a page. */
export interface StyleStore {
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
    inAttributes({ style, ...others }) {
      if (style === undefined) return others;
      const stored = typeof style === "string" ? absoluteUrls(style, address) : style;
      return { ...others, [STYLE_ATTRIBUTE]: stored };
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
