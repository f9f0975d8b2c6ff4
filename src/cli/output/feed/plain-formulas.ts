import { Parser } from "htmlparser2";
import { escapeXml } from "../../../runtime/model/escape.js";

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
