import { isDeepStrictEqual } from "node:util";
import type { ConfigText, Section, SectionField } from "./config-section.js";

/** A value that a field of a section shall have. The field is added if the section lacks it. */
export interface FieldChange {
  readonly section: Section;
  readonly name: string;
  readonly value: string;
}

/** Part of a text that another text replaces. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns the text with changed fields; everything else stays as it is. Returns `null` if the parser finds other
 * differences than these in the result.
 */
export function editText(config: ConfigText, changes: readonly FieldChange[]): string | null {
  const { text } = config;
  const splices = changes.flatMap((change) => {
    const field = change.section.fields.find(({ name }) => name === change.name);
    return field === undefined ? addField(config, change) : [replaceValue(config, field, change)];
  });
  let after = text;
  // Later places first, so that the earlier ones stay where they are. Lines added at one place keep their order.
  const ordered = splices.map((splice, index) => ({ ...splice, index }));
  for (const splice of ordered.toSorted((a, b) => b.start - a.start || b.index - a.index)) {
    after = after.slice(0, splice.start) + splice.text + after.slice(splice.end);
  }
  return hasOnly(changes, config, after) ? after : null;
}

function replaceValue({ text, syntax }: ConfigText, field: SectionField, change: FieldChange): Splice {
  const { start, end } = field;
  const printed = syntax.print(change.value, text.slice(start, end), change.section.layout);
  if (start < end || text[start - 1] !== ":") return { start, end, text: printed };
  // No space stays before a comma.
  const isList = /^ [,}]/.test(text.slice(start, start + 2));
  return { start, end: isList ? end + 1 : end, text: ` ${printed}` };
}

/** The field after which a new one is written: a text, if possible one of the app. */
function neighbour({ fields }: Section): SectionField | undefined {
  const isOfApp = ({ name, value }: SectionField) => /app_?(?:id|key)$/i.test(name) && value !== null;
  return (
    fields.findLast(isOfApp) ?? fields.findLast(({ value }) => value !== null) ?? fields.findLast(() => true)
  );
}

function addField({ text, syntax }: ConfigText, { section, name, value }: FieldChange): readonly Splice[] {
  const field = neighbour(section);
  if (field === undefined) return [];
  const lineStart = text.lastIndexOf("\n", field.nameStart - 1) + 1;
  const lineEnd = endOfLine(text, field.end);
  const eol = text[text.indexOf("\n") - 1] === "\r" ? "\r\n" : "\n";
  // Indent, and the first parts of a dotted name.
  const prefix = text.slice(lineStart, field.nameStart);
  const old = text.slice(field.start, field.end);
  const quote = section.layout === "list" ? (/^["']/.exec(text.slice(field.nameStart))?.[0] ?? "") : "";
  const line = `${quote}${name}${quote}${syntax.separator}${syntax.print(value, old, section.layout)}`;
  if (section.layout === "lines") {
    return [{ start: lineEnd, end: lineEnd, text: `${eol}${prefix}${line}` }];
  }
  const comma = /\s*,/y;
  comma.lastIndex = field.end;
  const hasComma = comma.test(text);
  const at = hasComma ? comma.lastIndex : field.end;
  const rest = text.slice(at, endOfLine(text, at));
  if (prefix.trim() !== "" || !/^[ \t]*(?:\/\/.*|#.*|\/\*[^*]*\*\/[ \t]*)?$/.test(rest)) {
    return [{ start: at, end: at, text: hasComma ? ` ${line},` : `, ${line}` }];
  }
  const end = endOfLine(text, at);
  if (hasComma) return [{ start: end, end, text: `${eol}${prefix}${line},` }];
  return [
    { start: at, end: at, text: "," },
    { start: end, end, text: `${eol}${prefix}${line}` },
  ];
}

/** Returns the end of the line that an offset is in, or of the one before, if a block of lines ends there. */
function endOfLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === "\n") return offset - (text[offset - 2] === "\r" ? 2 : 1);
  const at = text.indexOf("\n", offset);
  if (at < 0) return text.length;
  return text[at - 1] === "\r" && at > offset ? at - 1 : at;
}

function hasOnly(
  changes: readonly FieldChange[],
  { text, syntax, sections }: ConfigText,
  after: string,
): boolean {
  const { read, parse } = syntax;
  try {
    if (!isDeepStrictEqual(read(after).map(valuesOf), sections.map(expectedValues))) return false;
    if (parse === undefined) return true;
    const expected: unknown = parse(text);
    for (const { section, name, value } of changes) {
      const map = section.path.reduce<unknown>((node, key) => (isMap(node) ? node[key] : null), expected);
      if (!isMap(map)) return false;
      map[name] = value;
    }
    return isDeepStrictEqual(parse(after), expected);
  } catch {
    return false;
  }

  function expectedValues(section: Section): unknown {
    const own = changes.filter((change) => change.section === section);
    const names = new Set(own.map(({ name }) => name));
    return valuesOf({
      path: section.path,
      fields: [...section.fields.filter(({ name }) => !names.has(name)), ...own],
    });
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the fields of a section without their places, sorted by name. */
function valuesOf(section: {
  readonly path: readonly string[];
  readonly fields: readonly Pick<SectionField, "name" | "value">[];
}): unknown {
  const fields = section.fields.map(({ name, value }): readonly [string, string | null] => [name, value]);
  return { path: section.path, fields: fields.toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}
