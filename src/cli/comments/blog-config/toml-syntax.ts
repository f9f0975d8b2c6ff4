import { parse } from "smol-toml";
import type { ConfigSyntax, Section, SectionField } from "./config-section.js";

/** TOML. The parser has no positions, so a reader of its own finds them, and the parser checks every edit. */
export const TOML_SYNTAX: ConfigSyntax = {
  read: (text) => {
    parse(text);
    return new TomlReader(text).read();
  },
  parse,
  separator: " = ",
  print: (value, old) => (old.startsWith("'") && !value.includes("'") ? `'${value}'` : JSON.stringify(value)),
};

/** Texts in quotes. Those of several lines come first. */
const TEXT = /"""(?:[^\\]|\\[^])*?"""(?!")|'''[^]*?'''(?!')|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;
const BARE_NAME = /[\w-]+/y;
const SPACE = /[ \t]*/y;
const BLANK = /(?:[ \t\r\n]|#[^\n]*)*/y;
const OTHER_VALUE = /[^,\]}\s#]+(?: [\d:.]+)?/y;

class TomlReader {
  readonly #sections = new Map<string, Section & { readonly fields: SectionField[] }>();
  #at = 0;

  constructor(private readonly text: string) {
    if (text.startsWith("\uFEFF")) this.#at = 1;
  }

  read(): readonly Section[] {
    let path: readonly string[] = [];
    for (;;) {
      this.#take(BLANK);
      if (this.#at >= this.text.length) return [...this.#sections.values()];
      const isList = this.text.startsWith("[[", this.#at);
      if (this.text[this.#at] === "[") {
        this.#at += isList ? 2 : 1;
        const { names } = this.#readName();
        path = isList ? [...names, "*"] : names;
        this.#at += isList ? 2 : 1;
        this.#section(path, "lines");
      } else {
        this.#readField(path, "lines");
      }
    }
  }

  #section(path: readonly string[], layout: Section["layout"]): SectionField[] {
    const key = path.join("\0");
    const section = this.#sections.get(key) ?? { path, fields: [], layout, isMerged: false };
    this.#sections.set(key, section);
    return section.fields;
  }

  #readField(path: readonly string[], layout: Section["layout"]): void {
    const { names, lastStart } = this.#readName();
    this.#at++;
    this.#take(SPACE);
    const name = names.at(-1) ?? "";
    const start = this.#at;
    const value = this.#readValue([...path, ...names]);
    const field = { name, nameStart: lastStart, start, end: this.#at, value, isReplaceable: value !== null };
    this.#section([...path, ...names.slice(0, -1)], layout).push(field);
  }

  /** Reads a dotted name and the space after it. */
  #readName(): { readonly names: readonly string[]; readonly lastStart: number } {
    const names: string[] = [];
    for (;;) {
      this.#take(SPACE);
      const lastStart = this.#at;
      const quoted = /["']/.test(this.text[this.#at] ?? "") ? this.#take(TEXT) : null;
      const name = quoted === null ? this.#take(BARE_NAME) : readQuoted(quoted);
      names.push(name);
      this.#take(SPACE);
      if (this.text[this.#at] !== ".") return { names, lastStart };
      this.#at++;
    }
  }

  /** Reads a value. Returns the text of a scalar, and `null` for others. */
  #readValue(path: readonly string[]): string | null {
    const first = this.text[this.#at] ?? "";
    if (first === '"' || first === "'") {
      const quoted = this.#take(TEXT);
      return /^(?:"""|''')/.test(quoted) ? null : readQuoted(quoted);
    }
    if (first !== "{" && first !== "[") return this.#take(OTHER_VALUE);
    if (first === "{") this.#section(path, "list");
    const end = first === "{" ? "}" : "]";
    this.#at++;
    for (;;) {
      this.#take(BLANK);
      const next = this.text[this.#at] ?? end;
      if (next === end) break;
      if (next === ",") this.#at++;
      else if (first === "{") this.#readField(path, "list");
      else this.#readValue([...path, "*"]);
    }
    this.#at++;
    return null;
  }

  /** Takes the text that a pattern matches here. Takes one character if there is none, so that reading always ends. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? this.text.slice(this.#at, this.#at + 1);
    this.#at += found.length;
    return found;
  }
}

function readQuoted(quoted: string): string {
  const value: unknown = parse(`value = ${quoted}`)["value"];
  return typeof value === "string" ? value : "";
}
