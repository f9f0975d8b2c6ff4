import { BLOCK_NAMES, isComponentName, isElementName } from "../markdown-rules/tags/element-names.js";
import { joinLines } from "../markdown-rules/soft-breaks.js";
import type { TextReader } from "./text-reader.js";

/** Maximum width of a card's text, about 200 Latin letters or 120 Chinese characters. */
const LIMIT = 200;
const CJK_WIDTH = LIMIT / 120;
/** Share of the limit from which the end of a sentence is preferred to a cut at the limit. */
const SENTENCE_SHARE = 0.6;
/** Number of UTF-16 units of the content that are searched for a summary. */
const MAX_LENGTH = 20_000;

/** Code, in which nothing counts as markup: a fenced block, or a code span, which ends with its paragraph. */
const CODE =
  /^[ \t>]*(?:[-*+][ \t]+)*(?<fence>`{3,}|~{3,})[^`\n]*$(?:\n(?![ \t>]*\k<fence>)[^\n]*)*(?:\n[ \t>]*\k<fence>[`~]*)?|(?<![`\\])(?<tick>`+)(?!`)(?:[^\n]|\n(?![ \t\r]*\n))+?(?<!`)\k<tick>(?!`)/;
/** Mark of Hexo, Hugo and VuePress, and that of Docusaurus. */
const MORE = /(?<mark><!--\s*(?:more|truncate)\b[^<>]*-->)/;
const NO_TEXT = /(?<mark><!--[^]*?-->|<(?<element>script|style|svg|math)\b[^]*?<\/\k<element>>)/;
/** Start of a match of `NO_TEXT`. Few pages contain one, and this test is far cheaper than the search for code. */
const MAY_HAVE_NO_TEXT = /<(?:!--|script|style|svg|math)/i;
const CODE_OR_MORE = new RegExp(`${CODE.source}|${MORE.source}`, "gim");
const CODE_OR_NO_TEXT = new RegExp(`${CODE.source}|${NO_TEXT.source}`, "gim");
/** Formula on lines of its own, which a card leaves out. */
const DISPLAY_MATH = /^[ \t]*\$\$(?:(?!\$\$).)*\$\$[ \t]*$/gms;
const FENCE = /^\s*(?:[-*+>]\s+)*(`{3,}|~{3,})/;
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;
/** Lines without prose: headings, rules, containers, marks of alerts, tables, imports, `[[toc]]`, link definitions. */
const NO_PROSE =
  /^\s*(?:#{1,6}(?:\s|$)|:::|(?:>\s*)+\[!(?:note|tip|important|warning|caution)\]|\||<<<|\[\[toc\]\]\s*$|\[[^\]]+\]:|([-*_=])(?:\s*\1)*\s*$)/i;
/** Splits a text into characters as readers see them: an emoji of several code points is one. */
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
const ITEM = /^\s*(?:>\s?)*(?:[-*+]|\d{1,9}[.)])\s/;
const LIST_MARK = /^\s*(?:>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)+/;

/**
 * Returns the text of a page's card: the author's description, the text above `<!-- more -->`, or the first paragraph.
 * Text taken from the content is plain and shortened at the end of a sentence or word.
 */
export function summarize(description: string | undefined, content: string, reader: TextReader): string {
  const own = collapse(joinLines(description ?? ""));
  if (own !== "") return own;
  const read = (paragraph: string) => reader.readParagraph(paragraph, content);
  const above = paragraphs(content.slice(0, findMore(content)), read).join(" ");
  return shorten(above === "" ? (paragraphs(content, read, 1)[0] ?? "") : above);
}

/** Returns the offset of `<!-- more -->`, or 0 without one. */
function findMore(content: string): number {
  if (!/<!--\s*(?:more|truncate)\b/i.test(content)) return 0;
  for (const { groups, index } of content.matchAll(CODE_OR_MORE)) {
    if (groups?.["mark"] !== undefined) return index;
  }
  return 0;
}

/** Removes comments and elements that a card leaves out, such as scripts. */
function removeNoText(content: string): string {
  const text = content.slice(0, MAX_LENGTH);
  if (!MAY_HAVE_NO_TEXT.test(text)) return text;
  return text.replace(CODE_OR_NO_TEXT, (found: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    return groups["mark"] === undefined ? found : "";
  });
}

/** Removes the tags of blocks from a paragraph that begins with one, because they are HTML without their partners too. */
function dropBlockTags(paragraph: string): string {
  const [start = "", slash = "", first = ""] = /^<(\/?)([A-Za-z][^\s/<>]*)[^<>]*>/.exec(paragraph) ?? [];
  if (!isElementName(first)) return paragraph;
  if (!isBlockName(first)) {
    const partner = `<${slash === "" ? "/" : ""}${first}`.toLowerCase();
    return paragraph.toLowerCase().includes(partner) ? paragraph : paragraph.slice(start.length);
  }
  return paragraph.replace(/<\/?([A-Za-z][\w-]*)[^<>]*>/g, (tag, name: string) =>
    isBlockName(name) ? "" : tag,
  );
}

function isBlockName(name: string): boolean {
  return BLOCK_NAMES.has(name.toLowerCase()) || isComponentName(name);
}

/** Returns the first `count` paragraphs of prose as plain text. */
function paragraphs(
  content: string,
  read: (paragraph: string) => string,
  count = Infinity,
): readonly string[] {
  const found: string[] = [];
  let lines: string[] = [];
  const flush = () => {
    const text = collapse(read(dropBlockTags(lines.join("\n").trim())));
    lines = [];
    if (text !== "") found.push(text);
  };
  for (const line of proseLines(content)) {
    if (line !== null) lines.push(line);
    else flush();
    if (found.length >= count) return found;
  }
  flush();
  return found;
}

/**
 * Yields the lines of prose without list and quote marks, and `null` at the end of a paragraph. An empty line precedes each
 * item of a list, so that it is not the next line of a sentence.
 */
function* proseLines(content: string): Generator<string | null> {
  let fence: string | null = null;
  const text = removeNoText(content);
  const prose = text.includes("$$") ? text.replace(DISPLAY_MATH, "") : text;
  const all = prose.split(/\r?\n/);
  for (const [index, line] of all.entries()) {
    const mark: string | undefined = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark !== undefined) fence = mark;
    const isProse =
      mark === undefined &&
      !NO_PROSE.test(line) &&
      line.trim() !== "" &&
      !isUnderlined(line, all[index - 1], all[index + 1]);
    if (!isProse) yield null;
    else yield (ITEM.test(line) ? "\n" : "") + line.replace(LIST_MARK, "");
  }
}

/**
 * Returns whether a line is a heading of one line, with `=` or `-` below it. Below a list or a quotation, that line is
 * a horizontal rule.
 */
function isUnderlined(line: string, above = "", below = ""): boolean {
  return above.trim() === "" && /^ {0,3}(?:=+|-+)\s*$/.test(below) && !LIST_MARK.test(line);
}

function shorten(text: string): string {
  const segments = GRAPHEMES.segment(text);
  let width = 0;
  let sentence = 0;
  let word = 0;
  let end = 0;
  while (end < text.length) {
    const isAlone = isPlain(text, end) && (end + 1 === text.length || isPlain(text, end + 1));
    // The search for graphemes takes many times as long as all other work, and few characters need it.
    const character = isAlone ? text.charAt(end) : (segments.containing(end)?.segment ?? text.charAt(end));
    const isCjk = isAlone ? character > "~" : CJK.test(character);
    width += isCjk ? CJK_WIDTH : 1;
    if (width > LIMIT) {
      const cut = sentence > 0 ? sentence : word > 0 ? word : end;
      return `${text.slice(0, cut).trimEnd()}${cut === sentence ? "" : "…"}`;
    }
    end += character.length;
    if (isCjk || character === " ") word = end;
    if (/[。！？.!?]/.test(character) && width > LIMIT * SENTENCE_SHARE && isSentenceEnd(text, end)) {
      sentence = end;
    }
  }
  return text;
}

/**
 * Whether a character never forms a grapheme with a neighbour of this kind: ASCII, a Chinese character, or a letter or
 * mark of Chinese and Japanese. All but ASCII are `CJK`.
 */
function isPlain(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0x7f) return unit >= 0x20;
  if (unit >= 0x4e00 && unit <= 0x9fff) return true;
  if (unit < 0x3001) return false;
  const isKana = (unit >= 0x3041 && unit <= 0x3096) || (unit >= 0x30a1 && unit <= 0x30fa);
  return unit <= 0x3029 || isKana || (unit >= 0xff01 && unit <= 0xff5e);
}

/** Returns whether a sentence ends at `end`. A full stop inside `Node.js` or `1.5` does not end a sentence. */
function isSentenceEnd(text: string, end: number): boolean {
  const before = text.charAt(end - 1);
  return /[。！？]/.test(before) || /\s|^$/.test(text.charAt(end));
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
