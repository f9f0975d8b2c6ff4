import type { IncludeFault } from "../messages/en/markdown.js";
import { findSection } from "./heading-section.js";
import { parseRange, type IncludeDirective } from "./include-directive.js";
import { findRegion, isRegionMark } from "./markdown-rules/code-region.js";
import { splitFrontMatter } from "./split-front-matter.js";

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

function withoutBlankEnds(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const hasText = ({ text }: NumberedLine) => text.trim() !== "";
  return lines.slice(Math.max(lines.findIndex(hasText), 0), lines.findLastIndex(hasText) + 1);
}

/** Splits a text into its lines, with any kind of line break. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}
