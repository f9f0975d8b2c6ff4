import type { CommentParts } from "./comment-parts.js";

/** The text of a comment as the service keeps it. */
export interface PreparedBody {
  readonly text: string;
  readonly isHtml: boolean;
  /** Id of the comment that the link at its beginning led to, "" for none. */
  readonly answered: string;
}

/** Elements that Markdown takes for a block of HTML. */
const BLOCK = /^<(?:p|div|blockquote|ul|ol|dl|pre|h[1-6]|table|figure|section|details|hr|center)\b[^<>]*>/i;

/** Lines and marks that mean something in Markdown only. */
const MARKDOWN = /^(?:#{1,6} |[-*+] |\d+\. |> |```)|\*\*[^*\s]|\[[^\]\n]{1,200}\]\(/m;

/** `<a class="at" href="#5c3f…">@Ann</a> , `: Valine put it before the text of a reply. */
const LINK_TO_ANSWERED =
  /^(\s*(?:<p>)?\s*)<a\s([^<>]{0,300})>[^<>]{0,200}<\/a>(?:\s|&nbsp;){0,4}[,，:：]?(?:\s|&nbsp;){0,4}/i;

/** `[@Ann](#12): `: Waline put it before the text of a reply. */
const MARKDOWN_LINK_TO_ANSWERED = /^\s*\[@[^\]\n]{0,200}\]\(#(\w{1,64})\)\s{0,4}[,，:：]?\s{0,4}/;

/** What stands in it is code, whatever a line of it begins with. */
const CODE = /<(pre|code)\b[^]*?(?:<\/\1>|$)/gi;

/**
 * A body as the widget shows it, which takes all bodies for Markdown: HTML without the blank lines that would end
 * it there, and one link to the comment that is answered stripped, because the widget draws its own.
 */
export function prepareBody(body: string, kind: CommentParts["bodyKind"]): PreparedBody {
  const { text, answered } = stripLink(body);
  const isHtml = kind === "html" || (kind === "unknown" && looksLikeHtml(text));
  return { text: isHtml ? keepHtml(text) : text, isHtml, answered };
}

function stripLink(body: string): { readonly text: string; readonly answered: string } {
  const [link, id] = MARKDOWN_LINK_TO_ANSWERED.exec(body) ?? [];
  if (link !== undefined && id !== undefined) return { text: body.slice(link.length), answered: id };
  const [whole, before = "", attributes] = LINK_TO_ANSWERED.exec(body) ?? [];
  if (whole === undefined || attributes === undefined) return { text: body, answered: "" };
  if (!/\bclass\s*=\s*["']?at["'\s]|\bclass\s*=\s*at$/i.test(`${attributes} `))
    return { text: body, answered: "" };
  const answered = /\bhref\s*=\s*["']?#(\w{1,64})/i.exec(attributes)?.[1] ?? "";
  return { text: before + body.slice(whole.length), answered };
}

function looksLikeHtml(text: string): boolean {
  return BLOCK.test(text.trimStart()) && !MARKDOWN.test(text.replace(CODE, ""));
}

/** The same HTML, whose blank lines are written as what they are: line feeds, in `pre` as elsewhere. */
function keepHtml(text: string): string {
  const trimmed = text.trim().replace(/\r\n?/g, "\n");
  const whole = BLOCK.test(trimmed) ? trimmed : `<section>${trimmed}</section>`;
  return whole.replace(/\n(?=[ \t]*\n)/g, "&#10;");
}
