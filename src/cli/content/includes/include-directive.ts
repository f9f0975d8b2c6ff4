import MarkdownIt, { type Token } from "markdown-it";

/** Line that includes another file, as in VitePress and VuePress 2. */
export interface IncludeDirective {
  /** Path as written: `./path`, `@/path` or `/path`. */
  readonly path: string;
  readonly region: string | null;
  /** Lines as written, such as `{1-9}`, or `null`. */
  readonly range: string | null;
}

/** Numbers of the first and last line to include, counted from 1. `last` is infinite for the end of the file. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

const LINE = /^<!--\s*@include:(.*?)-->\s*$/;
const DIRECTIVE = /^([^#{}]*[^#{}\s])\s*(?:(?:#([^\s#{}]+))?\s*(\{[^{}]*\})?|(\{[^{}]*\})#([^\s#{}]+))$/;
const RANGE = /^\{\s*(\d*)\s*(?:([-,])\s*(\d*)\s*)?\}$/;
/** HTML blocks in which a comment is text, or part of a longer comment. */
const LITERAL = /^\s*<(?:!--|(?:script|style|pre|textarea)\b)/i;

/** Parses the text between `@include:` and the end of the comment. Returns `null` for an invalid directive. */
export function parseDirective(text: string): IncludeDirective | null {
  const match = DIRECTIVE.exec(text.trim());
  const path = match?.[1];
  if (match === null || path === undefined) return null;
  return { path, region: match[2] ?? match[5] ?? null, range: match[3] ?? match[4] ?? null };
}

/** Parses `{3}`, `{1-9}`, `{1,9}`, `{3-}` or `{-9}`. Returns `null` for an invalid range. */
export function parseRange(range: string): LineRange | null {
  const [whole, from = "", mark, to = ""] = RANGE.exec(range) ?? [];
  if (whole === undefined || (from === "" && to === "")) return null;
  const first = from === "" ? 1 : Number(from);
  const last = mark === undefined ? first : to === "" ? Infinity : Number(to);
  return first >= 1 && first <= last ? { first, last } : null;
}

/** Returns the text of the directive that a line ends with, or `null`. */
export function directiveOf(line: string): string | null {
  const start = line.indexOf("<!--");
  return start === -1 ? null : (LINE.exec(line.slice(start))?.[1] ?? null);
}

/**
 * Returns the text before a directive in its line, and that for the other lines of the included text, in which the
 * marks of lists are spaces.
 */
export function indentsOf(line: string): readonly [first: string, other: string] {
  const before = line.slice(0, line.indexOf("<!--"));
  return [before, before.replace(/[^>\s]/g, " ")];
}

/**
 * Creates a function that returns the numbers of the lines with a directive, counted from 0. A directive in code is
 * text, and so is one inside a line.
 */
export function createDirectiveFinder(): (content: string) => readonly number[] {
  const md = new MarkdownIt({ html: true, maxNesting: 1000 });
  md.block.ruler.before(
    "table",
    "include",
    (state, startLine, _endLine, silent) => {
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      if (!state.src.startsWith("<!--", start)) return false;
      if (!LINE.test(state.src.slice(start, state.eMarks[startLine]))) return false;
      if (silent) return true;
      state.push("include", "", 0).map = [startLine, startLine + 1];
      state.line = startLine + 1;
      return true;
    },
    { alt: ["paragraph", "reference", "blockquote", "list"] },
  );
  return (content) => {
    const tokens = parseBlocks(md, content);
    const lines = content.split("\n");
    return tokens.flatMap(({ type, map, content: html }) => {
      if (map === null) return [];
      if (type === "include") return [map[0]];
      if (type !== "html_block" || LITERAL.test(html)) return [];
      const [start, end] = map;
      return lines.slice(start, end).flatMap((line, index) => {
        return /^\s*</.test(line) && directiveOf(line) !== null ? [start + index] : [];
      });
    });
  };
}

/** Parses the blocks of a text. Lines inside paragraphs are not parsed. */
function parseBlocks(md: InstanceType<typeof MarkdownIt>, content: string): readonly Token[] {
  const state = new md.core.State(content, md, {});
  md.block.parse(content, md, state.env, state.tokens);
  return state.tokens;
}
