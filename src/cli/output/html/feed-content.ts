import { putStylesBack } from "../../../runtime/model/document/inline-style.js";
import { absoluteHtml } from "./absolute-html.js";
import { Parser } from "htmlparser2";
import { escapeXml } from "../../../runtime/model/text/escape.js";

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
