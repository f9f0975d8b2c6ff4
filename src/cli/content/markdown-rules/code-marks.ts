/** Classes of a line by what its author wrote in `[!code …]`. */
const CLASSES: Readonly<Record<string, string>> = {
  "++": "diff add",
  "--": "diff remove",
  focus: "focus",
  highlight: "highlighted",
  hl: "highlighted",
  error: "highlighted error",
  warning: "highlighted warning",
};

/** The names of all marks, for those that mistook one. */
export const CODE_MARKS = Object.keys(CLASSES);

/** How comments begin: in C, HTML, JSX, Jinja, Haskell, ML, scripts, SQL, Lisp, TeX, Vim, Fortran and batch files. */
const OPEN = /\/{2,3}|\/\*{1,2}|<!--|\{(?:\/\*|#|-)|\(\*|--|#{1,3}|;{1,4}|%{1,2}|['"!]|\b[Rr][Ee][Mm]\b|::/
  .source;
const CLOSE = /\*\/\}?|-->|[#-]\}|\*\)/.source;
/** A comment at the end of a line, in any of the usual syntaxes. */
const MARK = new RegExp(
  String.raw`[ \t]*(?:${OPEN})[ \t]*\[!code (\+\+|--|focus|highlight|hl|error|warning)(?::(\d{1,4}))?\][ \t]*(?:${CLOSE})?[ \t]*$`,
);

/** Text that looks like a mark and is none of the known ones. */
const OTHER_MARK = new RegExp(String.raw`(?:${OPEN})[ \t]*\[!code ([^\]\n]{1,40})\]`);

/** A mark that is not known, on a line of the code counted from 0. */
export interface UnknownMark {
  readonly name: string;
  readonly line: number;
}

/** Code without its marks, and what they say of the lines that are left. */
export interface MarkedCode {
  readonly code: string;
  /** Classes by line, from 1. */
  readonly classes: ReadonlyMap<number, string>;
  readonly unknown: readonly UnknownMark[];
}

/**
 * Takes the marks out of code. One that stands on a line of its own goes with its line and marks the lines
 * below it.
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

/** Adds a class to a line, counted from 1, unless the line has it. */
export function addClass(classes: Map<number, string>, line: number, name: string): void {
  const before = classes.get(line);
  if (before === undefined) classes.set(line, name);
  else if (!before.includes(name)) classes.set(line, `${before} ${name}`);
}
