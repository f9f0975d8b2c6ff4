import type { MarkdownIt, Token, StateBlock } from "markdown-it";
import { compilationOf } from "./compilation.js";

/** Widths of a text, in Latin letters, from which a cell asks for room. A shorter text stays on one line. */
const MEDIUM = 11;
const LONG = 30;

/**
 * Puts each table into a wrapper that scrolls if the table is wide, also by keyboard. Turns an empty header cell, which
 * labels nothing, into an ordinary cell. Marks cells with a longer text, which ask for room. Aligns columns by classes, because
 * a content security policy blocks inline styles. Inside an element of the class `rows`, cells name their column, for the
 * style sheet, which shows each row as a list in a narrow window.
 */
export function tables(md: MarkdownIt): void {
  md.core.ruler.after("inline", "empty-table-headings", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const [content, end] = [tokens[index + 1], tokens[index + 2]];
      if (token.type !== "th_open" || content?.content !== "" || end?.type !== "th_close") continue;
      token.tag = "td";
      end.tag = "td";
    }
  });
  md.core.ruler.push("aligned-cells", ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== "th_open" && token.type !== "td_open") continue;
      const align = /^text-align:(\w+)$/.exec(String(token.attrGet("style") ?? ""))?.[1];
      if (align === undefined) continue;
      token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null;
      token.attrJoin("class", `align-${align}`);
    }
  });
  md.core.ruler.push("wide-cells", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== "th_open" && token.type !== "td_open") continue;
      const width = widthOf(tokens[index + 1]);
      if (width >= LONG && token.type === "td_open") token.attrJoin("class", "long");
      else if (width >= MEDIUM) token.attrJoin("class", "medium");
    }
  });
  md.core.ruler.push("labelled-rows", ({ tokens }) => {
    let open = 0;
    for (const [index, { type, content }] of tokens.entries()) {
      if (type === "html_block") open = openRows(content, open);
      else if (type === "table_open" && open > 0) labelCells(tokens, index);
    }
  });
  md.renderer.rules["table_open"] = () => '<div class="table-wrapper" tabindex="0"><table>\n';
  md.renderer.rules["table_close"] = () => "</table></div>\n";
}

/** Returns how many `<div>` are open after a block of HTML, counted from the one with the class `rows`. */
function openRows(html: string, before: number): number {
  let open = before;
  for (const [tag] of html.matchAll(/<\/?div\b[^<>]*>/gi)) {
    if (tag.startsWith("</")) open = Math.max(0, open - 1);
    else if (open > 0 || hasClassRows(tag)) open += 1;
  }
  return open;
}

function hasClassRows(tag: string): boolean {
  const names = /\sclass=(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  return (names?.[1] ?? names?.[2] ?? "").split(/\s+/).includes("rows");
}

/** Sets the text of the header as an attribute of each cell below it, in the table that starts at this token. */
function labelCells(tokens: readonly Token[], start: number): void {
  const labels: string[] = [];
  let column = 0;
  for (let index = start; tokens[index]?.type !== "table_close"; index++) {
    const token = tokens[index];
    if (token === undefined) return;
    if (token.type === "tr_open") column = 0;
    if (token.type === "th_open") labels.push(textOf(tokens[index + 1]));
    if (token.type !== "td_open") continue;
    const label = labels[column++] ?? "";
    if (label !== "") token.attrSet("data-label", label);
  }
}

/** Returns the text of a cell without its markup. */
function textOf(content: Token | undefined): string {
  return (content?.children ?? []).map((child) => child.content).join("");
}

/** Returns the width of a cell's text in Latin letters. Characters of Chinese, Japanese and Korean are two wide. */
function widthOf(content: Token | undefined): number {
  const text = textOf(content);
  return text.length + (text.match(/[\u1100-\uffff]/g)?.length ?? 0);
}

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
