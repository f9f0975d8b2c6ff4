import matter from "gray-matter";
import type * as z from "zod";
import { findControlIn } from "../../../runtime/model/text/control-character.js";
import { position, type Problem, quoteValue, type SourcePosition } from "../../../runtime/model/error.js";
import { dateForm } from "../../../runtime/model/date.js";
import type { FrontMatter } from "../../../runtime/model/page.js";
import { createProblem } from "../../messages/create-problem.js";
import type { FieldAdvice } from "../../messages/en/front-matter.js";
import type { Expectation } from "../../messages/rule.js";
import { adviceOnField, severityOfAdvice } from "./field-advice.js";
import { placeOfName } from "../../config/fields/parse-data.js";
import { fieldLine } from "../../config/fields/field-line.js";
import {
  engineName,
  frontMatterEngines,
  problemFromSyntax,
  readWrittenDates,
} from "./front-matter-engines.js";
import { isCustomField, isPasswordName, renameFields, namesOf } from "../../config/front-matter-names.js";
import { schemaFor } from "../../config/front-matter-schema.js";
import { DATE_FIELDS, type DateForms } from "./page-date.js";
import { findForbidden, type PlainRecord, toPlainRecord } from "../../config/plain-data.js";
import { splitFrontMatter } from "../../config/fields/split-front-matter.js";
import { findStrayPassword, findUnlikely } from "./unlikely-values.js";

/** Maximum length of front matter in UTF-16 units. Longer input could keep a parser busy for minutes. */
const MAX_LENGTH = 64 * 1024;
const NO_FIELDS: FrontMatter = { tags: [], categories: [], aliases: [], meta: [] };
const NOTHING = { frontmatter: NO_FIELDS, given: [], forms: {} };

/** Checked front matter of a source, with the markdown after it. */
export interface FrontMatterResult {
  readonly frontmatter: FrontMatter;
  /** Names of the fields that the author gave a value, valid or not. */
  readonly given: readonly string[];
  readonly forms: DateForms;
  readonly content: string;
  /** Line of the file on which `content` begins, counted from 1. */
  readonly line: number;
  readonly problems: readonly Problem[];
}

type Fields = Pick<FrontMatterResult, "frontmatter" | "given" | "forms" | "problems">;

/**
 * Parses the front matter of a source. Never throws: faults are returned as problems, and valid fields are kept. `declared`
 * has the site's own fields by name.
 */
export function parseFrontMatter(
  text: string,
  relativePath: string,
  declared: object = {},
): FrontMatterResult {
  const { word, block, opening, closed, content, line } = splitFrontMatter(text);
  const stray = findStray(content, line, relativePath);
  if (block === null) return { ...NOTHING, problems: stray, content, line };
  const problem = findFault(position(relativePath, Math.max(opening, 1)), { word, block, closed });
  if (problem !== null) {
    return { ...NOTHING, problems: [problem], content, line };
  }
  const fields = readFields(engineName(word) ?? "", block, { relativePath, declared });
  const problems = fields.problems.map((problem) => moveDown(problem, opening - 1));
  return { ...fields, problems: [...problems, ...stray], content, line };
}

/** Reports a password in front matter that is part of the text. */
function findStray(content: string, line: number, relativePath: string): readonly Problem[] {
  const stray = findStrayPassword(content);
  if (stray === null) return [];
  const values = { field: stray.name, advice: { kind: "outside" } } as const;
  return [createProblem("error", "front-matter-unknown", values, position(relativePath, line + stray.above))];
}

/**
 * Converts the line of a problem from a line of the block to a line of the file. The parsers count from the opening
 * `---`.
 */
function moveDown(problem: Problem, lines: number): Problem {
  const { at } = problem;
  if (lines === 0 || at === null || at.line === null) return problem;
  return { ...problem, at: { ...at, line: Math.max(at.line + lines, 1) } };
}

interface Block {
  readonly word: string;
  readonly block: string;
  readonly closed: boolean;
}

/** Returns the fault that keeps the block from being parsed at all, or `null`. */
function findFault(at: SourcePosition, { word, block, closed }: Block): Problem | null {
  if (!closed) return createProblem("error", "front-matter-unclosed", {}, at);
  if (engineName(word) === null) {
    return createProblem("error", "front-matter-language", { language: quoteValue(word) }, at);
  }
  if (block.length <= MAX_LENGTH) return null;
  const values = { size: Math.ceil(block.length / 1024), most: MAX_LENGTH / 1024 };
  return createProblem("error", "front-matter-too-large", values, at);
}

/** Place of a block, and the names of the site's own fields. */
interface BlockContext {
  readonly relativePath: string;
  readonly declared: object;
}

function readFields(engine: string, block: string, context: BlockContext): Fields {
  try {
    // Builds new delimiters, so that gray-matter sees only the language that was checked.
    const framed = `---${engine}${block}\n---\n`;
    const { data } = matter(framed, { engines: { ...frontMatterEngines } });
    const checked = checkFields(keepDates(engine, block, toPlainRecord(data), context), block, context);
    const forbidden = findForbidden(data);
    if (forbidden === null) return checked;
    const values = { field: forbidden, advice: { kind: "forbidden" } } as const;
    const at = position(context.relativePath, placeOfName(block, forbidden)[0]);
    return {
      ...checked,
      problems: [...checked.problems, createProblem("error", "front-matter-unknown", values, at)],
    };
  } catch (error) {
    const problem = problemFromSyntax(error, context.relativePath, block);
    return { ...NOTHING, problems: [problem] };
  }
}

/** A part of a date or of a time, of which a parser may have made another text. */
const DATE_PART = /\d{4}-\d{2}|\d{2}:\d{2}/;

/** Returns the fields of a block. Those that the site declares have dates as they are written. */
function keepDates(
  engine: string,
  block: string,
  data: PlainRecord,
  { declared }: BlockContext,
): PlainRecord {
  const names = Object.keys(declared).filter((name) => isCustomField(name) && Object.hasOwn(data, name));
  if (names.length === 0 || !DATE_PART.test(block)) return data;
  const written = readWrittenDates(engine, block, data);
  return { ...data, ...Object.fromEntries(names.map((name) => [name, written[name]])) };
}

function checkFields(data: PlainRecord, block: string, context: BlockContext): Fields {
  const { relativePath } = context;
  const controls = findControls(data, block, relativePath);
  // Avoids a second report of the control character in the address of a tag.
  const readable = Object.entries(data).filter(([name]) => !controls.has(name));
  const fields = renameFields(Object.fromEntries(readable));
  const given = Object.keys(fields);
  const forms = dateForms(data);
  const checked = schemaFor(fields).safeParse(fields);
  const found = [
    ...findUnread(data, block, context),
    ...findUnlikely(data, block, relativePath),
    ...controls.values(),
  ].toSorted(byLine);
  if (checked.success) return { frontmatter: checked.data, given, forms, problems: found };
  const faults = firstIssues(checked.error.issues);
  const errors = [...faults].map(([name, expected]) => {
    const at = position(relativePath, fieldLine(block, namesOf(name)));
    // The value may be a password, and logs are often public.
    if (name === "password") return createProblem("error", "password-name", {}, at);
    return createProblem(
      "error",
      "front-matter-invalid",
      { field: name, found: quoteValue(fields[name]), expected },
      at,
    );
  });
  const rest = Object.entries(fields).filter(([name]) => !faults.has(name));
  const sound = Object.fromEntries(rest);
  const kept = schemaFor(sound).safeParse(sound);
  const problems = [...errors.toSorted(byLine), ...found];
  return { frontmatter: kept.data ?? NO_FIELDS, given, forms, problems };
}

/** Returns the forms of the date fields. */
export function dateForms(data: PlainRecord): DateForms {
  return Object.fromEntries(
    DATE_FIELDS.flatMap((name) => {
      const written = data[name];
      return typeof written === "string" ? [[name, dateForm(written)]] : [];
    }),
  );
}

/** Returns the expectation of the first issue of each invalid field, by field name. */
function firstIssues(issues: readonly z.core.$ZodIssue[]): ReadonlyMap<string, Expectation> {
  const expected = new Map<string, Expectation>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    if (!expected.has(name)) expected.set(name, { kind: "rule", rule: message, values: {} });
  }
  return expected;
}

/**
 * Reports unknown fields that probably have a purpose: misspelled names, and fields that set an address or hide a page
 * in other generators.
 */
function findUnread(
  data: PlainRecord,
  block: string,
  { relativePath, declared }: BlockContext,
): readonly Problem[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const inner = findInnerPassword(value);
    const advice = adviceOnField(name, value, data, declared) ?? (inner === null ? null : NEAREST_PASSWORD);
    if (advice === null) return [];
    return createProblem(
      severityOfAdvice(advice),
      "front-matter-unknown",
      { field: advice === NEAREST_PASSWORD ? `${name}.${inner}` : name, advice },
      position(relativePath, fieldLine(block, [name])),
    );
  });
}

const NEAREST_PASSWORD: FieldAdvice = { kind: "nearest", nearest: "password" };

/** Returns the name of a password inside the value of another field, where it does not protect the page, or `null`. */
function findInnerPassword(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = isPasswordName(name) ? name : findInnerPassword(inner);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns a problem for each field with a control character, by field name. Such characters come from escapes
 * such as `\u0001`. HTML forbids them.
 */
function findControls(data: PlainRecord, block: string, relativePath: string): ReadonlyMap<string, Problem> {
  const problems = new Map<string, Problem>();
  for (const [name, value] of Object.entries(data)) {
    const found = findControlIn({ [name]: value });
    if (found === null) continue;
    const values = { kind: "field" as const, field: name, control: found.name };
    const place = position(relativePath, fieldLine(block, [name]));
    problems.set(name, createProblem("error", "control-character", values, place));
  }
  return problems;
}

function byLine(a: Problem, b: Problem): number {
  return (a.at?.line ?? 0) - (b.at?.line ?? 0);
}
