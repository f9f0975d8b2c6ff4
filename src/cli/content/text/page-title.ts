import type { FrontMatter } from "../../../runtime/model/page.js";
import { splitHeadingId } from "./heading-id.js";
import type { TextReader } from "./text-reader.js";

const HEADING = /^\s*#+[^\S\n]+(.*)/;
/** Heading as a line of text above a line of `=` or `-`. Quotations, lists, HTML and other blocks do not match. */
const UNDERLINED =
  /^(?:[ \t]*\r?\n)* {0,3}(?![ \t>|<]|`{3}|~{3}|:{3}|\$\$|[-*+]\s|[-*_]{3,}\s|\d{1,9}[.)]\s|\[\[toc\]\]|\[[^\]\n]*\]:)(\S[^\n]*)\n {0,3}(?:=+|-+)[ \t]*\r?(?:\n|$)/i;

/**
 * Returns the title of a page: the front matter's `title` as written, `Home` for a home page, or the text of the heading that
 * begins the content. Returns `null` without any. Unlike VuePress 1, it accepts a heading above a line of `=` or `-`.
 */
export function resolveTitle(frontmatter: FrontMatter, content: string, reader: TextReader): string | null {
  if (frontmatter.title !== undefined && frontmatter.title !== "") return frontmatter.title;
  if (frontmatter.home === true) return "Home";
  const heading =
    HEADING.exec(content)?.[1]
      ?.trimEnd()
      .replace(/(?<=\s)#+$/, "") ?? UNDERLINED.exec(content)?.[1];
  const title = reader.readHeading((splitHeadingId(heading ?? "")?.text ?? heading ?? "").trim(), content);
  return title === "" ? null : title;
}
