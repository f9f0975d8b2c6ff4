import matter from "gray-matter";
import type * as z from "zod";
import { findControlIn } from "../../runtime/model/control-character.js";
import { createProblem, position, type Problem, quoteValue } from "../../runtime/model/error.js";
import type { FrontMatter } from "../../runtime/model/page.js";
import { addressFieldAdvice } from "./address-fields.js";
import { fieldLine } from "./field-line.js";
import { engineName, frontMatterEngines, problemFromSyntax } from "./front-matter-engines.js";
import { nearestField, renameFields } from "./front-matter-names.js";
import { schemaFor } from "./front-matter-schema.js";
import { namesOf } from "./front-matter-synonyms.js";
import { hidingFieldAdvice } from "./hiding-fields.js";
import { findJoined } from "./joined-lists.js";
import { namesZone } from "./page-date.js";
import { type PlainRecord, toPlainRecord } from "./plain-data.js";
import { splitFrontMatter } from "./split-front-matter.js";

/** Maximum length of front matter in UTF-16 units. Longer input could keep a parser busy for minutes. */
const MAX_LENGTH = 64 * 1024;
const NO_FIELDS: FrontMatter = { tags: [], categories: [], aliases: [], meta: [] };

/** Checked front matter of a source, with the markdown after it. */
export interface FrontMatterResult {
  readonly frontmatter: FrontMatter;
  /** Whether `date` names a time zone. */
  readonly isZoned: boolean;
  readonly content: string;
  /** Line of the file on which `content` begins, counted from 1. */
  readonly line: number;
  readonly problems: readonly Problem[];
}

type Fields = Pick<FrontMatterResult, "frontmatter" | "isZoned" | "problems">;

/** Parses the front matter of a source. Never throws: faults are returned as problems, and valid fields are kept. */
export function parseFrontMatter(text: string, relativePath: string): FrontMatterResult {
  const { word, block, opening, closed, content, line } = splitFrontMatter(text);
  if (block === null) return { frontmatter: NO_FIELDS, isZoned: false, problems: [], content, line };
  const fault = findFault(word, block, closed);
  if (fault !== null) {
    const problem = createProblem(
      "error",
      ...fault.text,
      position(relativePath, Math.max(opening, 1)),
      fault.hint,
    );
    return { frontmatter: NO_FIELDS, isZoned: false, problems: [problem], content, line };
  }
  const fields = readFields(engineName(word) ?? "", block, relativePath);
  const problems = fields.problems.map((problem) => moveDown(problem, opening - 1));
  return { ...fields, problems, content, line };
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

interface Fault {
  readonly text: readonly [code: string, message: string];
  readonly hint: string;
}

/** Returns the fault that keeps the block from being parsed at all, or `null`. */
function findFault(word: string, block: string, closed: boolean): Fault | null {
  if (!closed) {
    return {
      text: ["front-matter-unclosed", "The front matter has no end"],
      hint: "Put a line with `---` alone behind its last field.",
    };
  }
  if (engineName(word) === null) {
    return {
      text: ["front-matter-language", `The front matter is marked as ${quoteValue(word)}`],
      hint: "Expected YAML behind `---`, or `---toml` or `---json`. Code in front matter is never run.",
    };
  }
  if (block.length > MAX_LENGTH) {
    return {
      text: ["front-matter-too-large", `The front matter is ${Math.ceil(block.length / 1024)} KB long`],
      hint: `At most ${MAX_LENGTH / 1024} KB are read: move long data into a component.`,
    };
  }
  return null;
}

function readFields(engine: string, block: string, relativePath: string): Fields {
  try {
    // Builds new delimiters, so that gray-matter sees only the language that was checked.
    const framed = `---${engine}${block}\n---\n`;
    const { data } = matter(framed, { engines: { ...frontMatterEngines } });
    return checkFields(toPlainRecord(data), block, relativePath);
  } catch (error) {
    const problem = problemFromSyntax(error, relativePath, block);
    return { frontmatter: NO_FIELDS, isZoned: false, problems: [problem] };
  }
}

function checkFields(data: PlainRecord, block: string, relativePath: string): Fields {
  const controls = findControls(data, block, relativePath);
  // Avoids a second report of the control character in the address of a tag.
  const readable = Object.entries(data).filter(([name]) => !controls.has(name));
  const fields = renameFields(Object.fromEntries(readable));
  const { date } = data;
  const isZoned = typeof date === "string" && namesZone(date);
  const checked = schemaFor(fields).safeParse(fields);
  const found = [
    ...findUnread(data, block, relativePath),
    ...findJoined(data, block, relativePath),
    ...controls.values(),
  ].toSorted(byLine);
  if (checked.success) return { frontmatter: checked.data, isZoned, problems: found };
  const faults = firstIssues(checked.error.issues);
  const errors = [...faults].map(([name, expected]) =>
    createProblem(
      "error",
      "front-matter-invalid",
      `\`${name}\` in the front matter is ${quoteValue(fields[name])}`,
      position(relativePath, fieldLine(block, namesOf(name))),
      `Expected ${expected}.`,
    ),
  );
  const rest = Object.entries(fields).filter(([name]) => !faults.has(name));
  const sound = Object.fromEntries(rest);
  const kept = schemaFor(sound).safeParse(sound);
  const problems = [...errors.toSorted(byLine), ...found];
  return { frontmatter: kept.data ?? NO_FIELDS, isZoned, problems };
}

/** Returns the expectation of the first issue of each invalid field, by field name. */
function firstIssues(issues: readonly z.core.$ZodIssue[]): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    if (!messages.has(name)) messages.set(name, message);
  }
  return messages;
}

/**
 * Warns of unknown fields that probably have a purpose: misspelled names, and fields that set an address or hide a page
 * in other generators.
 */
function findUnread(data: PlainRecord, block: string, relativePath: string): readonly Problem[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const nearest = nearestField(name);
    const hint =
      hidingFieldAdvice(name, value) ??
      addressFieldAdvice(name, data) ??
      (nearest === null ? null : `Did you mean \`${nearest}\`?`);
    if (hint === null) return [];
    return createProblem(
      "warning",
      "front-matter-unknown",
      `hanblog reads no field \`${name}\` in the front matter`,
      position(relativePath, fieldLine(block, [name])),
      hint,
    );
  });
}

/**
 * Returns a problem for each field with a control character, by field name. They come from escapes such as `\u0001`,
 * and HTML forbids them.
 */
function findControls(data: PlainRecord, block: string, relativePath: string): ReadonlyMap<string, Problem> {
  const problems = new Map<string, Problem>();
  for (const [name, value] of Object.entries(data)) {
    const found = findControlIn({ [name]: value });
    if (found === null) continue;
    const message = `\`${name}\` in the front matter has ${found.name}`;
    const place = position(relativePath, fieldLine(block, [name]));
    const hint = "Remove its escape from the value.";
    problems.set(name, createProblem("error", "control-character", message, place, hint));
  }
  return problems;
}

function byLine(a: Problem, b: Problem): number {
  return (a.at?.line ?? 0) - (b.at?.line ?? 0);
}
