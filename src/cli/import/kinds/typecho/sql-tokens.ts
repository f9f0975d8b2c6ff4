import type { ExportFault } from "../../../messages/en/import.js";

/** A part of an SQL dump. `name` is in quotes of identifiers, and `text` in those of values. */
export interface SqlToken {
  readonly kind: "word" | "name" | "text" | "sign";
  readonly text: string;
}

/** Receives a dump in pieces, and calls a function with its tokens. Both methods throw the error that `fail` returns. */
export interface SqlTokens {
  write(piece: string): void;
  end(): void;
}

/** Characters of one text. No page that people write is as long. */
const LONGEST_TEXT = 8e6;
/** Characters of a word. */
const LONGEST_WORD = 10_000;

const WORD = /[\w$.@+\u0080-\uFFFF-]+/y;
const SPACE = /\s+/y;
/** Letters after a backslash that are not themselves. */
const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  0: "\0",
  Z: "\u001A",
};

/** A text or a comment whose end is not found yet. */
interface Open {
  readonly kind: "name" | "text" | "line" | "block";
  readonly quote: string;
  readonly pieces: string[];
  length: number;
}

/** Creates a reader of the tokens of a dump. `hasEscapes` is whether a backslash in a text escapes the next letter, as in MySQL. */
export function createSqlTokens(
  hasEscapes: () => boolean,
  onToken: (token: SqlToken) => void,
  fail: (fault: ExportFault) => Error,
): SqlTokens {
  let rest = "";
  let open: Open | null = null;
  /** Reads on in a text or a comment. Returns the position behind the part that was read. */
  const readOn = (found: Open, at: number, isLast: boolean): number => {
    const { next, isOver } = readOpen(found, rest, at, { hasEscapes: hasEscapes(), isLast });
    if (found.length > LONGEST_TEXT) throw fail("large");
    if (isOver) {
      open = null;
      if (found.kind === "name" || found.kind === "text")
        onToken({ kind: found.kind, text: found.pieces.join("") });
    }
    return next;
  };
  /** Reads one token. Returns the position behind it, or `at` if its end may be missing. */
  const readToken = (at: number, isLast: boolean): number => {
    const space = match(SPACE, rest, at);
    if (space > at) return space;
    // The start of a comment has up to three letters.
    if (rest.length - at < 3 && !isLast) return at;
    const opened = openAt(rest, at);
    if (opened !== null) {
      open = opened;
      return at + (opened.kind === "block" ? 2 : 1);
    }
    const end = match(WORD, rest, at);
    if (end === at) {
      onToken({ kind: "sign", text: rest.charAt(at) });
      return at + 1;
    }
    if (end - at > LONGEST_WORD) throw fail("damaged");
    if (end === rest.length && !isLast) return at;
    onToken({ kind: "word", text: rest.slice(at, end) });
    return end;
  };
  const read = (piece: string, isLast: boolean) => {
    rest += piece;
    let at = 0;
    while (at < rest.length) {
      const next = open === null ? readToken(at, isLast) : readOn(open, at, isLast);
      if (next === at) break;
      at = next;
    }
    rest = rest.slice(at);
  };
  return {
    write: (piece) => read(piece, false),
    end() {
      read("", true);
      if (open !== null && open.kind !== "line") throw fail("cut-off");
    },
  };
}

/** Returns the text or the comment that starts at a position, or `null`. */
function openAt(text: string, at: number): Open | null {
  const sign = text.charAt(at);
  const found = (kind: Open["kind"], quote: string) => ({ kind, quote, pieces: [], length: 0 });
  if (sign === "#" || /^--(?:\s|$)/.test(text.slice(at, at + 3))) return found("line", "\n");
  if (text.startsWith("/*", at)) return found("block", "*/");
  if (sign === "'") return found("text", sign);
  return sign === '"' || sign === "`" ? found("name", sign) : null;
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Rules of the dump, and whether no piece follows. */
interface Rules {
  readonly hasEscapes: boolean;
  readonly isLast: boolean;
}

/** Position behind the part of a text or a comment that was read, and whether its end was there. */
interface ReadPart {
  readonly next: number;
  readonly isOver: boolean;
}

function readOpen(found: Open, text: string, at: number, rules: Rules): ReadPart {
  if (found.kind === "name" || found.kind === "text") return readQuoted(found, text, at, rules);
  const end = text.indexOf(found.quote, at);
  if (end >= 0) return { next: end + found.quote.length, isOver: true };
  // The end of a comment has two letters, of which the first may be the last one of the piece.
  return { next: found.kind === "block" ? Math.max(at, text.length - 1) : text.length, isOver: false };
}

/** Reads a part of a text in quotes, until its end or that of the piece. Doubled quotes are one. */
function readQuoted(found: Open, text: string, from: number, { hasEscapes, isLast }: Rules): ReadPart {
  const { quote } = found;
  const special = hasEscapes && quote !== "`" ? new RegExp(`[${quote}\\\\]`, "g") : new RegExp(quote, "g");
  const add = (piece: string) => {
    found.pieces.push(piece);
    found.length += piece.length;
  };
  for (let at = from; ;) {
    special.lastIndex = at;
    const index = special.exec(text)?.index ?? -1;
    if (index < 0) {
      add(text.slice(at));
      return { next: text.length, isOver: false };
    }
    add(text.slice(at, index));
    const after = text.charAt(index + 1);
    if (after === "" && !isLast) return { next: index, isOver: false };
    if (text.charAt(index) === "\\") add(ESCAPES[after] ?? after);
    else if (after === quote) add(quote);
    else return { next: index + 1, isOver: true };
    at = index + 2;
  }
}
