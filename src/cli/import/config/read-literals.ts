/** A configuration read as text, without running it. */
export interface Literals {
  readonly value: Readonly<Record<string, unknown>>;
  /** Names of options whose values are not literals. */
  readonly unread: readonly string[];
}

/** Start of the object that a configuration exports. */
const START =
  /(?:module\.exports\s*=|export\s+default|defineConfig\w*\s*\(|defineUserConfig\s*\()\s*(?:\w+\s*\(\s*)?(?=\{)|=>\s*\(?\s*(?=\{)/;

/** Reads the literals of a configuration. Used if running it fails. */
export function readLiterals(text: string): Literals | null {
  const start = START.exec(text) ?? findNamedStart(text);
  if (start === null) return null;
  const reader = new LiteralReader(text, start.index + start[0].length);
  const value = reader.readObject("");
  return { value, unread: reader.unread };
}

/** Finds the start of an object that is exported by its name, as in `const config = {…}; export default config`. */
function findNamedStart(text: string): RegExpExecArray | null {
  const name = /(?:export\s+default|module\.exports\s*=)\s+(\w+)\s*(?:;|$)/m.exec(text)?.[1];
  return name === undefined
    ? null
    : new RegExp(
        `\\b(?:const|let|var)\\s+${name}(?:\\s*:\\s*[\\w.]+)?\\s*=\\s*(?:\\w+\\s*\\(\\s*)?(?=\\{)`,
      ).exec(text);
}

/** Reads the text of one literal, such as `['a', 1]`. Returns `undefined` for any other expression. */
export function readLiteral(text: string): unknown {
  const reader = new LiteralReader(`{value: ${text} }`, 0);
  const { value } = reader.readObject("");
  return reader.unread.length === 0 ? value : undefined;
}

/** A constant whose value can be a literal. A type can be between its name and its value. */
const CONSTANT = /\bconst\s+(\w+)(?:\s*:\s*[^=;{}()]{1,200})?\s*=\s*(?=["'`{[]|true\b|false\b|null\b|-?\d)/g;

/** Reads the constants of a file of code whose values are literals. */
export function readConstants(text: string): Readonly<Record<string, unknown>> {
  const constants: Record<string, unknown> = {};
  const pattern = new RegExp(CONSTANT);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const { 0: whole, 1: name = "", index } = found;
    const reader = new LiteralReader(text, index + whole.length);
    const value = reader.readStart(name);
    if (value !== undefined) constants[name] = value;
    // The text is walked once.
    pattern.lastIndex = Math.max(reader.end, index + whole.length);
  }
  return constants;
}

/** White space and comments. */
const SPACE = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y;

class LiteralReader {
  readonly unread: string[] = [];

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  readObject(path: string): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    this.at++;
    for (;;) {
      this.#skipSpace();
      if (this.at >= this.text.length || this.#take("}")) return fields;
      if (this.#take(",")) continue;
      const key = this.#readKey();
      this.#skipSpace();
      if (key === null || !this.#take(":")) {
        this.#skipValue();
        if (key !== null) this.unread.push(joinKey(path, key));
        continue;
      }
      const value = this.#readValue(joinKey(path, key));
      if (value !== undefined) fields[key] = value;
    }
  }

  /** Index after the last value. */
  get end(): number {
    return this.at;
  }

  /** Reads a value that a text of code begins with. Nothing is known about the code after it. */
  readStart(path: string): unknown {
    const first = this.text[this.at];
    if (first === "{") return this.readObject(path);
    return first === "[" ? this.#readArray(path) : this.#readScalar();
  }

  #readArray(path: string): unknown[] {
    const items: unknown[] = [];
    this.at++;
    for (;;) {
      this.#skipSpace();
      if (this.at >= this.text.length || this.#take("]")) return items;
      if (this.#take(",")) continue;
      const value = this.#readValue(`${path}[${items.length}]`);
      if (value !== undefined) items.push(value);
    }
  }

  /** Reads a value. Returns `undefined` for one that is not a literal. */
  #readValue(path: string): unknown {
    this.#skipSpace();
    const start = this.at;
    const first = this.text[start];
    let value: unknown;
    if (first === "(") value = this.#readParentheses(path);
    else if (first === "{") value = this.readObject(path);
    else if (first === "[") value = this.#readArray(path);
    else value = this.#readScalar();
    this.#skipType();
    // An operator or a call follows, so the literal is only a part of the value.
    const isWhole = value !== undefined && /^[,}\])]/.test(this.text.slice(this.at, this.at + 1));
    if (isWhole) return value;
    this.at = start;
    this.#skipValue();
    this.unread.push(path);
    return undefined;
  }

  #readParentheses(path: string): unknown {
    this.at++;
    const value = this.#readValue(path);
    this.#skipSpace();
    return this.#take(")") ? value : undefined;
  }

  /** Skips a type of TypeScript after a value, such as `satisfies Options`. */
  #skipType(): void {
    this.#skipSpace();
    const type = /^(?:as|satisfies)\s+[\w$.<>[\]"']+\s*/.exec(this.text.slice(this.at, this.at + 200));
    this.at += type?.[0].length ?? 0;
  }

  #readScalar(): unknown {
    const rest = this.text.slice(this.at, this.at + 5000);
    const quoted = /^(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.)*)`)/.exec(rest);
    if (quoted) {
      this.at += quoted[0].length;
      return (quoted[1] ?? quoted[2] ?? quoted[3] ?? "")
        .replace(/\\(['"`\\/])/g, "$1")
        .replaceAll("\\n", "\n");
    }
    const word = /^(?:true|false|null|-?\d+(?:\.\d+)?)(?![\w$])/.exec(rest);
    if (word === null) return undefined;
    this.at += word[0].length;
    return JSON.parse(word[0]);
  }

  #readKey(): string | null {
    const match = /^(?:'([^'\n]*)'|"([^"\n]*)"|([\w$]+))/.exec(this.text.slice(this.at, this.at + 500));
    if (match === null) return null;
    this.at += match[0].length;
    return match[1] ?? match[2] ?? match[3] ?? null;
  }

  #take(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.text)?.[0].length ?? 0;
  }

  /** Skips to the comma or bracket after a value. */
  #skipValue(): void {
    let depth = 0;
    while (this.at < this.text.length) {
      const rest = this.text.slice(this.at, this.at + 5000);
      const skipped =
        /^(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[^]*?\*\/)/.exec(rest);
      if (skipped) {
        this.at += skipped[0].length;
        continue;
      }
      const sign = rest[0] ?? "";
      if (depth === 0 && /[,}\]]/.test(sign)) return;
      if (/[([{]/.test(sign)) depth++;
      if (/[)\]}]/.test(sign)) depth--;
      this.at++;
    }
  }
}

function joinKey(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
