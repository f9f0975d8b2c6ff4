import { Marked, type MarkedExtension, type Token } from "marked";
import { ALLOWED_HTML, OPENED_HTML, REMOVED_HTML } from "./allowed-html.js";
import { breakQuotes, smartQuotes } from "./smart-quotes.js";

/** Deepest nesting of lists and quotes that is rendered. Deeper markdown is shown as plain text. */
const MAX_DEPTH = 12;
/** Longest text that is rendered as markdown, in characters without its pictures. Older clients had no limit. */
const MAX_LENGTH = 20_000;
/** A line that begins with 13 or more markers of quotes and lists, which are slow to parse. */
const DEEP_LINE = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){13}/m;
/**
 * The most emphasis markers that are parsed, because each may scan the rest of the text. Further markers are plain
 * text.
 */
const MAX_EMPHASIS = 250;

const PICTURE = /data:image\/[\w.+-]+;base64,[\w+/=]+/g;

/** GitLab's size after a picture: `![a](/a.png){width=60 height=40}`. */
const SIZE = /(!\[[^\]\n]{0,500}\]\([^)\n]{0,500}\))\{(?:width|height)=[^}\n]{0,60}\}/g;

/** Punctuation that ends an address. Chinese and Japanese put no space before it. */
const ENDS = "，。！？；：、（）【】《》〈〉「」『』“”…";
const ENDED_ADDRESS = new RegExp(`^(?:(?:https?|ftp)://|www\\.)[^\\s<${ENDS}]+(?=[${ENDS}])`, "i");

/** A named character reference, such as `&copy;`, after escaping. marked itself decodes numeric ones. */
const REFERENCE = /&amp;([a-z][\da-z]{0,30};)/gi;

/**
 * Renders GitHub-flavoured markdown with line breaks as unsanitised HTML. `root` is put before the paths of links and
 * pictures; by default they stay relative to the page.
 */
export type RenderMarkdown = (markdown: string, root?: string) => string;

/**
 * Creates the markdown renderer. `replaceEmoji` receives escaped text and returns HTML with emoji. `more` are
 * optional marked extensions.
 */
export function createMarkdown(
  replaceEmoji: (html: string) => string,
  ...more: readonly MarkedExtension[]
): RenderMarkdown {
  const marked = new Marked({ gfm: true, breaks: true });
  let looks = 0;
  marked.use({
    tokenizer: {
      emStrong(source) {
        if (/^[*_]/.test(source)) looks++;
        // `false` lets marked parse the emphasis, `undefined` means that there is none.
        return looks > MAX_EMPHASIS ? undefined : false;
      },
      url(source) {
        const address = ENDED_ADDRESS.exec(source)?.[0];
        return address === undefined ? false : this.url(address);
      },
    },
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="v-${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      html({ text }) {
        return showUnknownTags(text);
      },
      // Inputs are not allowed in comments.
      checkbox({ checked }) {
        return checked ? "☑ " : "☐ ";
      },
      text(token) {
        if ("tokens" in token && token.tokens !== undefined) return this.parser.parseInline(token.tokens);
        const isHtml = "escaped" in token && token.escaped;
        return replaceEmoji(isHtml ? token.text : escapeHtml(token.text).replace(REFERENCE, "&$1"));
      },
    },
  });

  marked.use(...more);

  return (source, root = "") => {
    const markdown = breakQuotes(source);
    looks = 0;
    const behind = new Set<Token>();
    const isPlain = markdown.replace(PICTURE, "").length > MAX_LENGTH || DEEP_LINE.test(markdown);
    if (isPlain) return plainText(markdown);
    try {
      const tokens = marked.lexer(root === "" ? markdown : markdown.replace(SIZE, "$1"));
      if (depthOf(tokens, MAX_DEPTH) > MAX_DEPTH) return plainText(markdown);
      void marked.walkTokens(tokens, (token) => {
        for (const part of behindWords(token)) behind.add(part);
        typeset(token, behind.has(token));
        lead(token, root);
      });
      return marked.parser(tokens);
    } catch {
      return plainText(markdown);
    }
  };
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

/** Escapes a text for HTML, also for double-quoted attribute values. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
