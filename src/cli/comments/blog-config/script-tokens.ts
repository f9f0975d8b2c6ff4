/** A token of JavaScript. Comments and space are left out. */
export interface Token {
  readonly kind: "name" | "text" | "other";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const TEXT = /'(?:[^'\\\n\r]|\\[^])*'|"(?:[^"\\\n\r]|\\[^])*"/y;

/** Every part of a script, in the order in which it is tried. The last one takes a single character. */
const PARTS = [
  ["space", /(?:\s|\/\/[^\n\r]*|\/\*[^]*?(?:\*\/|$)|<!--[^\n\r]*)+/y],
  ["text", TEXT],
  ["name", /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy],
  ["other", /\d[\w.]*|=>|\.\.\.|[^]/uy],
] as const;

/** A regular expression, whose quotes and slashes start no text and no comment. */
const PATTERN = /\/(?![/*])(?:[^/\\[\n\r]|\\.|\[(?:[^\]\\\n\r]|\\.)*\])+\/[a-z]*/y;

/**
 * Splits a script or a part of one into tokens, without running it, in linear time. A template with values becomes one
 * token of the kind `other`.
 */
export function tokenize(text: string, from: number, to: number): readonly Token[] {
  const tokens: Token[] = [];
  const source = to < text.length ? text.slice(0, to) : text;
  for (let at = from; at < to;) {
    const end = endOfTemplate(source, at) ?? endOfPattern(source, at, tokens.at(-1));
    if (end !== null) {
      const token = source.slice(at, end);
      const isText = token.startsWith("`") && !token.includes("${");
      tokens.push({ kind: isText ? "text" : "other", text: token, start: at, end });
      at = end;
      continue;
    }
    for (const [kind, part] of PARTS) {
      part.lastIndex = at;
      const found = part.exec(source)?.[0];
      if (found === undefined) continue;
      if (kind !== "space") tokens.push({ kind, text: found, start: at, end: at + found.length });
      at += found.length;
      break;
    }
  }
  return tokens;
}

/** Returns the end of the regular expression at an offset. A slash after a value divides instead. */
function endOfPattern(source: string, at: number, before: Token | undefined): number | null {
  if (source[at] !== "/") return null;
  const isKeyword = before?.kind === "name" && /^(?:return|typeof|case|in|of|void|delete)$/.test(before.text);
  const isValue = before !== undefined && (before.kind !== "other" || /^(?:[\d)\]}`]|$)/.test(before.text));
  if (isValue && !isKeyword) return null;
  PATTERN.lastIndex = at;
  const found = PATTERN.exec(source)?.[0];
  return found === undefined ? null : at + found.length;
}

/** Returns the end of the template at an offset, with the templates inside it. */
function endOfTemplate(source: string, start: number): number | null {
  if (source[start] !== "`") return null;
  // Open templates and braces, innermost last.
  const open = ["`"];
  for (let at = start + 1; at < source.length; at++) {
    const sign = source[at] ?? "";
    const isInTemplate = open.at(-1) === "`";
    if (isInTemplate && sign === "\\") at++;
    else if (isInTemplate && sign === "`") open.pop();
    else if (isInTemplate && sign === "$" && source[at + 1] === "{") {
      open.push("{");
      at++;
    } else if (!isInTemplate && (sign === "'" || sign === '"')) at = endOfText(source, at);
    else if (!isInTemplate && (sign === "`" || sign === "{")) open.push(sign);
    else if (!isInTemplate && sign === "}") open.pop();
    if (open.length === 0) return at + 1;
  }
  return source.length;
}

/** Returns the position of the quote that ends a text, or that of the text itself if there is none. */
function endOfText(source: string, at: number): number {
  TEXT.lastIndex = at;
  return at + Math.max((TEXT.exec(source)?.[0].length ?? 0) - 1, 0);
}
