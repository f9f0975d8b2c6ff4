import { splitHeadingId } from "../../content/text/heading-id.js";
import { maskCode } from "./prose.js";
import { type Pair, replaceNamedPairs } from "./replace-pairs.js";
import { slugify } from "../../../runtime/model/text/slug.js";
import { createPlainReader } from "../../content/markdown-rules/headings.js";

/** A heading in markdown. */
export interface Heading {
  /** Index of its line, counted from 0. */
  readonly line: number;
  /** Markdown of the heading without marks and without an id of the author. */
  readonly markdown: string;
  /** Words of the heading as readers see them. */
  readonly text: string;
  /** Id that the author wrote, as in `## Title {#id}`, or `null`. */
  readonly id: string | null;
}

const ATX = /^ {0,3}#{1,6}(?![^ \t])(.*)$/;
/** Marks at the end of a heading. */
const ATX_END = /(?<![^ \t])#+$/;

/** First line of a block of HTML, which a blank line ends (CommonMark 0.31, kind 6). Markdown in it is text. */
const HTML_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|center|details|dialog|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|menu|nav|ol|optgroup|option|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s>]|\/>|$)/i;

/** Finds the headings of a text. Headings below a line of `=` or `-` are included. */
export function findHeadings(body: string): readonly Heading[] {
  const lines = linesWithoutHtml(linesWithoutCode(body));
  return lines.flatMap((line, index) => {
    const atx = ATX.exec(line);
    if (atx) return [createHeading((atx[1] ?? "").trim().replace(ATX_END, "").trimEnd(), index)];
    const below = lines[index + 1] ?? "";
    const isText = line.trim() !== "" && !/^(?: {4}|[ \t]*(?:[-*+>|]|\d+[.)]|:::|#))/.test(line);
    const isSingle = (lines[index - 1] ?? "").trim() === "";
    return isText && isSingle && /^ {0,3}(?:=+|-+)[ \t]*$/.test(below)
      ? [createHeading(line.trim(), index)]
      : [];
  });
}

function linesWithoutHtml(lines: readonly string[]): readonly string[] {
  let isHtml = false;
  return lines.map((line) => {
    isHtml = line.trim() !== "" && (isHtml || HTML_BLOCK.test(line));
    return isHtml ? "" : line;
  });
}

/** Returns the lines of a text. Lines of fenced code are empty, and code in lines stays. */
function linesWithoutCode(body: string): readonly string[] {
  const prose = maskCode(body);
  return prose.text
    .replace(/\uE000\d+\uE001/g, (mark) => {
      const code = prose.restore(mark);
      return code.includes("\n") ? "\n".repeat(code.split("\n").length - 1) : code;
    })
    .split("\n")
    .map((line) => line.replace(/\r$/, ""));
}

function createHeading(markdown: string, line: number): Heading {
  const split = splitHeadingId(markdown);
  const own = split?.text ?? markdown;
  return { line, markdown: own, text: plainText(own), id: split?.id ?? null };
}

/** Text in brackets or parentheses, which may contain one further pair. No search reads beyond the third bracket. */
const BRACKETS = String.raw`\[((?:[^[\]]|\[[^[\]]*\])*)\]`;
const PARENTHESES = String.raw`\((?:[^()]|\([^()]*\))*\)`;
const IMAGE = new RegExp(`!${BRACKETS}${PARENTHESES}`, "g");
const LINK = new RegExp(`${BRACKETS}(?:${PARENTHESES}|\\[[^[\\]]*\\])`, "g");
const STARS: Pair = { start: /(?<![\\*\w])(\*{1,3})(?=\S)/g, end: /(?<=\S)(\*{1,3})/g };
const UNDERSCORES: Pair = { start: /(?<![\\\w])(_{1,3})(?=\S)/g, end: /(?<=\S)(_{1,3})(?!\w)/g };

/** Returns the words of a line of markdown. */
export function plainText(markdown: string): string {
  const prose = maskCode(markdown);
  const linked = prose.text
    .replace(IMAGE, "")
    .replace(LINK, "$1")
    .replace(/(?<!\\)<\/?[a-zA-Z][^<>]*>/g, "")
    .replace(/(?<!\w):[a-z][\w+-]*:/g, "");
  const inner = (_: unknown, content: string) => content;
  const words = replaceNamedPairs(replaceNamedPairs(linked, STARS, inner), UNDERSCORES, inner)
    .replace(/~~(.+?)~~/g, "$1")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "");
  return prose.reveal(words, codeWords).trim();
}

/** Returns the words of code between backticks. A comment stays as it is, and so does code without an end. */
function codeWords(code: string): string {
  const marks = /^`*/.exec(code)?.[0] ?? "";
  const isCode = marks !== "" && code.length > 2 * marks.length && code.endsWith(marks);
  return isCode ? code.slice(marks.length, -marks.length).trim() : code;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00A0",
};

/** Rule by which a generator makes ids of headings. */
export interface IdRule {
  /** Returns the id of a heading from its words; `markdown` is the heading as written. */
  slug(text: string, markdown: string): string;
  /** Number that the second heading with the same id gets: 1 in most generators, 2 in VuePress 1. */
  readonly second: number;
}

/** Returns the id of each heading. An empty id means none. */
export function headingIds(headings: readonly Heading[], { slug, second }: IdRule): readonly string[] {
  const used = new Set<string>();
  return headings.map(({ text, markdown, id }) => {
    const base = id ?? slug(text, markdown);
    if (base === "") return "";
    let unique = base;
    for (let number = second; used.has(unique); number++) unique = `${base}-${number}`;
    used.add(unique);
    return unique;
  });
}

const readPlainly = createPlainReader({ html: true, breaks: false, math: true, emoji: true });

/** Ids of headings in hanblog and in VuePress 1, which contain the marks of emphasis that CommonMark does not know. */
export const HANBLOG_IDS: IdRule = {
  slug: (text, markdown) => slugify(readPlainly(markdown) ?? text),
  second: 2,
};

/** Ids of headings in VuePress 2 and VitePress. */
export const VUE_IDS: IdRule = { slug: slugify, second: 1 };

/** Ids of headings of GitHub's markdown, which Jekyll and Hugo use. */
export const GITHUB_IDS: IdRule = {
  slug: (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replace(/[ \t]/g, "-"),
  second: 1,
};
