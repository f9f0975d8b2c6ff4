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
/** Code in a line of text, and comments. */
const SPAN = /<!--[^]*?-->|(?<![\\`])(`+)(?!`)((?:(?!\n[ \t]*\n)[^])*?[^`])\1(?!`)/g;

/** Replaces fenced code, code in lines and comments by marks. */
export function maskCode(markdown: string): Prose {
  const hidden: string[] = [];
  const hide = (code: string) => `${OPEN}${hidden.push(code) - 1}${CLOSE}`;
  const text = maskFences(markdown, hide).replace(SPAN, hide);
  const restore = (changed: string): string =>
    changed.replace(MARK, (_, index: string) => restore(hidden[Number(index)] ?? ""));
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
  const found = lines.findIndex((line, index) => index > start && closing.test(line));
  return found < 0 ? lines.length - 1 : found;
}
