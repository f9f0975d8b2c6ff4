import {
  getDefaults,
  Lexer,
  Parser,
  Renderer,
  Tokenizer,
  type MarkedOptions,
  type Token,
  type Tokens,
} from "marked";
import { escapeHtml } from "../../model/text/escape.js";
import { ALLOWED_HTML, OPENED_HTML, REMOVED_HTML } from "./allowed-html.js";
import { type EmphasisMap, findEmphasis } from "./find-emphasis.js";
import { breakQuotes, smartQuotes } from "./smart-quotes.js";

/** Deepest nesting of lists and quotes that is rendered. Deeper markdown is shown as plain text. */
const MAX_DEPTH = 12;
/** Longest text that is rendered as markdown, in characters without its pictures. Older clients had no limit. */
const MAX_LENGTH = 20_000;
/** A line that begins with 13 or more markers of quotes and lists, which are slow to parse. */
const DEEP_LINE = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){13}/m;
/**
 * The most parts with emphasis that are parsed, because each reads its text again. Further marks are plain text.
 */
const MAX_EMPHASIS = 250;

const PICTURE = /data:image\/[\w.+-]+;base64,[\w+/=]+/g;

/** GitLab's size after a picture: `![a](/a.png){width=60 height=40}`. */
const SIZE = /(!\[[^\]\n]{0,500}\]\([^)\n]{0,500}\))\{(?:width|height)=[^}\n]{0,60}\}/g;

/** Punctuation that ends an address. Chinese and Japanese put no space before it. */
const ENDS = "，。！？；：、（）【】《》〈〉「」『』“”…";
const ENDED_ADDRESS = new RegExp(`^(?:(?:https?|ftp)://|www\\.)[^\\s<${ENDS}]+(?=[${ENDS}])`, "i");

/** A tag, a whole element of code, or the text between them. */
const HTML_PART = /<(pre|code)\b[^]*?(?:<\/\1>|$)|<[^>]*>|[^<]+|</gi;

/** A named character reference, such as `&copy;`, after escaping. marked itself decodes numeric ones. */
const REFERENCE = /&amp;([a-z][\da-z]{0,30};)/gi;

/**
 * Renders GitHub-flavoured markdown with line breaks as unsanitised HTML. `root` is put before the paths of links and
 * pictures; by default they stay relative to the page.
 */
export type RenderMarkdown = (markdown: string, root?: string) => string;

/** Additional syntax, in the form of marked's options. */
export type MarkdownSyntax = NonNullable<MarkedOptions["extensions"]>;

/**
 * Creates the markdown renderer. `replaceEmoji` receives escaped text and returns HTML with emoji. It uses marked's
 * parts instead of its class `Marked`, which `markedParts` removes from bundles.
 */
export function createMarkdown(
  replaceEmoji: (html: string) => string,
  syntax: MarkdownSyntax | null = null,
): RenderMarkdown {
  const tokenizer = new Tokenizer();
  const forgetEmphasis = addEmphasis(tokenizer);
  const readUrl = tokenizer.url.bind(tokenizer);
  tokenizer.url = (source) => readUrl(ENDED_ADDRESS.exec(source)?.[0] ?? source);
  const renderer = createRenderer(replaceEmoji);
  const options = { ...getDefaults(), breaks: true, tokenizer, renderer, extensions: syntax };

  return (source, root = "") => {
    const markdown = breakQuotes(source);
    forgetEmphasis();
    const behind = new Set<Token>();
    const isPlain = markdown.replace(PICTURE, "").length > MAX_LENGTH || DEEP_LINE.test(markdown);
    if (isPlain) return plainText(markdown);
    try {
      const tokens = Lexer.lex(root === "" ? markdown : markdown.replace(SIZE, "$1"), options);
      if (depthOf(tokens, MAX_DEPTH) > MAX_DEPTH) return plainText(markdown);
      walkTokens(tokens, (token) => {
        for (const part of behindWords(token)) behind.add(part);
        typeset(token, behind.has(token));
        lead(token, root);
      });
      return Parser.parse(tokens, options);
    } catch {
      return plainText(markdown);
    }
  };
}

/**
 * Replaces the rules for emphasis and strikethrough, with which `**“a”**b` is no emphasis and `10~20, 30~40` is struck.
 * Returns a function to call before each text.
 */
function addEmphasis(tokenizer: Tokenizer): () => void {
  /** Emphasis of a text by what marked keeps of it, and the offset of the text in the map. */
  const known = new Map<string, { readonly map: EmphasisMap; readonly start: number }>();
  let count = 0;
  const read = (source: string, masked: string) => {
    if (!/^[*_~]/.test(source)) return null;
    const { map, start } = known.get(masked) ?? { map: findEmphasis(masked), start: 0 };
    known.set(masked, { map, start });
    const at = masked.length - source.length;
    const found = map.get(start + at);
    if (found === undefined || ++count > MAX_EMPHASIS) return null;
    const { size } = found;
    const end = found.end - start;
    const raw = source.slice(0, end - at);
    const text = raw.slice(size, -size);
    // The marks inside have their partners from here, because the text around them counts.
    const inner = masked.slice(at + size, end - size);
    known.set(inner, { map, start: start + at + size });
    const tokens = tokenizer.lexer.inlineTokens(text);
    known.delete(inner);
    return { raw, text, tokens, size };
  };
  tokenizer.emStrong = (source, masked) => {
    const part = source.startsWith("~") ? null : read(source, masked);
    return part === null ? undefined : { ...part, type: part.size === 1 ? "em" : "strong" };
  };
  tokenizer.del = (source, masked) => {
    const part = source.startsWith("~") ? read(source, masked) : null;
    return part === null ? undefined : { ...part, type: "del" };
  };
  const readText = tokenizer.inlineText.bind(tokenizer);
  // Only the last two tildes of a run begin a part.
  tokenizer.inlineText = (source) => readText(/^~(?=~~)/.exec(source)?.[0] ?? source);
  return () => {
    known.clear();
    count = 0;
  };
}

function createRenderer(replaceEmoji: (html: string) => string): Renderer {
  const renderer = new Renderer();
  renderer.heading = ({ tokens, depth, text }) =>
    `<h${depth} id="v-${slug(text)}">${renderer.parser.parseInline(tokens)}</h${depth}>\n`;
  renderer.html = ({ text }) =>
    showUnknownTags(text).replace(HTML_PART, (part) => (part.startsWith("<") ? part : replaceEmoji(part)));
  // Inputs are not allowed in comments.
  renderer.checkbox = ({ checked }) => (checked ? "☑ " : "☐ ");
  renderer.text = (token) => {
    if ("tokens" in token && token.tokens !== undefined) return renderer.parser.parseInline(token.tokens);
    const isHtml = "escaped" in token && token.escaped;
    return replaceEmoji(isHtml ? token.text : escapeHtml(token.text).replace(REFERENCE, "&$1"));
  };
  return renderer;
}

/** The fields of lists, tables and other tokens that contain tokens. */
type Parents = Pick<Tokens.List, "items"> &
  Pick<Tokens.Table, "header" | "rows"> &
  Pick<Tokens.Strong, "tokens">;

/** Calls `visit` for all tokens, parents before children. */
function walkTokens(tokens: readonly Token[], visit: (token: Token) => void): void {
  for (const token of tokens) {
    visit(token);
    const { items, header = [], rows = [], tokens: inner = [] } = token as Partial<Parents>;
    for (const cell of [header, ...rows].flat()) walkTokens(cell.tokens, visit);
    walkTokens(items ?? inner, visit);
  }
}

/**
 * Returns the tokens directly after marked-up words, such as the end of `"**a**"`. A quote there closes a quotation.
 */
function behindWords(token: Token): readonly Token[] {
  const parts = ("tokens" in token && token.tokens) || [];
  return parts.filter((_, index) => {
    const { type = "", raw = "" } = parts[index - 1] ?? {};
    return /^(?:strong|em|del|link|codespan|formula)$/.test(type) || raw.startsWith("</");
  });
}

/** Applies typographic quotes to a text token. Raw HTML stays as written. */
function typeset(token: Token, isBehind: boolean): void {
  if (token.type !== "text" || "tokens" in token || ("escaped" in token && token.escaped === true)) return;
  // The asterisk substitutes for the words before the token.
  token.text = isBehind ? smartQuotes(`*${token.text}`).slice(1) : smartQuotes(token.text);
}

/** Puts `root` before a link's or picture's path. */
function lead(token: Token, root: string): void {
  if ((token.type === "link" || token.type === "image") && /^\/(?!\/)/.test(token.href))
    token.href = root + token.href;
}

function plainText(text: string): string {
  return `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

/** Returns the nesting depth of lists and quotes. Stops counting beyond `most`. */
function depthOf(tokens: readonly Token[], most: number): number {
  if (most < 0) return 1;
  const depths = tokens.map((token) => {
    if (token.type === "blockquote") return 1 + depthOf(token.tokens ?? [], most - 1);
    if (token.type !== "list") return 0;
    const items: readonly Token[] = token["items"];
    return (
      1 + Math.max(0, ...items.map((item) => depthOf(("tokens" in item && item.tokens) || [], most - 1)))
    );
  });
  return Math.max(0, ...depths);
}

/** Escapes unknown tags. `<Foo>` outside of code means the text, and the sanitiser would remove it. */
function showUnknownTags(html: string): string {
  const known = new Set<string>([...Object.keys(ALLOWED_HTML), ...OPENED_HTML, ...REMOVED_HTML]);
  return html.replace(/<(?=\/?([a-z][^\s/>]*))/gi, (bracket, name: string) =>
    known.has(name.toLowerCase()) ? bracket : "&lt;",
  );
}

function slug(text: string): string {
  return encodeURIComponent(
    text
      .toLowerCase()
      .replace(/<[^>]*>/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, ""),
  );
}
