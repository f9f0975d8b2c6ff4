import type { MarkdownIt, Token } from "markdown-it";

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
