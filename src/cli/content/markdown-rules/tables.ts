import type { MarkdownIt, Token } from "markdown-it";

/** Widths of a text, in Latin letters, from which a cell asks for room. A shorter text stays on one line. */
const MEDIUM = 11;
const LONG = 30;

/**
 * Puts each table into a wrapper that scrolls if the table is wide, also by keyboard. Turns an empty header cell, which
 * labels nothing, into an ordinary cell. Marks cells with a longer text, which ask for room. Aligns columns by classes, because
 * a content security policy blocks inline styles.
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
  md.renderer.rules["table_open"] = () => '<div class="table-wrapper" tabindex="0"><table>\n';
  md.renderer.rules["table_close"] = () => "</table></div>\n";
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
