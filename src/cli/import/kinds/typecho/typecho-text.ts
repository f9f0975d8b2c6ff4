import { convertHtml, type HtmlText, withoutComments } from "../../content/html/convert-html.js";
import { wrapParagraphs } from "../../content/html/wrap-paragraphs.js";
import { maskCode } from "../../content/prose.js";

/** Mark before a text that is markdown. */
const MARKDOWN = "<!--markdown-->";

/** An address in a link of markdown, in a definition below the text, in an attribute of HTML, or in angle brackets. */
const ADDRESS =
  /(\]\(\s*<?|^ {0,3}\[[^\][\n]+\]:[ \t]*<?|\s(?:src|href|poster)=["']|<)((?:https?:)?\/[^\s"'<>()]+)/gim;

/** Returns whether a text is markdown. */
export function isMarkdown(text: string): boolean {
  return text.startsWith(MARKDOWN);
}

/** Converts the text of a page to markdown of hanblog. */
export function textToMarkdown(text: string, page: HtmlText): string {
  if (!isMarkdown(text)) return convertHtml(wrapParagraphs(withoutComments(text)), page);
  const prose = maskCode(text.slice(MARKDOWN.length));
  const linked = prose.text
    .replace(ADDRESS, (whole, before: string, url: string) =>
      // A bare `</div>` is an end, and shows no address.
      before === "<" && !/^https?:/i.test(url) ? whole : before + page.link(url),
    )
    // Lines with which the parser of Typecho marks HTML.
    .replace(/^\s*!!!\s*$/gm, "");
  return prose.restore(linked).trim();
}
