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
  const linked = fitParser(prose.text).replace(ADDRESS, (whole, before: string, url: string) =>
    // A bare `</div>` is an end, and shows no address.
    before === "<" && !/^https?:/i.test(url) ? whole : before + page.link(url),
  );
  return prose.restore(linked).trim();
}

/** Writes markdown so that it means what it means in Typecho, outside of code. */
function fitParser(text: string): string {
  let isCode = false;
  const lines = text.split("\n").map((line) => {
    const isInside = isCode || /^(?: {4}|\t)/.test(line);
    if (/<\/?pre\b/i.test(line)) isCode = !/<\/pre\b/i.test(line);
    return isInside || isCode ? line : fitLine(line);
  });
  return lines.join("\n");
}

function fitLine(line: string): string {
  // Typecho marks HTML with such lines.
  if (/^\s*!!!\s*$/.test(line)) return "";
  return (
    line
      // A heading needs no space there.
      .replace(/^(#{1,6})(?=[^#\s])/, "$1 ")
      // A bracket makes no list, and these signs no file.
      .replace(/^(\s*\d{1,9})\)(?=\s)/, "$1\\)")
      .replace(/^( {0,3})<<<(?=\s)/, "$1\\<<<")
      // A backslash before these signs is shown, and so is one at the end of a line.
      .replace(/\\(?=[!"#%&',:;=>@~]|$)/g, "\\$&")
  );
}
