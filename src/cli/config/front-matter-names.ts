import { distance } from "fastest-levenshtein";
import { frontMatterSchema } from "./front-matter-schema.js";
import type { PlainRecord } from "./plain-data.js";

const LISTS = new Set(["tags", "categories", "aliases"]);
/** Fields in which an empty value means "none". Other fields count as missing if they are empty. */
const NULLABLE = new Set(["heroText", "tagline"]);
const KNOWN_NAMES = Object.keys(frontMatterSchema.shape);

/**
 * Field names of other generators with hanblog's names for them: [theirs, ours]. Hugo's `url` counts only if it is a path
 * of this site, because other generators keep the address of another site in it.
 */
export const SYNONYMS: readonly (readonly [string, string])[] = [
  ["tag", "tags"],
  ["category", "categories"],
  ["isShowComments", "comments"],
  ["excerpt", "description"],
  ["summary", "description"],
  ["url", "permalink"],
  ["redirect_from", "aliases"],
];

/** Returns whether hanblog reads no field with this name, so that its value is the author's. */
export function isCustomField(name: string): boolean {
  return !READ_NAMES.has(name);
}

/** Returns all names of a field in a file: its own, then its synonyms. */
export function namesOf(field: string): readonly string[] {
  return [field, ...SYNONYMS.filter(([, ours]) => ours === field).map(([theirs]) => theirs)];
}

const READ_NAMES = new Set([...KNOWN_NAMES, ...SYNONYMS.map(([theirs]) => theirs)]);

/** Other words for `password`, in the languages of our authors. */
const PASSWORD_WORD =
  /^(?:pwd|pass(?:key)?)$|pass(?:word|wort|wd|phrase|code)|密[码碼]|口令|パスワード|비밀번호|암호/;

/** Returns whether a name that hanblog does not know means a password, as `page_password` or `PASSWORD` do. */
export function isPasswordName(name: string): boolean {
  const letters = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
  return PASSWORD_WORD.test(letters.normalize("NFC")) || isLikePassword(letters);
}

/** Renames synonyms to hanblog's field names and drops fields without a meaning. */
export function renameFields(fields: PlainRecord): PlainRecord {
  const renamed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isNothing(name, value)),
  );
  for (const [theirs, ours] of SYNONYMS) {
    const value = renamed[theirs];
    if (value === undefined || (theirs === "url" && !isPath(value))) continue;
    delete renamed[theirs];
    if (renamed[ours] === undefined) renamed[ours] = value;
    else if (LISTS.has(ours)) renamed[ours] = [renamed[ours], value].flat();
  }
  return renamed;
}

function isPath(url: unknown): boolean {
  return typeof url === "string" && /^\/(?!\/)/.test(url);
}

/** Returns whether a field means the same as a missing field. An empty `password` does not: its author wants one. */
function isNothing(name: string, value: unknown): boolean {
  if (name === "password") return value === undefined;
  return value === null || value === "" ? !NULLABLE.has(name) : name === "sticky" && value === false;
}

/**
 * Returns the known or declared field that an unknown one probably means, or `null`. Both must begin with the same letter, so that
 * `text` does not suggest `next`. Names below five letters may differ by one edit, longer names by two.
 */
export function nearestField(name: string, declared: readonly string[] = []): string | null {
  if (READ_NAMES.has(name)) return null;
  if (isPasswordName(name)) return "password";
  if (name.length < 3) return null;
  const limit = name.length >= 5 ? 2 : 1;
  const near = [...declared, ...KNOWN_NAMES]
    .filter((known) => known[0] === name[0]?.toLowerCase())
    .map((known) => ({ known, steps: distance(known, name) }))
    .filter(({ steps }) => steps <= limit)
    .toSorted((a, b) => a.steps - b.steps);
  return near[0]?.known ?? null;
}

function isLikePassword(name: string): boolean {
  return name.startsWith("p") && distance("password", name) <= 2;
}
