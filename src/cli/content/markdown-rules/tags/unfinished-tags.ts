import type { MarkdownIt, Token } from "markdown-it";
import { type Compilation, compilationOf } from "../compilation.js";
import type { Names } from "./element-names.js";
import { scanTag } from "./tag-scanner.js";

/** Name and attribute of a tag. In prose, `<` is not followed by both. */
const BEGINNING = /<([A-Za-z][\w-]*)\s+[A-Za-z@:#][\w:@.-]*\s*=/g;
/** A comment. Without its end, it goes on to the end of the text. */
const COMMENT = /<!--[^]*?(?:-->|$)/g;

/** Warns of a tag without its `>`, which is therefore text. */
export function unfinishedTags(md: MarkdownIt, names: Names): void {
  if (!md.options.html) return;
  md.core.ruler.push("unfinished_tags", ({ tokens, env }) => {
    const compilation = compilationOf(env);
    const warnOf = createWarning(compilation, names);
    let line = compilation.source.line;
    for (const token of tokens) {
      if (token.map !== null) line = compilation.lineOf(token);
      if (token.type === "html_block" && token.content.includes("="))
        warnOf(withoutComments(token.content), line);
      if (token.type !== "inline" || !token.content.includes("<")) continue;
      for (const run of textRuns(token.children ?? [])) warnOf(run.text, line + run.line);
    }
  });
}

function createWarning(compilation: Compilation, names: Names): (text: string, line: number) => void {
  return (text, line) => {
    for (const { index, 1: name = "" } of text.matchAll(BEGINNING)) {
      if (names.find(name).kind === "text" || scanTag(text, index) !== null) continue;
      const above = text.slice(0, index).split("\n").length - 1;
      compilation.report("warning", "unfinished-tag", { name }, line + above);
    }
  };
}

/** Replaces comments by spaces, so that lines keep their numbers. */
function withoutComments(html: string): string {
  return html.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, " "));
}

/** Returns the pieces of text, joined across line breaks, with their first lines, counted from 0. */
function textRuns(children: readonly Token[]): readonly { readonly text: string; readonly line: number }[] {
  const runs: { text: string; line: number }[] = [];
  let line = 0;
  let isOpen = false;
  for (const { type, map, content } of children) {
    line = map?.[0] ?? line;
    const isBreak = type === "softbreak" || type === "hardbreak";
    const text = isBreak ? "\n" : type === "text" ? content : null;
    if (text === null) isOpen = false;
    else if (isOpen) for (const run of runs.slice(-1)) run.text += text;
    else runs.push({ text, line });
    if (text !== null) isOpen = true;
    if (isBreak) line += 1;
  }
  return runs;
}
