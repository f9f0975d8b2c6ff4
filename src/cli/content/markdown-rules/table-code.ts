import type { MarkdownIt, StateBlock } from "markdown-it";
import { compilationOf } from "./compilation.js";

/** Placeholder of a pipe while a row is split into cells. markdown-it removes this character from its input. */
const KEPT_PIPE = "\0";
const PIPE = /(?<!\\)\|/g;
/** Code, with equal numbers of backticks before and after it. */
const CODE = /(?<![`\\])(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;
/** Maximum number of characters of a row. Longer rows are not changed. */
const MAX_ROW = 10_000;

/**
 * Keeps pipes inside code in their cell if a row would otherwise have more cells than its table, as VuePress 1 did.
 * Without this, cells beyond the last column are lost, and a header with too many cells makes no table.
 */
export function tableCode(md: MarkdownIt): void {
  const alt = ["paragraph", "reference"];
  md.block.ruler.before("table", "table-code", keepPipes, { alt });
  md.core.ruler.after("block", "table-code", ({ tokens, env }) => {
    if (!compilationOf(env).hasKeptPipes) return;
    for (const token of tokens) {
      token.content = token.content.replaceAll(KEPT_PIPE, "|");
      token.info = token.info.replaceAll(KEPT_PIPE, "|");
    }
  });
}

/** Puts placeholders for pipes inside code into the rows of the table that begins here, before markdown-it reads it. */
function keepPipes(state: StateBlock, startLine: number, endLine: number): false {
  if (startLine + 2 > endLine) return false;
  const bounds = (line: number) =>
    [(state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0] as const;
  const delimiters = state.src.slice(...bounds(startLine + 1)).trim();
  if (!/^[|:-][|:\- \t]*$/.test(delimiters) || !delimiters.includes("-")) return false;
  const columns = countCells(delimiters);
  const parts: string[] = [];
  let end = 0;
  for (let line = startLine; line < endLine && !state.isEmpty(line); line++) {
    const [from, to] = bounds(line);
    const row = state.src.slice(from, to);
    if (row.length > MAX_ROW || !row.includes("`") || countCells(row) <= columns) continue;
    parts.push(
      state.src.slice(end, from),
      row.replace(CODE, (code) => code.replace(PIPE, KEPT_PIPE)),
    );
    end = to;
  }
  if (parts.length === 0) return false;
  state.src = parts.join("") + state.src.slice(end);
  compilationOf(state.env).hasKeptPipes = true;
  return false;
}

/** Returns the number of cells that markdown-it finds in a row. */
function countCells(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return (inner.match(PIPE)?.length ?? 0) + 1;
}
