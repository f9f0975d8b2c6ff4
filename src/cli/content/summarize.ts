import { plainText } from "./plain-text.js";

/** A card holds some 200 Latin letters or 120 Chinese characters. */
const LIMIT = 200;
const CJK_WIDTH = LIMIT / 120;
/** A sentence that ends behind this share of the limit is a better end than the limit itself. */
const SENTENCE_SHARE = 0.6;
/** Text behind this many UTF-16 units is not looked at. */
const MAX_LENGTH = 20_000;

/** In code nothing is markup: in a block between fences, and in a span, which ends with its paragraph. */
const CODE =
  /^[ \t>]*(?:[-*+][ \t]+)*(?<fence>`{3,}|~{3,})[^`\n]*$(?:\n(?![ \t>]*\k<fence>)[^\n]*)*(?:\n[ \t>]*\k<fence>[`~]*)?|(?<![`\\])(?<tick>`+)(?!`)(?:[^\n]|\n(?![ \t\r]*\n))+?(?<!`)\k<tick>(?!`)/;
const MORE = /(?<mark><!--\s*more\b[^<>]*-->)/;
const NO_TEXT = /(?<mark><!--[^]*?-->|<(?<element>script|style|svg|math)\b[^]*?<\/\k<element>>)/;
/** The beginning of a match of `NO_TEXT`. Few pages have one, and the search for code costs far more than this test. */
const MAY_HAVE_NO_TEXT = /<(?:!--|script|style|svg|math)/i;
const CODE_OR_MORE = new RegExp(`${CODE.source}|${MORE.source}`, "gim");
const CODE_OR_NO_TEXT = new RegExp(`${CODE.source}|${NO_TEXT.source}`, "gim");
/** A formula on lines of its own reads as nothing in a card. */
const DISPLAY_MATH = /^[ \t]*\$\$(?:(?!\$\$).)*\$\$[ \t]*$/gms;
const FENCE = /^\s*(?:[-*+>]\s+)*(`{3,}|~{3,})/;
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;
/** Lines that carry no prose: headings, rules, containers, alerts' marks, tables, imports, `[[toc]]`, definitions. */
const NO_PROSE =
  /^\s*(?:#{1,6}(?:\s|$)|:::|(?:>\s*)+\[!(?:note|tip|important|warning|caution)\]|\||<<<|\[\[toc\]\]\s*$|\[[^\]]+\]:|([-*_=])(?:\s*\1)*\s*$)/i;
const LIST_MARK = /^\s*(?:>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)+/;

/**
 * What a card says of a page: the author's description, else the text above `<!-- more -->`, else the
 * first paragraph; plain text, shortened where a sentence or a word ends.
 */
export function summarize(description: string | undefined, content: string): string {
  const own = collapse(description ?? "");
  if (own !== "") return own;
  const above = paragraphs(content.slice(0, findMore(content))).join(" ");
  return shorten(above === "" ? (paragraphs(content, 1)[0] ?? "") : above);
}

/** Where `<!-- more -->` stands; at the beginning where it does not. */
function findMore(content: string): number {
  if (!/<!--\s*more\b/i.test(content)) return 0;
  for (const { groups, index } of content.matchAll(CODE_OR_MORE)) {
    if (groups?.["mark"] !== undefined) return index;
  }
  return 0;
}

/** Without comments, and what reads as nothing in a card. */
function removeNoText(content: string): string {
  const text = content.slice(0, MAX_LENGTH);
  if (!MAY_HAVE_NO_TEXT.test(text)) return text;
  return text.replace(CODE_OR_NO_TEXT, (found: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    return groups["mark"] === undefined ? found : "";
  });
}

/** The first `count` paragraphs of prose, as plain text. */
function paragraphs(content: string, count = Infinity): readonly string[] {
  const found: string[] = [];
  let lines: string[] = [];
  const flush = () => {
    const text = collapse(plainText(lines.join("\n")));
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

/** The lines of prose without their list and quote marks; `null` where a paragraph ends. */
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
    yield isProse ? line.replace(LIST_MARK, "") : null;
  }
}

/** Whether a line is a heading of one line, with `=` or `-` below. Below a list or a quotation they are a rule. */
function isUnderlined(line: string, above = "", below = ""): boolean {
  return above.trim() === "" && /^ {0,3}(?:=+|-+)\s*$/.test(below) && !LIST_MARK.test(line);
}

function shorten(text: string): string {
  let width = 0;
  let sentence = 0;
  let word = 0;
  let end = 0;
  for (const character of text) {
    const isCjk = CJK.test(character);
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

/** A full stop inside `Node.js` or `1.5` ends nothing. */
function isSentenceEnd(text: string, end: number): boolean {
  const before = text.charAt(end - 1);
  return /[。！？]/.test(before) || /\s|^$/.test(text.charAt(end));
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
