import type { MarkdownIt, StateBlock } from "markdown-it";
import { compilationOf } from "../compilation.js";
import { BLOCK_NAMES, type Names, isComponentName, RAW_TEXT_NAMES } from "./element-names.js";
import { scanTag } from "./tag-scanner.js";
import { findRawTextEnd } from "./html-parts.js";

const RAW = /^<(script|pre|style|textarea)(?=\s|>|$)/i;
const RAW_END = /<\/(?:script|pre|style|textarea)>/i;
const TAG_NAME = /^<\/?([A-Za-z][A-Za-z0-9-]*)(?=\s|\/?>|$)/;
/** Maximum number of lines of one tag. A longer one is text. */
const MAX_TAG_LINES = 100;

/** Condition that ends a block: the line that matches the pattern, or the line before the first blank one. */
type BlockEnd = RegExp | "blank";

/**
 * Replaces CommonMark's rule for blocks of HTML. A block stays a paragraph if its element is unclosed or
 * unknown, or if it is not an element. Component tags alone on their lines are blocks of their own, so that
 * markdown can follow between them.
 */
export function htmlBlocks(md: MarkdownIt, names: Names): void {
  if (!md.options.html) return;
  md.block.ruler.at(
    "html_block",
    (state, startLine, endLine, silent) => {
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
      const line = lineText(state, startLine);
      if (!line.startsWith("<")) return false;
      const name = TAG_NAME.exec(line)?.[1];
      if (name !== undefined && isComponentName(name) && names.find(name).kind !== "html") {
        const next = readComponentLines(state, startLine, endLine, names);
        if (next !== null && !silent) pushBlock(state, startLine, next);
        return next !== null;
      }
      const end = findBlockEnd(state, startLine, names, silent);
      if (end === null) return false;
      if (!silent) pushBlock(state, startLine, findNextLine(state, startLine, endLine, end));
      return true;
    },
    { alt: ["paragraph", "reference", "blockquote"] },
  );
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

function pushBlock(state: StateBlock, startLine: number, nextLine: number): void {
  const token = state.push("html_block", "", 0);
  token.map = [startLine, nextLine];
  token.content = state.getLines(startLine, nextLine, state.blkIndent, true);
  state.line = nextLine;
}

/**
 * Returns the condition that ends the block, or `null` if the line begins none. `silent` is `true` if the block would
 * interrupt a paragraph.
 */
function findBlockEnd(state: StateBlock, startLine: number, names: Names, silent: boolean): BlockEnd | null {
  const line = lineText(state, startLine);
  const start = state.bMarks[startLine] ?? 0;
  const isBelow = (mark: string) => compilationOf(state.env).lastIndexOf(state.src, mark) >= start;
  if (line.startsWith("<!--")) return isBelow("-->") ? /-->/ : null;
  const raw = RAW.exec(line)?.[1];
  if (raw !== undefined) return isBelow(`</${raw.toLowerCase()}>`) ? RAW_END : null;
  const name = TAG_NAME.exec(line)?.[1];
  if (name === undefined || names.find(name).kind !== "html") return null;
  if (BLOCK_NAMES.has(name.toLowerCase())) return "blank";
  const tag = silent ? null : scanTag(line, 0);
  return tag !== null && line.slice(tag.source.length).trim() === "" ? "blank" : null;
}

function findNextLine(state: StateBlock, startLine: number, endLine: number, end: BlockEnd): number {
  const endsOn = (line: number) => end !== "blank" && end.test(lineText(state, line));
  if (endsOn(startLine)) return startLine + 1;
  for (let line = startLine + 1; line < endLine; line++) {
    const isBlank = state.isEmpty(line);
    const isOutdented = (state.sCount[line] ?? 0) < state.blkIndent;
    if (isOutdented && (end === "blank" || !isBlank)) return line;
    if (end === "blank" && isBlank) return line;
    if (endsOn(line)) return line + 1;
  }
  return endLine;
}

/** Returns the line after those that contain only component tags, or `null` if they contain anything else. */
function readComponentLines(
  state: StateBlock,
  startLine: number,
  endLine: number,
  names: Names,
): number | null {
  let last = startLine + 1;
  const limit = Math.min(endLine, startLine + MAX_TAG_LINES);
  const first = lineText(state, startLine);
  // Most tags end on their line, so the lines below are read only if needed.
  if (scanTag(first, 0) === null) {
    while (last < limit && !state.isEmpty(last) && (state.sCount[last] ?? 0) >= state.blkIndent) last += 1;
  }
  const text = state.getLines(startLine, last, state.blkIndent, false).trimStart();
  let at = 0;
  while (at < text.length && text[at] !== "\n") {
    const tag = scanTag(text, at);
    if (tag === null || !isComponentName(tag.name)) return null;
    const kind = names.find(tag.name).kind;
    if (
      kind === "html" ||
      (kind === "unknown-component" && !hasPartner(state, tag.name, tag.isSelfClosing))
    ) {
      return null;
    }
    at += tag.source.length;
    at += /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;
  }
  return startLine + (text.slice(0, at).match(/\n/g)?.length ?? 0) + 1;
}

/** Returns whether an unknown tag looks like a component: it is self-closing, or its end tag is on the page. */
function hasPartner(state: StateBlock, name: string, isSelfClosing: boolean): boolean {
  return isSelfClosing || compilationOf(state.env).lastIndexOf(state.src, `</${name.toLowerCase()}`) >= 0;
}

/**
 * Accepts inline tags that CommonMark reads as text: those with attributes in braces or names with `@`. Also keeps the
 * content of elements such as `<style>` from being read as markdown.
 */
export function htmlInline(md: MarkdownIt, names: Names): void {
  if (!md.options.html) return;
  md.inline.ruler.before("html_inline", "html_tag", (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
    const tag = scanTag(state.src, state.pos);
    if (tag === null || tag.name.toLowerCase() === "a" || names.find(tag.name).kind === "text") return false;
    let end = state.pos + tag.source.length;
    if (!tag.isClosing && !tag.isSelfClosing && RAW_TEXT_NAMES.has(tag.name.toLowerCase())) {
      end = findRawTextEnd(state.src, tag.name, end, new Set())?.end ?? end;
    }
    if (!silent) state.push("html_inline", "", 0).content = state.src.slice(state.pos, end);
    state.pos = end;
    return true;
  });
}
