import { putStylesBack } from "../../../runtime/model/inline-style.js";
import { absoluteHtml } from "../html/absolute-html.js";
import { plainFormulas } from "./plain-formulas.js";

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
