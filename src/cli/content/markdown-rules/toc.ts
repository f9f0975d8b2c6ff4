import type { MarkdownIt } from "markdown-it";
import { compilationOf } from "./compilation.js";
import { pageTexts } from "./page-texts.js";
import type { Heading } from "../../../runtime/model/page.js";

/** Renders `[[toc]]` on a line of its own as a list of the page's headings, with links to their final ids. */
export function toc(md: MarkdownIt): void {
  md.block.ruler.before(
    "paragraph",
    "toc",
    (state, startLine, _endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      const line = state.src.slice(start, state.eMarks[startLine]);
      if (!/^\[\[toc\]\]\s*$/i.test(line)) return false;
      if (silent) return true;
      state.push("toc", "", 0).map = [startLine, startLine + 1];
      state.line = startLine + 1;
      return true;
    },
    { alt: ["paragraph", "reference"] },
  );

  md.renderer.rules["toc"] = (_tokens, _index, _options, env) => {
    const compilation = compilationOf(env);
    const entries = compilation.headings.filter(({ level }) => compilation.isExtracted(level));
    if (entries.length === 0) return "";
    const label = pageTexts(compilation.source.lang).toc;
    return `<nav class="table-of-contents" aria-label="${label}">${renderList(entries, md.utils.escapeHtml)}</nav>\n`;
  };
}

/** Renders headings as nested lists. A heading of a lower level opens one list, even if a level between is missing. */
function renderList(entries: readonly Heading[], escape: (text: string) => string): string {
  let html = "";
  const open: number[] = [];
  for (const { level, title, slug } of entries) {
    while (open.length > 1 && (open.at(-1) ?? 0) > level) {
      html += "</li></ul>";
      open.pop();
    }
    const top = open.at(-1);
    if (top === undefined || top < level) {
      html += "<ul>";
      open.push(level);
    } else {
      html += "</li>";
      open[open.length - 1] = level;
    }
    html += `<li><a href="#${escape(slug)}">${escape(title)}</a>`;
  }
  return html + "</li></ul>".repeat(open.length);
}
