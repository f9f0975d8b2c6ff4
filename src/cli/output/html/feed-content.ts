import { putStylesBack } from "../../../runtime/model/document/inline-style.js";
import { Parser } from "htmlparser2";
import { escapeXml } from "../../../runtime/model/text/escape.js";
import { NO_ATTRIBUTES } from "./html-tag.js";
import { createHtmlScanner } from "./scan-html.js";
import { parseSrcset } from "./srcset.js";

/**
 * Matches heading anchors, copy buttons and line numbers of code, as the markdown rules emit them. Without
 * the site's styles and scripts they are noise.
 */
const CONTROLS =
  /<a class="header-anchor"[^>]*><span[^>]*>#<\/span><\/a> ?|<button type="button" class="copy"[^>]*><\/button>|<span class="line-numbers"[^>]*>[\d\n]*<\/span>/g;

/** The class of an aligned cell, which markdown gives to cells without other attributes. */
const ALIGNED = /<(t[hd]) class="align-(left|center|right)">/g;

/**
 * Returns the HTML of a page's body for feeds: without controls, with formulas as TeX and with absolute URLs.
 * Feed readers have neither the site's URL nor its styles.
 */
export function feedContent(html: string, pageUrl: string): string {
  const plain = html.replace(CONTROLS, "").replace(ALIGNED, '<$1 style="text-align:$2">');
  return absoluteHtml(plainFormulas(putStylesBack(plain)), pageUrl);
}

/** Matches the class of elements that KaTeX renders. */
const FORMULA = /(?:^|\s)katex(?:\s|$)/;

/**
 * Replaces each rendered formula with its TeX source, because feed readers have neither KaTeX's styles nor
 * its fonts.
 */
export function plainFormulas(html: string): string {
  if (!html.includes('"katex"')) return html;
  const parts: string[] = [];
  let end = 0;
  let depth = 0;
  /** Depth at which the current formula began; 0 if outside a formula. */
  let formula = 0;
  let isTex = false;
  let tex = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (formula === 0 && FORMULA.test(attributes["class"] ?? "")) {
        formula = depth;
        tex = "";
        parts.push(html.slice(end, parser.startIndex));
      }
      isTex = formula !== 0 && name === "annotation";
    },
    ontext(text) {
      if (isTex) tex += text;
    },
    onclosetag() {
      isTex = false;
      if (depth === formula) {
        formula = 0;
        end = parser.endIndex + 1;
        parts.push(`<code>${escapeXml(tex.trim())}</code>`);
      }
      depth -= 1;
    },
  });
  parser.end(html);
  return parts.join("") + html.slice(end);
}

const URL_ATTRIBUTES: readonly string[] = ["href", "src", "poster"];

const scan = createHtmlScanner(new Set([...URL_ATTRIBUTES, "srcset"]));

/** Returns a page's HTML for feed readers: every URL becomes absolute, everything else is unchanged. */
export function absoluteHtml(html: string, pageUrl: string): string {
  const parts: string[] = [];
  let end = 0;
  scan(html, {
    open(_name, found, from, to) {
      if (found === NO_ATTRIBUTES) return;
      parts.push(html.slice(end, from), absoluteTag(html.slice(from, to), pageUrl));
      end = to;
    },
    text: () => undefined,
    close: () => undefined,
  });
  return parts.join("") + html.slice(end);
}

function absoluteTag(tag: string, pageUrl: string): string {
  let absolute = tag;
  const parser = new Parser({
    onopentag(name, attributes) {
      const all = Object.entries(attributes).map(
        ([key, value]) => ` ${key}="${escapeXml(absoluteValue(key, value, pageUrl))}"`,
      );
      absolute = `<${name}${all.join("")}>`;
    },
  });
  parser.end(tag);
  return absolute;
}

function absoluteValue(name: string, value: string, pageUrl: string): string {
  if (name === "srcset") return absoluteSrcset(value, pageUrl);
  return URL_ATTRIBUTES.includes(name) ? absoluteUrl(value, pageUrl) : value;
}

function absoluteSrcset(srcset: string, pageUrl: string): string {
  return parseSrcset(srcset)
    .map(({ url, descriptor }) => `${absoluteUrl(url, pageUrl)} ${descriptor}`.trim())
    .join(", ");
}

function absoluteUrl(url: string, pageUrl: string): string {
  return URL.canParse(url, pageUrl) ? new URL(url, pageUrl).href : url;
}
