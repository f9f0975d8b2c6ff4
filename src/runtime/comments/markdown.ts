import { Marked, type MarkedExtension, type Token } from "marked";
import { ALLOWED_HTML, OPENED_HTML, REMOVED_HTML } from "./allowed-html.js";
import { breakQuotes, smartQuotes } from "./smart-quotes.js";

/** Deepest nesting of lists and quotes; what is deeper is shown as the text that it is. */
const MAX_DEPTH = 12;
/** Longest text that is read as markdown, without its pictures; older clients had no limit. */
const MAX_LENGTH = 20_000;
/** A line that begins with so many marks of quotes and lists would be read very slowly. */
const DEEP_LINE = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){13}/m;
/** What may be emphasis is looked at so often; each look may read all that follows. The rest is text. */
const MAX_EMPHASIS = 250;

const PICTURE = /data:image\/[\w.+-]+;base64,[\w+/=]+/g;

/** The size that GitLab writes behind a picture: `![a](/a.png){width=60 height=40}`. */
const SIZE = /(!\[[^\]\n]{0,500}\]\([^)\n]{0,500}\))\{(?:width|height)=[^}\n]{0,60}\}/g;

/** Chinese and Japanese put no space between an address and these, which no address that is written out holds. */
const ENDS = "，。！？；：、（）【】《》〈〉「」『』“”…";
const ENDED_ADDRESS = new RegExp(`^(?:(?:https?|ftp)://|www\\.)[^\\s<${ENDS}]+(?=[${ENDS}])`, "i");

/** A character by its name, `&copy;`, once it was escaped; marked itself reads those by number. */
const REFERENCE = /&amp;([a-z][\da-z]{0,30};)/gi;

/**
 * Reads markdown, GitHub's with line breaks; the HTML is a stranger's and not yet safe to show. Links and pictures that
 * name no host belong to `root`, or else to the page.
 */
export type RenderMarkdown = (markdown: string, root?: string) => string;

/**
 * `replaceEmoji` turns the text between other marks into HTML, with pictures for the names of emoji; `more` is markdown
 * that not every site has.
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
        // `false` leaves it to marked.
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
      // Inputs are not among what comments may show.
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

/** What stands right behind words in marks of their own, as the end of `"**a**"`: it ends a quotation, or begins none. */
function behindWords(token: Token): readonly Token[] {
  const parts = ("tokens" in token && token.tokens) || [];
  return parts.filter((_, index) => {
    const { type = "", raw = "" } = parts[index - 1] ?? {};
    return /^(?:strong|em|del|link|codespan|formula)$/.test(type) || raw.startsWith("</");
  });
}

/** Typesets a token's text; what stands in HTML is left as it was written. */
function typeset(token: Token, isBehind: boolean): void {
  if (token.type !== "text" || "tokens" in token || ("escaped" in token && token.escaped === true)) return;
  // Any mark stands for the words.
  token.text = isBehind ? smartQuotes(`*${token.text}`).slice(1) : smartQuotes(token.text);
}

/** Completes the address of a link or a picture. */
function lead(token: Token, root: string): void {
  if ((token.type === "link" || token.type === "image") && /^\/(?!\/)/.test(token.href))
    token.href = root + token.href;
}

function plainText(text: string): string {
  return `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

/** How deep blocks stand in each other; counting ends beyond `most`. */
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

/** Who writes `<Foo>` without code marks means the text; the sanitiser would drop it. */
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

/** Text as HTML, and as an attribute's value between double quotes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
