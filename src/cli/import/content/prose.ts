import { execFrom } from "./replace-pairs.js";

/** Markdown whose code is replaced by marks, so that rules for text do not change it. */
export interface Prose {
  readonly text: string;
  /** Puts the code back into a changed text. */
  restore(text: string): string;
  /** Replaces a piece of code by a mark too, such as code that a rule writes. */
  hide(code: string): string;
  /** Puts back the pieces that `edit` returns a text for, and hides nothing. */
  reveal(text: string, edit: (code: string) => string | null): string;
}

const OPEN = "\uE000";
const CLOSE = "\uE001";
const MARK = /\uE000(\d+)\uE001/g;
const FENCE = /^((?:[ \t]|>|[-*+][ \t]|\d+[.)][ \t])*)(`{3,}|~{3,})([^\n]*)$/;
/** A start of a comment, or of code in a line. */
const SPAN_START = /<!--|`+/g;
const COMMENT_END = /-->/g;
const BLANK_LINE = /\n(?=[ \t]*\n)/g;

/** Replaces fenced code, code in lines and comments by marks. */
export function maskCode(markdown: string): Prose {
  const hidden: string[] = [];
  const hide = (code: string) => `${OPEN}${hidden.push(code) - 1}${CLOSE}`;
  const text = maskSpans(maskFences(markdown, hide), hide);
  // Hidden code has marks of earlier code only. Other ones are characters of the author.
  const restoreBelow = (changed: string, limit: number): string =>
    changed.replace(MARK, (mark, digits: string) => {
      const index = Number(digits);
      return index < limit ? restoreBelow(hidden[index] ?? "", index) : mark;
    });
  const restore = (changed: string) => restoreBelow(changed, hidden.length);
  const reveal = (changed: string, edit: (code: string) => string | null): string =>
    changed.replace(MARK, (mark, index: string) => edit(hidden[Number(index)] ?? "") ?? mark);
  return { text, restore, hide, reveal };
}

function maskFences(markdown: string, hide: (code: string) => string): string {
  const lines = markdown.split("\n");
  const output: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const [, , fence, info = ""] = FENCE.exec(line.replace(/\r$/, "")) ?? [];
    if (fence === undefined || (fence.startsWith("`") && info.includes("`"))) {
      output.push(line);
      continue;
    }
    const end = findEnd(lines, index, fence);
    output.push(hide(lines.slice(index, end + 1).join("\n")));
    index = end;
  }
  return output.join("\n");
}

/** Returns the index of the line that closes a fence, or of the last line. */
function findEnd(lines: readonly string[], start: number, fence: string): number {
  const closing = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*\\r?$`);
  for (let index = start + 1; index < lines.length; index++) {
    if (closing.test(lines[index] ?? "")) return index;
  }
  return lines.length - 1;
}

/** Hides comments, and code between two runs of as many backticks in one paragraph. Walks the text once. */
function maskSpans(text: string, hide: (code: string) => string): string {
  const closings = findClosingRuns(text);
  let hasCommentEnd = true;
  let output = "";
  let at = 0;
  for (let found = execFrom(SPAN_START, text, 0); found !== null; found = SPAN_START.exec(text)) {
    const start = found.index;
    const from = start + found[0].length;
    let end: number | undefined;
    if (found[0].startsWith("`")) {
      if (text[start - 1] !== "\\") end = closings.get(start);
    } else if (hasCommentEnd) {
      const ending = execFrom(COMMENT_END, text, from);
      hasCommentEnd = ending !== null;
      end = ending === null ? undefined : ending.index + ending[0].length;
    }
    SPAN_START.lastIndex = end ?? from;
    if (end === undefined) continue;
    output += text.slice(at, start) + hide(text.slice(start, end));
    at = end;
  }
  return output + text.slice(at);
}

/** Returns where the code ends that each run of backticks can begin, by the place of the run. */
function findClosingRuns(text: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  /** The last run of each length in the paragraph. */
  const last = new Map<number, number>();
  let blank = execFrom(BLANK_LINE, text, 0)?.index ?? Infinity;
  for (const { index, 0: run } of text.matchAll(/`+/g)) {
    if (blank < index) {
      last.clear();
      blank = execFrom(BLANK_LINE, text, index)?.index ?? Infinity;
    }
    const opening = last.get(run.length);
    if (opening !== undefined) closings.set(opening, index + run.length);
    last.set(run.length, index);
  }
  return closings;
}
