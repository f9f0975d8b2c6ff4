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
export const CODE_MARKS = Object.keys(CLASSES);

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
export interface UnknownMark {
  readonly name: string;
  readonly line: number;
}

/** Code without its marks, and the classes that they give the remaining lines. */
export interface MarkedCode {
  readonly code: string;
  /** Classes by line, counted from 1. */
  readonly classes: ReadonlyMap<number, string>;
  readonly unknown: readonly UnknownMark[];
}

/**
 * Removes the marks from code. If a line holds only a mark, the line is removed and the mark applies to the lines
 * below.
 */
export function readCodeMarks(code: string): MarkedCode {
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
export function addClass(classes: Map<number, string>, line: number, name: string): void {
  const before = classes.get(line);
  if (before === undefined) classes.set(line, name);
  else if (!before.includes(name)) classes.set(line, `${before} ${name}`);
}
