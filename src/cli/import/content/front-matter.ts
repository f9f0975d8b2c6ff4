import {
  engineName,
  frontMatterEngines,
  isoAsWritten,
} from "../../content/front-matter/front-matter-engines.js";
import {
  adviceOnField,
  severityOfAdvice,
  hidingFieldAdvice,
} from "../../content/front-matter/field-advice.js";
import { splitFrontMatter } from "../../config/fields/split-front-matter.js";
import type { FileNotes } from "../notes.js";
import { type Fields, fieldsOf, isFields, listOf, escapePattern } from "../plain-value.js";
import { joinPath, type OldFolder } from "../old-folder.js";

/** A markdown file split into fields and text. */
export interface OldPage {
  readonly fields: Fields;
  /** Text from the start of the file to the end of the front matter. */
  readonly head: string;
  readonly body: string;
  /** Whether the front matter can be read. */
  readonly isValid: boolean;
}

/** Reads the front matter of a markdown file. Fields of front matter with a syntax error are missing. */
export function readOldPage(source: string): OldPage {
  const { word, block, closed, content } = splitFrontMatter(source);
  const head = source.slice(0, source.length - content.length);
  if (block === null || !closed) return { fields: {}, head, body: content, isValid: block === null };
  const engine = frontMatterEngines[engineName(word) ?? "yaml"];
  try {
    const fields = Object.entries(fieldsOf(engine?.(block)));
    const plain = fields.map(([name, value]) => [name, value instanceof Date ? isoAsWritten(value) : value]);
    return { fields: Object.fromEntries(plain), head, body: content, isValid: true };
  } catch {
    return { fields: {}, head, body: content, isValid: block.trim() === "" };
  }
}

/** Changes of front matter: new values of fields, and `null` for fields to remove. */
export type FieldChanges = Readonly<Record<string, unknown>>;

/** Counts changes of front matter in the report. Returns them. */
export function noteChanges(changes: FieldChanges, notes: FileNotes): FieldChanges {
  notes.translated("front-matter", Object.values(changes).filter((value) => value !== undefined).length);
  return changes;
}

/** Returns front matter with changed fields. All other lines stay as the author wrote them. */
export function changeFields(head: string, changes: FieldChanges): string {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return head;
  const isToml = /^\s*\+\+\+/.test(head);
  const fence = isToml ? "+++" : "---";
  const lines = head.trim() === "" ? [fence, fence, ""] : head.replace(/\n*$/, "\n").split("\n");
  const closing = lines.findLastIndex((line) => line.trim() === fence);
  let fields = lines.slice(0, closing < 0 ? lines.length - 1 : closing);
  const rest = closing < 0 ? [fence, ""] : lines.slice(closing);
  const added: string[] = [];
  for (const [name, value] of entries) {
    if (isToml) fields = withoutTable(fields, name);
    const { start, end } = findField(fields, name, isToml);
    const printed = value === null ? [] : [printField(name, value, isToml)];
    if (start < 0) added.push(...printed);
    else fields = [...fields.slice(0, start), ...printed, ...fields.slice(end)];
  }
  // A field of TOML below a table's name belongs to the table.
  const table = isToml ? fields.findIndex((line) => /^\s*\[/.test(line)) : -1;
  const place = table < 0 ? fields.length : table;
  return [...fields.slice(0, place), ...added, ...fields.slice(place), ...rest].join("\n");
}

/** Removes a table of TOML, such as `[cover]`, whose name a field gets. */
function withoutTable(lines: readonly string[], name: string): string[] {
  const start = lines.findIndex((line) => line.trim() === `[${name}]`);
  if (start < 0) return [...lines];
  const next = lines.findIndex((line, index) => index > start && /^\s*\[/.test(line));
  return [...lines.slice(0, start), ...(next < 0 ? [] : lines.slice(next))];
}

function findField(lines: readonly string[], name: string, isToml: boolean) {
  const sign = isToml ? "=" : ":";
  const start = lines.findIndex((line) =>
    new RegExp(`^["']?${escapePattern(name)}["']?\\s*${sign}`).test(line),
  );
  if (start < 0) return { start, end: start };
  const continues = isToml ? /^\s*(?:[\]"',]|\s\S)/ : /^(?:[ \t]+\S|-[ \t]|[\]}]|[ \t]*$)/;
  let end = start + 1;
  while (end < lines.length && continues.test(lines[end] ?? "")) end++;
  // Blank lines belong to the next field.
  while (end > start + 1 && (lines[end - 1] ?? "").trim() === "") end--;
  return { start, end };
}

function printField(name: string, value: unknown, isToml: boolean): string {
  return isToml ? `${name} = ${printToml(value)}` : `${name}: ${printYaml(value)}`;
}

function printToml(value: unknown): string {
  if (!isFields(value)) return printYaml(value, true);
  return `{ ${Object.entries(value)
    .map(([name, field]) => `${JSON.stringify(name)} = ${printToml(field)}`)
    .join(", ")} }`;
}

const PLAIN = /^[\p{L}/][\p{L}\p{M}\p{N}/._ -]*$/u;
/** A date with a time and a zone, which YAML reads without quotes. */
const DATE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} [+-]\d{2}:\d{2}$/;
const RESERVED = /^(?:true|false|yes|no|on|off|null|y|n)$/i;

/** Prints a value in one line. JSON is valid YAML, and simple texts need no quotes. */
function printYaml(value: unknown, isQuoted = false): string {
  if (Array.isArray(value)) return `[${value.map((item) => printYaml(item, isQuoted)).join(", ")}]`;
  if (typeof value === "string" && !isQuoted && DATE.test(value)) return value;
  if (
    typeof value === "string" &&
    !isQuoted &&
    PLAIN.test(value) &&
    !RESERVED.test(value) &&
    !/\s$/.test(value)
  ) {
    return value;
  }
  if (isFields(value)) {
    const fields = Object.entries(value).map(
      ([name, field]) => `${/^[A-Za-z]\w*$/.test(name) ? name : JSON.stringify(name)}: ${printYaml(field)}`,
    );
    return `{ ${fields.join(", ")} }`;
  }
  return JSON.stringify(value);
}

/**
 * Finds the fields that protect a page in another generator, or would stop the new build because they may be meant to. `isSet` is
 * whether one of them has a value: templates of some themes have empty ones.
 */
export function findSecrets(fields: Fields): { readonly names: readonly string[]; readonly isSet: boolean } {
  const names = Object.keys(fields).filter((name) => isSecret(name, fields));
  const isSet = names.some((name) => listOf(fields[name]).some((value) => value !== "" && value !== false));
  return { names, isSet };
}

function isSecret(name: string, fields: Fields): boolean {
  if (name === "password" || name === "keys") return true;
  const advice = adviceOnField(name, fields[name], fields);
  return advice !== null && severityOfAdvice(advice) === "error";
}

/** Returns whether a line of front matter keeps its page from the readers, here or in another generator. */
export function hidesPage(line: string): boolean {
  const [, name = "", written = ""] = /^\s*["']?([\w-]+)["']?\s*[:=]\s*(.*?)\s*$/.exec(line) ?? [];
  const value = written.replace(/^["']|["'],?$/g, "");
  if (/^(?:password|pass|pwd)$/i.test(name)) return value !== "";
  if (/^(?:dg-)?publish$/.test(name)) return /^(?:false|no|off)$/i.test(value);
  const advice = hidingFieldAdvice(name, value);
  return advice !== null && advice.kind !== "published" && advice.kind !== "unlisted";
}

/** A markdown file of an old site. */
export interface OldFile {
  /** Path below the folder of the content. */
  readonly path: string;
  /** Path in the old folder. */
  readonly source: string;
  readonly text: string;
  readonly page: OldPage;
}

/** Reads a markdown file by its path below the folder of the content. */
export async function readOldFile(old: OldFolder, contentDir: string, path: string): Promise<OldFile> {
  const source = joinPath(contentDir, path);
  const text = await old.read(source);
  return { path, source, text, page: readOldPage(text) };
}

/** Returns the path of a markdown file with the ending `.md`. */
export function markdownPath(path: string, notes: FileNotes): string {
  const target = path.replace(/\.\w+$/, ".md");
  if (target !== path) notes.translated("file-name");
  return target;
}
