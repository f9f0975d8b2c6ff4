import { maskCode } from "./prose.js";

/** The start of a definition: a colon and a blank after at most three blanks. */
const DEFINITION = /^ {0,3}:[ \t]+(?=\S)/;

/** A line that is no part of a paragraph: indented, blank, or with the mark of another block. */
const NO_TERM =
  /^(?: {4}|\t|[ \t]*$| {0,3}(?:[#>|:<{]|[-*+][ \t]|\d+[.)][ \t]|\[\^?[^\]]*\]:|(?:[-*_][ \t]*){3,}$))/;

/** A term or a definition, and the line after it. */
interface Part {
  readonly html: string;
  readonly end: number;
}

/**
 * Writes definition lists, which Goldmark and kramdown read, as HTML with markdown in it: lines of terms, and a colon before each
 * definition.
 */
export function replaceDefinitionLists(body: string): string {
  if (!/^ {0,3}:[ \t]+\S/m.test(body)) return body;
  const prose = maskCode(body);
  const lines = prose.text.split("\n");
  const output: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const isStart = at === 0 || (lines[at - 1] ?? "").trim() === "" || NO_TERM.test(lines[at - 1] ?? "");
    const first = isStart ? readEntry(lines, at) : null;
    if (first === null) {
      output.push(lines[at] ?? "");
      at++;
      continue;
    }
    const entries: string[] = [];
    for (let entry: Part | null = first; entry !== null; entry = readEntry(lines, skipBlank(lines, at))) {
      entries.push(entry.html);
      at = entry.end;
    }
    output.push(`<dl>\n${entries.join("\n")}\n</dl>`, "");
  }
  return prose.restore(output.join("\n"));
}

/** Reads terms and their definitions. Returns `null` if there are none at a line. */
function readEntry(lines: readonly string[], from: number): Part | null {
  let at = from;
  while (at < lines.length && !NO_TERM.test(lines[at] ?? "")) at++;
  const terms = lines.slice(from, at).map((line) => `<dt>\n\n${line.trim()}\n\n</dt>`);
  at = skipBlank(lines, at);
  if (terms.length === 0 || !DEFINITION.test(lines[at] ?? "")) return null;
  const parts = [...terms];
  while (DEFINITION.test(lines[skipBlank(lines, at)] ?? "")) {
    const { html, end } = readDefinition(lines, skipBlank(lines, at));
    parts.push(html);
    at = end;
  }
  return { html: parts.join("\n"), end: at };
}

/** Reads a definition with its further lines, and with its further paragraphs, which are indented. */
function readDefinition(lines: readonly string[], from: number): Part {
  const content = [(lines[from] ?? "").replace(DEFINITION, "")];
  let at = from + 1;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const isBlank = line.trim() === "";
    const next = lines[skipBlank(lines, at)] ?? "";
    if (isBlank ? !/^(?: {2,}|\t)\S/.test(next) || DEFINITION.test(next) : DEFINITION.test(line)) break;
    content.push(line.replace(/^(?: {1,4}|\t)/, ""));
  }
  return { html: `<dd>\n\n${content.join("\n").trim()}\n\n</dd>`, end: at };
}

function skipBlank(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && (lines[at] ?? "").trim() === "") at++;
  return at;
}
