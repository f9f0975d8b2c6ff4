import type { IncludeFault } from "../../messages/faults/content.js";
import MarkdownIt from "markdown-it";
import { parseRange, type IncludeDirective } from "./include-directive.js";
import { splitFrontMatter } from "../../config/fields/split-front-matter.js";
import { slugify } from "../../../runtime/model/text/slug.js";
import { splitHeadingId } from "../text/heading-id.js";

/** A line of an included file. */
export interface NumberedLine {
  readonly text: string;
  /** Line of the file, counted from 1. */
  readonly line: number;
}

/** The wanted lines of a file, or why they cannot be found. */
export interface CutLines {
  readonly lines: readonly NumberedLine[];
  readonly fault: IncludeFault | null;
}

/** Returns the wanted lines of a file, without front matter if the whole file is wanted. */
export function cutLines(file: string, { path, region, range }: IncludeDirective): CutLines {
  const texts = linesOf(file.replace(/\r?\n$/, ""));
  let lines: readonly NumberedLine[] = texts.map((text, index) => ({ text, line: index + 1 }));
  if (region === null && range === null) {
    const { line } = splitFrontMatter(file);
    return { lines: withoutBlankEnds(lines.slice(line - 1)), fault: null };
  }
  if (region !== null) {
    const found = findRegion(texts, region) ?? findSection(texts.join("\n"), region);
    if (found === null) return { lines, fault: { kind: "region", path, region } };
    lines = lines.slice(found.start, found.end).filter(({ text }) => !isRegionMark(text));
  }
  if (range !== null) {
    const wanted = parseRange(range);
    if (wanted === null) return { lines, fault: { kind: "range", range } };
    const count = lines.length;
    if (wanted.first > count) return { lines, fault: { kind: "lines", path, range, count } };
    lines = lines.slice(wanted.first - 1, wanted.last);
  }
  return { lines: withoutBlankEnds(lines), fault: null };
}

/**
 * Returns the indices of the first line of the section below a heading and of the line after it, or `null`. `id` is the
 * heading's own, or that of its text. The section ends at the next heading of the same level or a higher one.
 */
function findSection(file: string, id: string): { readonly start: number; readonly end: number } | null {
  const { content, line } = splitFrontMatter(file);
  const tokens = new MarkdownIt({ html: true }).parse(content, {});
  const headings = tokens.flatMap(({ type, level, tag, map }, index) => {
    const inline = tokens[index + 1];
    if (type !== "heading_open" || level > 0 || map === null || inline === undefined) return [];
    const words = (inline.children ?? []).filter((child) => /^(?:text|code_inline)$/.test(child.type));
    const own = splitHeadingId(inline.content)?.id ?? slugify(words.map((word) => word.content).join(""));
    return [{ id: own, depth: Number(tag.slice(1)), from: map[0], to: map[1] }];
  });
  const index = headings.findIndex((heading) => heading.id === id);
  const found = headings[index];
  if (found === undefined) return null;
  const next = headings.slice(index + 1).find(({ depth }) => depth <= found.depth);
  const above = line - 1;
  return { start: found.to + above, end: (next?.from ?? content.split("\n").length) + above };
}

function withoutBlankEnds(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const hasText = ({ text }: NumberedLine) => text.trim() !== "";
  return lines.slice(Math.max(lines.findIndex(hasText), 0), lines.findLastIndex(hasText) + 1);
}

/** Splits a text into its lines, with any kind of line break. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}

// Matches `// #region x`, the same in comments of CSS, HTML, batch files and SQL, `#pragma region x` and `#region x`.
const REGION =
  /^\s*(?:(?:\/\/|\/\*|<!--|::|rem\b|--|#)\s*)?#?(?:pragma\s+)?(end ?)?region\b[ \t]*([\w*-]*)?.*$/i;

/** Returns the lines of a named region without its marks, or `null` if the text has no such region. */
export function cutRegion(text: string, name: string): string | null {
  const lines = text.split("\n");
  const found = findRegion(lines, name);
  if (found === null) return null;
  const inner = lines.slice(found.start, found.end);
  return inner.filter((line) => !isRegionMark(line)).join("\n");
}

/** Returns the indices of the first line of a named region and of the line after it, or `null`. */
function findRegion(
  lines: readonly string[],
  name: string,
): { readonly start: number; readonly end: number } | null {
  const start = lines.findIndex((line) => readMark(line)?.opens === name);
  if (start < 0) return null;
  let depth = 0;
  const end = lines.findIndex((line, index) => {
    const mark = index > start ? readMark(line) : null;
    if (mark === null) return false;
    if (mark.opens !== null) depth += 1;
    else if (depth === 0 || mark.closes === name) return true;
    else depth -= 1;
    return false;
  });
  return { start: start + 1, end: end < 0 ? lines.length : end };
}

/** Returns whether a line marks the start or the end of a region. */
export function isRegionMark(line: string): boolean {
  return readMark(line) !== null;
}

/** Removes the indentation that all lines share. */
export function dedent(text: string): string {
  const lines = text.split("\n");
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(Math.min(shared, line.length))).join("\n");
}

function readMark(line: string): { readonly opens: string | null; readonly closes: string | null } | null {
  if (!/region/i.test(line)) return null;
  const mark = REGION.exec(line);
  if (mark === null) return null;
  const name = (mark[2] ?? "").replace(/[*-]+$/, "");
  return mark[1] === undefined ? { opens: name, closes: null } : { opens: null, closes: name };
}
