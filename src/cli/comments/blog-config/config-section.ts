/** A field of a section with its place in the text. Offsets count UTF-16 units. */
export interface SectionField {
  readonly name: string;
  /** Start of the name, including its quote. For a dotted name in TOML, the start of its last part. */
  readonly nameStart: number;
  /** Range of the value, including its quotes. A missing value has the empty range after the colon. */
  readonly start: number;
  readonly end: number;
  /** The text of a scalar. `null` for other values. */
  readonly value: string | null;
  /** Whether a text may replace the value: it is a scalar or an alias of YAML. */
  readonly isReplaceable: boolean;
}

/** A map in a configuration file. */
export interface Section {
  /** Names from the root of the file. `*` is an item of a list. */
  readonly path: readonly string[];
  readonly fields: readonly SectionField[];
  /** `lines` has one field a line, `list` separates fields by commas. */
  readonly layout: "lines" | "list";
  /** Whether a merge key or a spread adds fields that are not listed. */
  readonly isMerged: boolean;
}

/** A syntax of configuration files. */
export interface ConfigSyntax {
  /** Finds all sections. Throws on a syntax error. */
  readonly read: (text: string) => readonly Section[];
  /** Parses a text, if a parser of its own can check an edit. Throws on a syntax error. */
  readonly parse?: (text: string) => unknown;
  /** Text between a name and a value. */
  readonly separator: string;
  /** Prints a value in the style of an old one, which is empty for a missing value. */
  readonly print: (value: string, old: string, layout: Section["layout"]) => string;
}

/** A file of a blog's configuration. `file` is relative to the blog, with `/`. */
export interface ConfigText {
  readonly file: string;
  readonly text: string;
  readonly syntax: ConfigSyntax;
  readonly sections: readonly Section[];
}

/** Returns the field of a section with one of the given names, in their order. */
export function findField(section: Section, names: readonly string[]): SectionField | undefined {
  for (const name of names) {
    const found = section.fields.find((field) => field.name === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns whether a field has a value. */
export function isFilled({ value }: SectionField): boolean {
  return value === null || !/^(?:|~|null)$/i.test(value);
}

/** Returns the number of the line with an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
