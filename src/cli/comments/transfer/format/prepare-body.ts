import type { CommentParts } from "./comment-parts.js";
import { replaceEmojiPictures } from "./emoji-pictures.js";

/** The text of a comment in the form that the service stores. */
export interface PreparedBody {
  readonly text: string;
  readonly isHtml: boolean;
  /** Id of the comment that a link at the start of the body refers to, or an empty string. */
  readonly answered: string;
}

/** Matches elements that start an HTML block in Markdown. */
const BLOCK = /^<(?:p|div|blockquote|ul|ol|dl|pre|h[1-6]|table|figure|section|details|hr|center)\b[^<>]*>/i;

/** Matches line starts and marks that have a meaning only in Markdown. */
const MARKDOWN = /^(?:#{1,6} |[-*+] |\d+\. |> |```)|\*\*[^*\s]|\[[^\]\n]{1,200}\]\(/m;

/** Matches `<a class="at" href="#5c3f…">@Ann</a> , `, which Valine inserts at the start of a reply. */
const LINK_TO_ANSWERED =
  /^(\s*(?:<p>\s*)?)<a\s([^<>]{0,300})>[^<>]{0,200}<\/a>(?:\s|&nbsp;){0,4}[,，:：]?(?:\s|&nbsp;){0,4}/i;

/** Matches `[@Ann](#12): `, which Waline inserts at the start of a reply. */
const MARKDOWN_LINK_TO_ANSWERED = /^\s*\[@[^\]\n]{0,200}\]\(#(\w{1,64})\)\s{0,4}[,，:：]?\s{0,4}/;

/** Matches code elements, which may contain Markdown marks. */
const CODE = /<(pre|code)\b[^]*?(?:<\/\1>|$)/gi;

/**
 * Converts a body for the widget, which treats all bodies as Markdown. Blank lines in HTML are encoded,
 * because they would end an HTML block. Pictures of known emoji become their codes. The link to the comment being replied to is removed from the start,
 * because the widget adds its own.
 */
export function prepareBody(body: string, kind: CommentParts["bodyKind"]): PreparedBody {
  const { text: written, answered } = stripLink(body);
  const text = replaceEmojiPictures(written);
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

/** Encodes the second of two consecutive line feeds in HTML, so that there is no blank line. */
function keepHtml(text: string): string {
  const trimmed = text.trim().replace(/\r\n?/g, "\n");
  const whole = BLOCK.test(trimmed) ? trimmed : `<section>${trimmed}</section>`;
  return whole.replace(/\n(?=[ \t]*\n)/g, "&#10;");
}
