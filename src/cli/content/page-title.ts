import type { FrontMatter } from "../../runtime/model/page.js";
import { plainText } from "./plain-text.js";

const HEADING = /^\s*#+[^\S\n]+(.*)/;
/** A line of text above a line of `=` or `-`. A quotation, a list, HTML and other blocks are no such text. */
const UNDERLINED =
  /^(?:[ \t]*\r?\n)* {0,3}(?![ \t>|<]|`{3}|~{3}|:{3}|\$\$|[-*+]\s|[-*_]{3,}\s|\d{1,9}[.)]\s|\[\[toc\]\]|\[[^\]\n]*\]:)(\S[^\n]*)\n {0,3}(?:=+|-+)[ \t]*\r?(?:\n|$)/i;

/**
 * The title of a page: front matter, `Home` for a home page, the heading that the content begins with; `null` without
 * any. VuePress 1 does the same, except that it knows no heading above a line of `=` or `-`.
 */
export function resolveTitle(frontmatter: FrontMatter, content: string): string | null {
  if (frontmatter.title !== undefined && frontmatter.title !== "") return plainText(frontmatter.title);
  if (frontmatter.home === true) return "Home";
  const heading = HEADING.exec(content)?.[1]?.replace(/\s+#+\s*$/, "") ?? UNDERLINED.exec(content)?.[1];
  const title = plainText(heading ?? "", content);
  return title === "" ? null : title;
}
