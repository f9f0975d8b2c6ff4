import { absoluteHtml } from "./absolute-html.js";
import { plainFormulas } from "./plain-formulas.js";

/** HTML of a page's body as feeds carry it: whoever reads it there has neither the site's address nor its style. */
export function feedContent(html: string, pageUrl: string): string {
  return absoluteHtml(plainFormulas(html), pageUrl);
}
