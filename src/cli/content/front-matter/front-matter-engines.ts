import type { SyntaxFault } from "../../messages/faults/content.js";
import {
  CORE_SCHEMA,
  defineScalarTag,
  FAILSAFE_SCHEMA,
  load,
  NOT_RESOLVED,
  type Schema,
  timestampTag,
  YAMLException,
} from "js-yaml";
import { parse as parseToml, TomlError } from "smol-toml";
import { dateForm, type DateForm } from "../../../runtime/model/date.js";
import { firstLineOf, position, type Problem } from "../../../runtime/model/error.js";
import { syntaxPlace } from "../../config/fields/parse-data.js";
import { createProblem } from "../../messages/create-problem.js";
import type { SyntaxAdvice } from "../../messages/en/front-matter.js";
import { DATE_FIELDS } from "./page-date.js";
import { dropZeros, MAX_DEPTH, type PlainRecord, toPlainRecord } from "../../config/plain-data.js";
import { keepWritten } from "./written-texts.js";

/** Line with a typing mistake that YAML reads as text, so that the parser fails only at a later line. */
export interface Slip {
  /** Line of the file, counted from 1. */
  readonly line: number;
  readonly advice: SyntaxAdvice;
}

/** Parser errors that occur when a line read as text was meant as a field. */
const LATE =
  /map of fields|document separator is expected|multiline key|expected ':' after a mapping key|implicit mapping pair/;
/**
 * Field without a space after the colon (`title:text`), or with the full-width colon of Chinese and Japanese keyboards.
 * Does not match `12:30`, `std::cout` or `https://`.
 */
const MISTYPED_FIELD = /^\s*([A-Za-z_][\w-]*)\s*(?:：|:(?![\s:]|\/\/|$))/;
/** List entry without a space after the dash: `-text`. */
const ENTRY = /^\s*-(?=[^\s-])/;
/** Field with a text value, which continues on more deeply indented lines. */
const WITH_TEXT = /^[\s-]*[\w-]+:[ \t]+[^\s#]/;

/** Finds the mistyped line that caused the parser error `reason`. Returns `null` if the error has another cause. */
function findSlip(reason: string, lines: readonly string[]): Slip | null {
  if (!LATE.test(reason)) return null;
  let depth = Infinity;
  for (const [index, line] of lines.entries()) {
    const indent = line.search(/[^\s-]|-(?=\S)/);
    if (indent === -1 || indent > depth) continue;
    depth = WITH_TEXT.test(line) ? indent : Infinity;
    const field = MISTYPED_FIELD.exec(line)?.[1];
    if (field !== undefined) return { line: index + 1, advice: { kind: "colon", field } };
    if (ENTRY.test(line)) return { line: index + 1, advice: { kind: "entry" } };
  }
  return null;
}

/** YAML date with the form of its text. A plain `Date` is only an instant. */
class YamlDate extends Date {
  constructor(
    instant: Date,
    readonly form: DateForm,
  ) {
    super(instant);
  }
}

const yamlDateTag = defineScalarTag(timestampTag.tagName, {
  implicit: true,
  implicitFirstChars: [...(timestampTag.implicitFirstChars ?? [])],
  resolve(source, isExplicit, tagName) {
    const date: unknown = timestampTag.resolve(source, isExplicit, tagName);
    return date instanceof Date ? new YamlDate(date, dateForm(source)) : NOT_RESOLVED;
  },
  identify: timestampTag.identify,
});

/** YAML core schema with dates. It has no merge keys, because they have been used to pollute prototypes. */
const YAML_SCHEMA = CORE_SCHEMA.withTags(yamlDateTag);

/**
 * Parsers of the front matter languages by name. gray-matter's own table must never be used, because its `js` entry
 * evaluates code.
 */
export const frontMatterEngines: Readonly<Record<string, (block: string) => object>> = {
  yaml: (block) =>
    keepWritten(keepForms(readYaml(block, YAML_SCHEMA)), () => readYaml(block, FAILSAFE_SCHEMA)),
  toml: (block) => parseToml(block),
  json: (block) => asObject(JSON.parse(block)),
};

function readYaml(block: string, schema: Schema): object {
  return asObject(load(indentBrackets(block), { schema, maxAliases: 0 }));
}

/**
 * Returns the fields of a block with dates as text. In YAML, it is the text that the author wrote. In TOML, it is the ISO form
 * with an offset or a time only if the author wrote them.
 */
export function readWrittenDates(engine: string, block: string, data: PlainRecord): PlainRecord {
  if (engine === "yaml") return toPlainRecord(readYaml(block, CORE_SCHEMA));
  return dropZeros(data);
}

/** Length of the ISO text of each form: without the final `Z`, or without the time. */
const ISO_LENGTHS: Readonly<Record<DateForm, number | undefined>> = {
  instant: undefined,
  clock: 23,
  day: 10,
};

/** Returns a date of front matter as ISO text of the form in which the author wrote it. */
export function isoAsWritten(date: Date): string {
  // Dates of TOML do so themselves.
  return date instanceof YamlDate ? date.toISOString().slice(0, ISO_LENGTHS[date.form]) : date.toISOString();
}

/** Rewrites the YAML dates of date fields as text. In other fields, they are instants, as in VuePress 1. */
function keepForms(fields: object): object {
  const kept = DATE_FIELDS.flatMap((name) => {
    const date: unknown = Reflect.get(fields, name);
    return date instanceof YamlDate ? [[name, isoAsWritten(date)]] : [];
  });
  return kept.length === 0 ? fields : { ...fields, ...Object.fromEntries(kept) };
}

/**
 * Returns the name of the parser for the word after the opening `---`, or `null` for an unknown word. No word means
 * YAML.
 */
export function engineName(word: string): string | null {
  const name = word === "" || word.toLowerCase() === "yml" ? "yaml" : word.toLowerCase();
  return Object.hasOwn(frontMatterEngines, name) ? name : null;
}

/**
 * Converts an error thrown by a parser to a problem with its position. Lines are counted from the opening `---`, as the
 * parsers do.
 */
export function problemFromSyntax(error: unknown, relativePath: string, block: string): Problem {
  const [line, column] = syntaxPlace(error, block);
  const reason = error instanceof YAMLException ? error.reason : firstLineOf(error);
  const lines = block.split("\n");
  const slip = findSlip(reason, line > 1 ? lines.slice(0, line) : lines);
  const advice = slip?.advice ?? syntaxAdvice(error, reason, { text: lines[line - 1] ?? "", column });
  return createProblem(
    "error",
    "front-matter-syntax",
    { fault: syntaxFault(error, reason), advice },
    slip === null ? position(relativePath, line, column) : position(relativePath, slip.line),
  );
}

function syntaxFault(error: unknown, reason: string): SyntaxFault {
  if (reason === NO_MAP) return { kind: "no-map" };
  return error instanceof RangeError
    ? { kind: "too-deep", most: MAX_DEPTH }
    : { kind: "parser", text: reason };
}

/** Start of a line with a field. */
const FIELD = /^[\w-]+:(?:\s|$)/;

/** Line at which a parser failed. `column` is counted from 1. */
interface FaultyLine {
  readonly text: string;
  readonly column: number | null;
}

function syntaxAdvice(error: unknown, reason: string, line: FaultyLine): SyntaxAdvice {
  return { kind: adviceKind(error, reason, line) };
}

function adviceKind(
  error: unknown,
  reason: string,
  { text, column }: FaultyLine,
): Exclude<SyntaxAdvice["kind"], "colon"> {
  if (error instanceof TomlError) return "toml";
  // A JSON error quotes the source, so `reason` can contain any of the words checked below.
  if (error instanceof SyntaxError) return "json";
  const before = text.slice(0, (column ?? 1) - 1);
  if (reason.includes("alias")) return "alias";
  if (reason.includes("duplicated")) return "duplicate";
  if (reason.includes("non-printable")) return "character";
  if (reason.startsWith("tab ") || /^ *\t/.test(text)) return "tab";
  // A line at the margin inside a value needs an indent, unless it is a field inside an unclosed value.
  if (reason.includes("deficient indentation") && !(FIELD.test(text) && !/["'}\]]\s*$/.test(text))) {
    return "continuation";
  }
  if (/deficient indentation|quoted scalar|end of the stream within/.test(reason)) return "unclosed-value";
  if (reason === NO_MAP) return "fields";
  if (reason.includes("unknown scalar tag")) return "tag";
  if (/implicit key|expected ':' after/.test(reason) && !/[:#@*%[\]{}"'`&!|>]/.test(text)) {
    return "line";
  }
  if (/^ +$/.test(before) && ENTRY.test(text)) return "entry";
  if (/^ +[\w-]*$/.test(before) && !/^ *[@%`]/.test(text)) return "column";
  return /:[ \t]+["'][^\n]*$/.test(before) ? "quotes" : "quoting";
}

/** Field whose bracketed value begins at the end of its line, and the closing bracket at the margin. */
const BRACKET = /^[\w-]+:[ \t]*[{[][ \t]*\r?$/;
const CLOSING = /^[}\]]/;

/**
 * Indents the closing bracket of a value of several lines, and its other lines at the margin. Migrated blogs often have
 * them unindented. YAML 1.2 requires the indent; the parser of VuePress 1 did not.
 */
function indentBrackets(block: string): string {
  const lines = block.split("\n");
  let opening: number | null = null;
  for (const [index, line] of lines.entries()) {
    if (!CLOSING.test(line)) {
      if (opening === null && BRACKET.test(line)) opening = index;
      continue;
    }
    const first = opening === null ? index : opening + 1;
    const indented = lines.slice(first, index + 1).map((inner) => inner.replace(/^(?=.)/, " "));
    lines.splice(first, indented.length, ...indented);
    opening = null;
  }
  return lines.join("\n");
}

/** Reason thrown for front matter that is not a map. `findSlip` looks for it too. */
const NO_MAP = "it is not a map of fields";

function asObject(value: unknown): object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new TypeError(NO_MAP);
}
