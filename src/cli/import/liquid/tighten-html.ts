import { maskCode } from "../content/prose.js";

/** Tags of elements that begin a block. Attributes end at the next `<`, so that a text is read once. */
const TAG =
  /<(\/?)(article|aside|center|details|div|dl|figure|footer|form|header|main|nav|ol|section|table|ul|pre|script|style|textarea)(?=[\s/>])([^<>]*)>/gi;

/** Elements whose white space is shown or is code. */
const VERBATIM = /^(?:pre|script|style|textarea)$/;

/** Ends of lines with the blank lines and the indentation after them. */
const INDENT = /\n\s+/g;

/** Elements around each other. Deeper ones are left as they are. */
const DEEPEST = 200;

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Places between which white space stays. */
  readonly verbatim: readonly (readonly [from: number, to: number])[];
}

/**
 * Removes indentation and blank lines from elements that Liquid wrote. In markdown, a blank line ends HTML, and an indented
 * line is code; for kramdown, HTML ends at the end of its element. Elements without an end stay as they are.
 */
export function tightenHtml(body: string): string {
  if (!/<[a-z]/i.test(body)) return body;
  const prose = maskCode(body);
  const { text } = prose;
  let output = "";
  let at = 0;
  for (const { from, to, verbatim } of findStretches(text)) {
    output += text.slice(at, from);
    at = from;
    for (const [start, end] of [...verbatim, [to, to] as const]) {
      output += text.slice(at, start).replace(INDENT, "\n") + text.slice(start, end);
      at = end;
    }
  }
  return prose.restore(output + text.slice(at));
}

/** Finds the outermost elements that begin a line, have an end and contain no markdown. */
function findStretches(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let open: { readonly name: string; readonly from: number }[] = [];
  let verbatim: (readonly [number, number])[] = [];
  let hasMarkdown = false;
  for (const { index, 0: tag, 1: slash, 2: written = "", 3: attributes = "" } of text.matchAll(TAG)) {
    const name = written.toLowerCase();
    const inside = open.at(-1);
    if (inside !== undefined && VERBATIM.test(inside.name) && !(slash === "/" && name === inside.name))
      continue;
    if (slash !== "/") {
      if (open.length === 0 && !/(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, index - 40), index))) continue;
      hasMarkdown ||= /\bmarkdown\s*=/.test(attributes);
      if (open.length < DEEPEST) open.push({ name, from: index });
      continue;
    }
    const opening = open.findLastIndex((element) => element.name === name);
    if (opening < 0) continue;
    const to = index + tag.length;
    const from = open[opening]?.from ?? index;
    if (VERBATIM.test(name)) verbatim.push([from, to]);
    open = open.slice(0, opening);
    if (open.length > 0) continue;
    // Fenced code is hidden by a mark, and needs the lines around it.
    const hasCode = /\n\uE000\d+\uE001/.test(text.slice(from, to));
    if (!hasMarkdown && !hasCode) stretches.push({ from: lineStart(text, from), to, verbatim });
    verbatim = [];
    hasMarkdown = false;
  }
  return stretches;
}

/** Returns the end of the line before a place that has only white space before it on its line. */
function lineStart(text: string, from: number): number {
  return Math.max(0, text.lastIndexOf("\n", from - 1));
}
