import { Parser } from "htmlparser2";
import type { Env, MarkdownIt, Token } from "markdown-it";
import { escapeText } from "../../../runtime/model/text/escape.js";
import { isInline, isSilent } from "../../../runtime/model/search/html-words.js";
import {
  isComponentName,
  isElementName,
  RAW_TEXT_NAMES,
  VOID_NAMES,
} from "../markdown-rules/tags/element-names.js";

/** Tag in an author's HTML, with its slash, its name, and the slash of a tag that closes itself. */
const TAG = /^<(?<end>\/?)(?<name>[A-Za-z][^\s/>]*)[^]*?(?<alone>\/?)>/;

/** The only content of an author's token of HTML: one tag, or a comment. Rules of plugins may put more into one. */
const ONE_TAG = /^(?:<!--[^]*-->|<\/?[A-Za-z](?:[^"'<>]|"[^"]*"|'[^']*')*>)$/;

/** Tokens whose words are known without their HTML. All others come from rules of plugins and of the configuration. */
const KNOWN: ReadonlySet<string> = new Set([
  "text",
  "text_special",
  "emoji",
  "code_inline",
  "math_inline",
  "softbreak",
  "hardbreak",
  "image",
  "heading_anchor",
  "footnote_ref",
  "footnote_anchor",
  ...["strong", "em", "s", "mark", "abbr", "link"].flatMap((name) => [`${name}_open`, `${name}_close`]),
]);
/** Elements of a line of text that show words above others. */
const RUBY: ReadonlySet<string> = new Set(["ruby", "rb", "rt", "rp"]);

/** Parser of tokens, with the data that its rules share on one page. */
export interface TokenSource {
  readonly md: MarkdownIt;
  readonly env: Env;
}

/**
 * Returns the text of inline tokens as readers see it, on one line: without marks, tags, pictures and numbers of footnotes.
 * Titles, headings and cards have no other text.
 */
export function inlineText(tokens: readonly Token[], source: TokenSource): string {
  if (!tokens.every(isKnown)) return renderedText(tokens, source);
  const tags = tagsOf(tokens);
  return tokens
    .map((token) => wordsOf(token, tags))
    .join("")
    .trim();
}

/** Returns the text of a heading. A heading of pictures alone has the text of their descriptions. */
export function headingText(tokens: readonly Token[], source: TokenSource): string {
  return (
    inlineText(tokens, source) ||
    tokens
      .map((token) => descriptionOf(token, source))
      .join(" ")
      .trim()
  );
}

function isKnown({ type, content }: Token): boolean {
  return KNOWN.has(type) || (type === "html_inline" && ONE_TAG.test(content));
}

/**
 * Returns the text of the HTML of tokens of a plugin, inline or blocks. Tokens of hanblog contribute their words alone, because
 * their own rules may need a page.
 */
export function renderedText(tokens: readonly Token[], { md, env }: TokenSource): string {
  const renderer: MarkdownIt["renderer"] = Object.create(md.renderer);
  const tagsIn = new Map<readonly Token[], ReadonlySet<string>>();
  const words = (siblings: readonly Token[], index: number): string => {
    const token = siblings[index];
    if (token === undefined) return "";
    const tags = tagsIn.get(siblings) ?? tagsOf(siblings);
    tagsIn.set(siblings, tags);
    return isKnown(token) ? escapeText(wordsOf(token, tags)) : token.content;
  };
  const known = [...KNOWN, "html_inline"].map((type) => [type, words]);
  renderer.rules = { ...md.renderer.rules, ...Object.fromEntries(known) };
  const isBlock = tokens.some(({ block }) => block);
  const html = isBlock
    ? renderer.render([...tokens], md.options, env)
    : renderer.renderInline([...tokens], md.options, env);
  return htmlText(html);
}

/** Returns the text of HTML on one line, without pictures and hidden parts. */
function htmlText(html: string): string {
  let text = "";
  let silent = 0;
  let depth = 0;
  const separate = (name: string) => {
    if (silent === 0 && !isInline(name) && !RUBY.has(name)) text += " ";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      separate(name);
      const isHidden =
        attributes["hidden"] !== undefined ||
        RAW_TEXT_NAMES.has(name) ||
        isSilent(name, (attribute) => attributes[attribute]);
      if (silent === 0 && isHidden) silent = depth;
    },
    ontext(data) {
      if (silent === 0) text += data;
    },
    onclosetag(name) {
      separate(name);
      if (silent === depth) silent = 0;
      depth -= 1;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, " ").trim();
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

function descriptionOf({ type, children }: Token, source: TokenSource): string {
  return type === "image" ? inlineText(children ?? [], source) : "";
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
