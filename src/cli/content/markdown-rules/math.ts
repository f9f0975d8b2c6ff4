import type { MarkdownIt, StateBlock, Token } from "markdown-it";
import type { DrawMath } from "../math-renderer.js";
import { type Compilation, compilationOf } from "./compilation.js";
import { escapeText } from "./escape.js";
import { readMath } from "./math-syntax.js";

/** Maximum number of lines of a formula. A longer one is text. */
const MAX_LINES = 500;
/** Maximum number of characters of a formula that an error quotes. */
const QUOTED = 60;

/** Adds formulas: `$a^2$` in a line of text, and `$$ … $$` in a line or on lines of its own. */
export function math(md: MarkdownIt, draw: DrawMath): void {
  inlineMath(md);
  md.block.ruler.before("table", "math_block", readBlock, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });

  md.core.ruler.push("math_lines", ({ tokens, env }) => placeFormulas(tokens, compilationOf(env)));

  md.renderer.rules["math_inline"] = (tokens, index, _options, env) =>
    render(tokens[index], compilationOf(env), draw);
  md.renderer.rules["math_block"] = (tokens, index, _options, env) =>
    `<p class="math-block" tabindex="0">${render(tokens[index], compilationOf(env), draw)}</p>\n`;
}

/** Adds the formulas in a line of text to the tokens. */
export function inlineMath(md: MarkdownIt): void {
  md.inline.ruler.after("escape", "math", (state, silent) => {
    const span = readMath(state.src, state.pos);
    if (span === null || span.end > state.posMax) return false;
    if (!silent) {
      const token = state.push("math_inline", "math", 0);
      token.content = span.tex;
      token.markup = span.mark;
      token.meta = { start: span.start, end: span.end };
    }
    state.pos = span.end;
    return true;
  });
}

function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const lineOf = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
  const first = lineOf(startLine);
  if (!first.startsWith("$$")) return false;
  const lines = [first.slice(2)];
  let last = startLine;
  while (!(lines.at(-1) ?? "").endsWith("$$")) {
    last += 1;
    if (last >= endLine || lines.length > MAX_LINES) return false;
    const isOutdented = (state.sCount[last] ?? 0) < state.blkIndent && !state.isEmpty(last);
    if (isOutdented) return false;
    lines.push(lineOf(last));
  }
  const tex = lines.join("\n").slice(0, -2);
  if (tex.trim() === "" || tex.includes("$$")) return false;
  if (!silent) {
    const token = state.push("math_block", "math", 0);
    token.map = [startLine, last + 1];
    token.content = tex;
    token.markup = "$$";
    state.line = last + 1;
  }
  return true;
}

/**
 * Sets the line of each formula, for error messages. In the description of an image, turns a formula back into text.
 */
function placeFormulas(tokens: readonly Token[], compilation: Compilation): void {
  let line = compilation.source.line;
  for (const token of tokens) {
    if (token.map !== null) line = compilation.lineOf(token);
    if (token.type === "math_block") token.meta = { line };
    if (token.type === "inline" && /^\$\$[^\S\n]*(?:\n|$)/.test(token.content))
      compilation.report("warning", "unclosed-formula", {}, line);
    for (const child of token.children ?? []) {
      if (child.type === "image") child.children?.forEach(makeText);
      if (child.type !== "math_inline") continue;
      const above = token.content.slice(0, Number(child.meta?.["start"] ?? 0)).split("\n").length - 1;
      child.meta = { ...child.meta, line: line + above };
    }
  }
}

function makeText(token: Token): void {
  if (token.type !== "math_inline") return;
  token.type = "text";
  token.content = token.markup + token.content + token.markup;
}

function render(token: Token | undefined, compilation: Compilation, draw: DrawMath): string {
  if (token === undefined) return "";
  const { content: tex, markup } = token;
  const line = Number(token.meta?.["line"] ?? compilation.source.line);
  const drawn = draw(tex, markup === "$$");
  if (drawn.kind === "fault") {
    const below = tex.slice(0, drawn.position).split("\n").length - 1;
    const values = { formula: quote(tex), reason: drawn.reason };
    compilation.report("error", "invalid-formula", values, line + below);
    return `<code>${escapeText(markup + tex + markup)}</code>`;
  }
  if (drawn.warnings.length > 0) {
    const remarks = [...new Set(drawn.warnings)].join("; ");
    compilation.report("warning", "formula-warning", { formula: quote(tex), remarks }, line);
  }
  compilation.formulas.push(drawn.html);
  return drawn.html;
}

function quote(tex: string): string {
  const text = tex.trim().replace(/\s+/g, " ");
  return text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text;
}
