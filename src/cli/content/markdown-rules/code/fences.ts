import type { MarkdownIt, Token } from "markdown-it";
import { escapeHtml, escapeText } from "../../../../runtime/model/text/escape.js";
import { createHighlighter } from "../../highlight.js";
import { renderTab } from "./code-groups.js";
import { addNotes, readNotes } from "./code-notes.js";
import type { ShownWords } from "../../text/read-facts.js";
import { type Compilation, compilationOf } from "../compilation.js";
import { type FenceInfo, parseFenceInfo } from "./fence-info.js";
import { pageTexts } from "../page-texts.js";

interface CodeOptions {
  readonly lineNumbers: boolean;
  readonly copyLabel: string;
  /** Whether the block shows its title. In a code group, the tab shows it instead. */
  readonly showsTitle: boolean;
}

/** Renders code blocks with colours, marked lines, line numbers, a title and a copy button. */
export function fences(md: MarkdownIt): void {
  const { highlight, knows } = createHighlighter();

  md.renderer.rules["fence"] = (tokens, index, _options, env) => {
    const token = tokens[index];
    if (token === undefined) return "";
    const compilation = compilationOf(env);
    const { context, source } = compilation;
    const info = parseFenceInfo(md.utils.unescapeAll(token.info));
    const tabTitle = info.title ?? info.language;
    const tab = renderTab(token, tabTitle);
    const marked = readCodeMarks(token.content);
    for (const mark of marked.unknown) reportMark(mark, token, compilation);
    if (!knows(info.language)) reportLanguage(info.language, token, compilation);
    const noted = readNotes(marked.code, token, compilation);
    const shown: ShownWords = { title: tab === "" ? (info.title ?? "") : tabTitle, code: marked.code };
    // Links to notes are found by a scan of the HTML.
    if (noted === null) token.meta = { ...token.meta, shown };
    const highlightNoted: typeof highlight =
      noted === null ? highlight : (_, language) => addNotes(highlight(noted.code, language), noted.marks);
    const html = renderCode(marked, info, highlightNoted, {
      lineNumbers: info.lineNumbers ?? context.config.lineNumbers,
      copyLabel: pageTexts(source.lang).copy,
      showsTitle: tab === "",
    });
    return `${tab}${html}\n`;
  };

  md.renderer.rules["code_block"] = (tokens, index) =>
    `<pre tabindex="0"><code>${escapeText(tokens[index]?.content ?? "")}</code></pre>\n`;
}

/** Classes of a code line by the word in its `[!code …]` mark. */
const CLASSES: Readonly<Record<string, string>> = {
  "++": "diff add",
  "--": "diff remove",
  focus: "focus",
  highlight: "highlighted",
  hl: "highlighted",
  error: "highlighted error",
  warning: "highlighted warning",
};

/** Names of all code marks, listed in the hint about an unknown mark. */
const CODE_MARKS = Object.keys(CLASSES);

/** Start of a comment in C, HTML, JSX, Jinja, Haskell, ML, scripts, SQL, Lisp, TeX, Vim, Fortran and batch files. */
const OPEN = /\/{2,3}|\/\*{1,2}|<!--|\{(?:\/\*|#|-)|\(\*|--|#{1,3}|;{1,4}|%{1,2}|['"!]|\b[Rr][Ee][Mm]\b|::/
  .source;
const CLOSE = /\*\/\}?|-->|[#-]\}|\*\)/.source;
/** Code mark in a comment at the end of a line, in any of these languages. */
const MARK = new RegExp(
  String.raw`[ \t]*(?:${OPEN})[ \t]*\[!code (\+\+|--|focus|highlight|hl|error|warning)(?::(\d{1,4}))?\][ \t]*(?:${CLOSE})?[ \t]*$`,
);

/** Text that looks like a code mark; used after `MARK` did not match. */
const OTHER_MARK = new RegExp(String.raw`(?:${OPEN})[ \t]*\[!code ([^\]\n]{1,40})\]`);

/** Unknown code mark, with its line in the code, counted from 0. */
interface UnknownMark {
  readonly name: string;
  readonly line: number;
}

/** Code without its marks, and the classes that they give the remaining lines. */
interface MarkedCode {
  readonly code: string;
  /** Classes by line, counted from 1. */
  readonly classes: ReadonlyMap<number, string>;
  readonly unknown: readonly UnknownMark[];
}

/**
 * Removes the marks from code. If a line holds only a mark, the line is removed and the mark applies to the lines
 * below.
 */
function readCodeMarks(code: string): MarkedCode {
  if (!code.includes("[!code ")) return { code, classes: new Map(), unknown: [] };
  const classes = new Map<number, string>();
  const unknown: UnknownMark[] = [];
  const lines: string[] = [];
  for (const [number, line] of code.split("\n").entries()) {
    const mark = MARK.exec(line);
    const name = mark?.[1];
    if (mark === null || name === undefined) {
      const other = OTHER_MARK.exec(line)?.[1];
      if (other !== undefined) unknown.push({ name: other, line: number });
      lines.push(line);
      continue;
    }
    const text = line.slice(0, mark.index);
    if (text.trim() !== "") lines.push(text);
    const first = text.trim() === "" ? lines.length + 1 : lines.length;
    for (let marked = first; marked < first + Number(mark[2] ?? 1); marked++) {
      addClass(classes, marked, CLASSES[name] ?? "");
    }
  }
  return { code: lines.join("\n"), classes, unknown };
}

/** Adds a class to a line, counted from 1, unless the line already has it. */
function addClass(classes: Map<number, string>, line: number, name: string): void {
  const before = classes.get(line);
  if (before === undefined) classes.set(line, name);
  else if (!before.includes(name)) classes.set(line, `${before} ${name}`);
}

function reportLanguage(language: string, token: Token, compilation: Compilation): void {
  const line = compilation.lineOf(token, 0);
  compilation.count("unknown-code-language", language, line, (count) => ({ language, count }));
}

/**
 * Reports an unknown code mark at its line. An imported file occupies one line of the page, so its marks are reported
 * at that line.
 */
function reportMark({ name, line }: UnknownMark, token: Token, compilation: Compilation): void {
  const [start = 0, end = 0] = token.map ?? [];
  const offset = end - start > 1 ? line + 1 : 0;
  const values = { name, known: CODE_MARKS };
  compilation.report("warning", "unknown-code-mark", values, compilation.lineOf(token, offset));
}

function renderCode(
  marked: MarkedCode,
  info: FenceInfo,
  highlight: (code: string, language: string) => string,
  options: CodeOptions,
): string {
  const classes = new Map(marked.classes);
  for (const line of info.lines) addClass(classes, line, "highlighted");
  const language = escapeHtml(info.language);
  const names = ["code"];
  if (language !== "") names.push(`language-${language}`);
  if (options.lineNumbers) names.push("has-line-numbers");
  if (hasFocus(classes)) names.push("has-focus");
  const tag = `<div class="${names.join(" ")}"${language === "" ? "" : ` data-lang="${language}"`}>`;
  const title =
    options.showsTitle && info.title !== null
      ? `<div class="code-title">${escapeText(info.title)}</div>`
      : "";
  const copy = `<button type="button" class="copy" aria-label="${options.copyLabel}"></button>`;
  const code = wrapLines(highlight(marked.code, info.language), classes);
  const numbers = options.lineNumbers ? renderNumbers(marked.code, info.firstLine) : "";
  // A template avoids one more copy of the code, which joining an array would make.
  return `${tag}${title}${copy}<pre tabindex="0"><code>${code}</code>${numbers}</pre></div>`;
}

/**
 * Wraps each line of highlighted code that has classes in a `<span>`, or all lines if one is focused. A coloured token
 * that spans several lines is closed and reopened around each line.
 */
function wrapLines(html: string, classes: ReadonlyMap<number, string>): string {
  if (classes.size === 0) return html;
  const wrapsAll = hasFocus(classes);
  let open: string[] = [];
  const lines = html.split("\n").map((line, index, all) => {
    const before = open;
    open = openAfter(before, line);
    const own = classes.get(index + 1);
    // After the last line break there is no line.
    const isLine = index < all.length - 1 || line !== "";
    if (own === undefined && !(wrapsAll && isLine)) return line;
    const name = own === undefined ? "line" : `line ${own}`;
    const closing = (count: number) => "</span>".repeat(count);
    const whole = before.join("") + line + closing(open.length);
    return `${closing(before.length)}<span class="${name}">${whole}</span>${open.join("")}`;
  });
  return lines.join("\n");
}

/** Returns whether a line is focused, so that the others are dimmed. */
function hasFocus(classes: ReadonlyMap<number, string>): boolean {
  return [...classes.values()].some((name) => name.split(" ").includes("focus"));
}

/** Returns the opening tags that are still open at the end of a line. */
function openAfter(before: readonly string[], line: string): string[] {
  const open = [...before];
  for (const [tag] of line.matchAll(/<span [^>]*>|<\/span>/g)) {
    if (tag === "</span>") open.pop();
    else open.push(tag);
  }
  return open;
}

function renderNumbers(code: string, first: number): string {
  const count = code.replace(/\n$/, "").split("\n").length;
  const numbers = Array.from({ length: count }, (_, index) => first + index).join("\n");
  return `<span class="line-numbers" aria-hidden="true">${numbers}</span>`;
}
