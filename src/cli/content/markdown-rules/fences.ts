import type { MarkdownIt, Token } from "markdown-it";
import { createHighlighter } from "../highlight.js";
import { hasFocus, wrapLines } from "./code-lines.js";
import { addClass, CODE_MARKS, type MarkedCode, readCodeMarks, type UnknownMark } from "./code-marks.js";
import { renderTab } from "./code-groups.js";
import type { ShownWords } from "../read-facts.js";
import { type Compilation, compilationOf } from "./compilation.js";
import { escapeAttribute, escapeText } from "./escape.js";
import { type FenceInfo, parseFenceInfo } from "./fence-info.js";
import { pageTexts } from "./page-texts.js";

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
    const shown: ShownWords = { title: tab === "" ? (info.title ?? "") : tabTitle, code: marked.code };
    token.meta = { ...token.meta, shown };
    const html = renderCode(marked, info, highlight, {
      lineNumbers: info.lineNumbers ?? context.config.lineNumbers,
      copyLabel: pageTexts(source.lang).copy,
      showsTitle: tab === "",
    });
    return `${tab}${html}\n`;
  };

  md.renderer.rules["code_block"] = (tokens, index) =>
    `<pre tabindex="0"><code>${escapeText(tokens[index]?.content ?? "")}</code></pre>\n`;
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
  const language = escapeAttribute(info.language);
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

function renderNumbers(code: string, first: number): string {
  const count = code.replace(/\n$/, "").split("\n").length;
  const numbers = Array.from({ length: count }, (_, index) => first + index).join("\n");
  return `<span class="line-numbers" aria-hidden="true">${numbers}</span>`;
}
