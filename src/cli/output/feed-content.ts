import { absoluteHtml } from "./absolute-html.js";
import { plainFormulas } from "./plain-formulas.js";

/**
 * Marks of headings, buttons and numbers of code, as the markdown rules write them: without the site's style and
 * script they are noise.
 */
const CONTROLS =
  /<a class="header-anchor"[^>]*>#<\/a> ?|<button type="button" class="copy"[^>]*><\/button>|<span class="line-numbers"[^>]*>[\d\n]*<\/span>/g;

/** HTML of a page's body as feeds carry it: whoever reads it there has neither the site's address nor its style. */
export function feedContent(html: string, pageUrl: string): string {
  return absoluteHtml(plainFormulas(html.replace(CONTROLS, "")), pageUrl);
}
