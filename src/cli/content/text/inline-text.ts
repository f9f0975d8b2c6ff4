import type { Token } from "markdown-it";
import {
  isComponentName,
  isElementName,
  RAW_TEXT_NAMES,
  VOID_NAMES,
} from "../markdown-rules/tags/element-names.js";

/** Tag in an author's HTML, with its slash, its name, and the slash of a tag that closes itself. */
const TAG = /^<(?<end>\/?)(?<name>[A-Za-z][^\s/>]*)[^]*?(?<alone>\/?)>/;

/**
 * Returns the text of inline tokens as readers see it, on one line: without marks, tags, pictures and numbers of footnotes.
 * Titles, headings and cards have no other text.
 */
export function inlineText(tokens: readonly Token[]): string {
  const tags = tagsOf(tokens);
  return tokens
    .map((token) => wordsOf(token, tags))
    .join("")
    .trim();
}

/** Returns the text of a heading. A heading of pictures alone has the text of their descriptions. */
export function headingText(tokens: readonly Token[]): string {
  return inlineText(tokens) || tokens.map(descriptionOf).join(" ").trim();
}

/** Names of the tags in a text, in lower case and with the slash of an end tag. */
function tagsOf(tokens: readonly Token[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { type, content } of tokens) {
    const { end = "", name = "" } = (type === "html_inline" && TAG.exec(content)?.groups) || {};
    names.add(end + name.toLowerCase());
  }
  return names;
}

function wordsOf(token: Token, tags: ReadonlySet<string>): string {
  switch (token.type) {
    case "softbreak":
    case "hardbreak":
      return token.hidden ? "" : " ";
    case "html_inline":
      return wordsOfHtml(token.content, tags);
    case "image":
    // Its content is the id.
    case "heading_anchor":
      return "";
    default:
      return token.nesting === 0 ? token.content : "";
  }
}

/** Returns nothing for an element's tag. A tag without its partner is text, as on the page. */
function wordsOfHtml(html: string, tags: ReadonlySet<string>): string {
  if (html.startsWith("<!--")) return "";
  const { end = "", name = "", alone = "" } = TAG.exec(html)?.groups ?? {};
  if (!isElementName(name)) return html;
  const lower = name.toLowerCase();
  if (lower === "br") return " ";
  if (alone !== "" || VOID_NAMES.has(lower) || RAW_TEXT_NAMES.has(lower)) return "";
  return tags.has(end === "" ? `/${lower}` : lower) ? "" : html;
}

function descriptionOf({ type, children }: Token): string {
  return type === "image" ? inlineText(children ?? []) : "";
}

/** Returns whether a token shows nothing in the text around it: a mark, the tag of an element, or the number of a note. */
export function isTransparent({ type, nesting, content, hidden }: Token): boolean {
  if (type === "html_inline") {
    if (content.startsWith("<!--")) return true;
    const name = TAG.exec(content)?.groups?.["name"] ?? "";
    return isElementName(name) && !isComponentName(name) && !VOID_NAMES.has(name.toLowerCase());
  }
  return hidden || nesting !== 0 || type === "footnote_ref" || (type === "text" && content === "");
}
