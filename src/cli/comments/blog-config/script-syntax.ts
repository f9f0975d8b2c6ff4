import type { ConfigSyntax, Section, SectionField } from "./config-section.js";

/** Options that a script passes to Valine, in the order of their sections: calls have the name of their class. */
const CALLS = new Set(["Valine", "MiniValine"]);
const OPTIONS = new Set(["valineConfig", "commentConfig"]);

/** Objects in deeper ones are skipped. */
const MAX_DEPTH = 8;

/** JavaScript and TypeScript, which are read as text and never run. */
export const SCRIPT_SYNTAX: ConfigSyntax = {
  read: (text) => readScript(text, 0, text.length),
  separator: ": ",
  print: printText,
};

/** The scripts in a page or in a template of a page. */
export const PAGE_SYNTAX: ConfigSyntax = {
  read: readPage,
  separator: ": ",
  print: printText,
};

/** Prints a literal that ends no `script` element, and that no template of a generator changes. */
function printText(value: string, old: string): string {
  const json = JSON.stringify(value).replaceAll("<", "\\x3c").replaceAll("{", "\\x7b");
  const quote = /^['"`]/.exec(old)?.[0] ?? "'";
  if (quote === '"') return json;
  return quote + json.slice(1, -1).replaceAll('\\"', "\\x22").replaceAll(quote, `\\${quote}`) + quote;
}

function readPage(text: string): readonly Section[] {
  const sections: Section[] = [];
  const opening = /<script\b[^<>]*>/gi;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const closing = text.indexOf("</script", opening.lastIndex);
    const end = closing < 0 ? text.length : closing;
    const [tag] = found;
    if (!/\bsrc\s*=/i.test(tag) && !/type\s*=\s*["']?[^"'>]*json/i.test(tag)) {
      sections.push(...readScript(text, opening.lastIndex, end));
    }
    // A tag inside a script opens no other one.
    opening.lastIndex = end;
  }
  return sections;
}

function readScript(text: string, from: number, to: number): readonly Section[] {
  const reader = new ObjectReader(tokenize(text, from, to));
  return reader.read();
}

/** A token of JavaScript. Comments and space are left out. */
interface Token {
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
function tokenize(text: string, from: number, to: number): readonly Token[] {
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

class ObjectReader {
  readonly #sections: Section[] = [];

  constructor(private readonly tokens: readonly Token[]) {}

  read(): readonly Section[] {
    for (let at = 0; at < this.tokens.length; at++) {
      const name = nameOf(this.tokens[at]);
      if (name === null) continue;
      const isCall = this.#is(at - 1, "new") && CALLS.has(name) && this.#is(at + 1, "(");
      const isInit =
        name === "init" && this.#is(at - 1, ".") && this.#is(at - 2, "AV") && this.#is(at + 1, "(");
      if (isCall || isInit) at = this.#readAnchor([isInit ? "AV.init" : "new Valine"], at, at + 2);
      else if (OPTIONS.has(name) && this.#is(at + 1, ":")) at = this.#readAnchor([name], at, at + 2);
    }
    return this.#sections;
  }

  #is(at: number, text: string): boolean {
    return this.tokens[at]?.text === text;
  }

  /** Reads the object at a token. Anything else becomes a section without fields that can be edited. */
  #readAnchor(path: readonly string[], anchor: number, at: number): number {
    if (this.#is(at, "{")) return this.#readObject(path, at);
    const { start = 0, end = 0 } = this.tokens[anchor] ?? {};
    const field = { name: "*", nameStart: start, start, end, value: null, isReplaceable: false };
    this.#sections.push({ path, fields: [field], layout: "list", isMerged: false });
    return at - 1;
  }

  /** Reads an object. Returns the position of its closing brace. */
  #readObject(path: readonly string[], open: number): number {
    const fields: SectionField[] = [];
    let isMerged = false;
    let at = open + 1;
    while (at < this.tokens.length && !this.#is(at, "}")) {
      const key = this.tokens[at];
      const name = nameOf(key);
      if (key === undefined || name === null || !this.#is(at + 1, ":")) {
        isMerged ||= this.#is(at, "...");
        // A shorthand has the value of a variable, and a method no value at all.
        if (key !== undefined && name !== null) fields.push(otherField(name, key, key));
        at = this.#skipValue(at);
      } else {
        const first = at + 2;
        const isObject = this.#is(first, "{") && path.length < MAX_DEPTH;
        at = this.#skipValue(isObject ? this.#readObject([...path, name], first) + 1 : first);
        const value = this.tokens[first];
        const isOne = at === first + 1 && value?.kind === "text" && !/\{\{|<%|[#$]\{/.test(value.text);
        if (value !== undefined) {
          fields.push(isOne ? textField(name, key, value) : otherField(name, key, value));
        }
      }
      // A stray bracket ends no object.
      if (!this.#is(at, "}")) at++;
    }
    this.#sections.push({ path, fields, layout: "list", isMerged });
    return at;
  }

  /** Returns the position of the comma or brace after a value. */
  #skipValue(start: number): number {
    let depth = 0;
    for (let at = start; at < this.tokens.length; at++) {
      const sign = this.tokens[at]?.text ?? "";
      if (depth === 0 && /^[,})\]]$/.test(sign)) return at;
      if (/^[([{]$/.test(sign)) depth++;
      if (/^[)\]}]$/.test(sign)) depth--;
    }
    return this.tokens.length;
  }
}

function nameOf(token: Token | undefined): string | null {
  if (token?.kind === "name") return token.text;
  return token?.kind === "text" ? token.text.slice(1, -1) : null;
}

function textField(name: string, key: Token, { text, start, end }: Token): SectionField {
  const value = text
    .slice(1, -1)
    .replace(/\\(?:x([\da-f]{2})|(.))/g, (_, code: string | undefined, sign: string) =>
      code === undefined ? sign : String.fromCharCode(parseInt(code, 16)),
    );
  return { name, nameStart: key.start, start, end, value, isReplaceable: true };
}

function otherField(name: string, key: Token, { start, end }: Token): SectionField {
  return { name, nameStart: key.start, start, end, value: null, isReplaceable: false };
}
