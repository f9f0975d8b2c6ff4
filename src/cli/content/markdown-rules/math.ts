import type { MarkdownIt, StateBlock, Token } from "markdown-it";
import { escapeText } from "../../../runtime/model/text/escape.js";
import type { DrawMath } from "../packages/math-files.js";
import { type Compilation, compilationOf } from "./compilation.js";

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

/** Formula in a line of text. `start` is the offset of its first `$`, `end` the offset after its last. */
interface MathSpan {
  readonly start: number;
  readonly end: number;
  readonly mark: "$" | "$$";
  readonly tex: string;
}

/** Characters after which a `$` does not begin a formula: `US$`, `5$`, `\$`. */
const NO_OPENING = /[A-Za-z0-9\\$]/;
/**
 * Characters before which a `$` does not end a formula, because they follow it in prices (`$5和$10`) and names
 * (`$HOME/$USER`, `${a}${b}`). In contrast, `$n$th` contains a formula.
 */
const NO_CLOSING = /[0-9A-Z_{$]/;
/**
 * End of the text between two names, as in `this.$refs 和 this.$emit`. No formula with a word directly after it ends
 * like this.
 */
const BETWEEN_NAMES = /[\p{Lo}、，。；：！？（“‘「.,;:("]$/u;

/**
 * Reads the formula that begins at `start`, by pandoc's rule: no space inside the marks and no digit after the last
 * one. Returns `null` for other text, and for text that would include the start of code.
 */
export function readMath(text: string, start: number): MathSpan | null {
  if (text[start] !== "$" || NO_OPENING.test(text[start - 1] ?? "")) return null;
  const mark = text[start + 1] === "$" ? "$$" : "$";
  const first = start + mark.length;
  const last = findClosing(text, first, mark);
  if (last === null || NO_CLOSING.test(text[last + mark.length] ?? "")) return null;
  const tex = text.slice(first, last);
  if (tex.trim() === "") return null;
  if (mark === "$" && tex !== tex.trim()) return null;
  if (/[a-z]/.test(text[last + mark.length] ?? "") && BETWEEN_NAMES.test(tex)) return null;
  return { start, end: last + mark.length, mark, tex };
}

/**
 * Returns the offset of the next mark that could end a formula, or `null`. Escaped characters belong to the formula.
 */
function findClosing(text: string, from: number, mark: string): number | null {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "`") return null;
    if (character === "\\") at += 1;
    else if (text.startsWith(mark, at)) return at;
  }
  return null;
}

/** Replaces each formula of a text. */
export function replaceMath(text: string, replace: (span: MathSpan) => string): string {
  let result = "";
  let end = 0;
  for (let at = text.indexOf("$"); at >= 0; at = text.indexOf("$", at)) {
    const span = readMath(text, at);
    if (span === null) {
      at += 1;
      continue;
    }
    result += text.slice(end, span.start) + replace(span);
    end = span.end;
    at = span.end;
  }
  return result + text.slice(end);
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
