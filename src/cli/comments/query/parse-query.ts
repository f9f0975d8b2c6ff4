import { LIMITS } from "../limits.js";
import { isJsonObject, readText, readValue, type JsonObject } from "../protocol/read-json.js";
import { invalidQuery } from "../protocol/request-error.js";
import { type Effort, searchText } from "./effort.js";
import type { Comparison, Condition, Order } from "./query.js";

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ["$eq", "="],
  ["$ne", "!="],
  ["$lt", "<"],
  ["$lte", "<="],
  ["$gt", ">"],
  ["$gte", ">="],
]);

/**
 * Parses the JSON `where` of the protocol. Throws 400 for unknown operators and for conditions beyond
 * `effort`.
 */
export function parseWhere(where: unknown, effort: Effort): Condition {
  return parseObject(where, { effort, depth: 0 });
}

interface Reading {
  readonly effort: Effort;
  /** Number of `$or` and `$and` lists around the condition. */
  readonly depth: number;
}

function parseObject(where: unknown, reading: Reading): Condition {
  if (!isJsonObject(where)) throw invalidQuery("A condition must be an object.");
  const { effort, depth } = reading;
  if (depth > LIMITS.depth)
    throw invalidQuery(`The condition is too deep: at most ${LIMITS.depth} levels are allowed.`);
  const entries = Object.entries(where);
  // An empty condition counts as one part.
  effort.take("parts", Math.max(1, entries.length));
  const of = entries.map(([key, value]) => {
    if (key === "$or" || key === "$and") {
      return { kind: key === "$or" ? "any" : "all", of: parseList(value, reading) } as const;
    }
    if (key.startsWith("$")) throw invalidQuery(`Unknown operator ${key.slice(0, 20)}.`);
    return parseField(key, value, effort);
  });
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: "all", of };
}

function parseList(value: unknown, { effort, depth }: Reading): readonly Condition[] {
  if (!Array.isArray(value)) throw invalidQuery("$or and $and require a list of conditions.");
  return value.map((where: unknown) => parseObject(where, { effort, depth: depth + 1 }));
}

function parseField(field: string, value: unknown, effort: Effort): Condition {
  const operators = isJsonObject(value) ? Object.keys(value).filter((key) => key.startsWith("$")) : [];
  if (!isJsonObject(value) || operators.length === 0) {
    return { kind: "compare", field, operator: "=", value: readValue(value, "A compared value") };
  }
  const names = Object.keys(value);
  // The first operator was already counted as the part of its field.
  effort.take("parts", names.length - 1);
  const of = names.map((operator) => parseOperator({ field, operator, effort }, value));
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: "all", of };
}

function parseOperator(
  { field, operator, effort }: { readonly field: string; readonly operator: string; readonly effort: Effort },
  operators: JsonObject,
): Condition {
  const value = operators[operator];
  const comparison = COMPARISONS.get(operator);
  if (comparison !== undefined) {
    return { kind: "compare", field, operator: comparison, value: readValue(value, "A compared value") };
  }
  switch (operator) {
    case "$exists":
      if (typeof value !== "boolean") throw invalidQuery("$exists must be true or false.");
      return { kind: "exists", field, exists: value };
    case "$in":
    case "$nin": {
      if (!Array.isArray(value)) throw invalidQuery(`${operator} requires a list.`);
      effort.take("values", value.length);
      const values = value.map((each: unknown) => readValue(each, "A listed value"));
      return { kind: "in", field, values, negated: operator === "$nin" };
    }
    case "$regex": {
      const quoted = readQuotedText(readText(value, "$regex"));
      if (quoted === null || Object.hasOwn(operators, "$options")) {
        throw invalidQuery(
          "Invalid $regex: expected a quoted text such as \\Qtext\\E, optionally with ^ or $.",
        );
      }
      return searchText({ kind: "text", field, ...quoted }, effort);
    }
    default:
      throw invalidQuery(`Unknown operator ${operator.slice(0, 20)}.`);
  }
}

type TextMatch = Extract<Condition, { readonly kind: "text" }>["match"];

/**
 * Parses the regular expressions that LeanCloud's clients generate for `contains`, `startsWith` and
 * `endsWith`. They consist of `\Qtext\E` with `^` or `$` around it. Within the text, `\E` is written
 * `\E\\E\Q`. Returns `null` for any other expression, because a visitor's expression is never executed.
 */
export function readQuotedText(pattern: string): { readonly match: TextMatch; readonly text: string } | null {
  const isStart = pattern.startsWith("^");
  const isEnd = pattern.endsWith("$") && !pattern.endsWith("\\$");
  const text = readParts(pattern.slice(isStart ? 1 : 0, isEnd ? -1 : undefined));
  if (text === null) return null;
  if (isStart) return { match: isEnd ? "is" : "starts", text };
  return { match: isEnd ? "ends" : "contains", text };
}

/** Returns the text of quoted parts, escaped `\\E` and plain letters. Scans once from left to right. */
function readParts(body: string): string | null {
  let text = "";
  let at = 0;
  while (at < body.length) {
    if (body.startsWith("\\Q", at)) {
      const end = body.indexOf("\\E", at + 2);
      if (end < 0) return null;
      text += body.slice(at + 2, end);
      at = end + 2;
    } else if (body.startsWith("\\\\E", at)) {
      text += "\\E";
      at += 3;
    } else {
      const letter = body.charAt(at);
      if (!/[\w /:@-]/.test(letter)) return null;
      text += letter;
      at++;
    }
  }
  return text;
}

/** Parses `order=-createdAt,nick`. Throws 400 for more than 8 fields or an invalid name. */
export function parseOrder(text: string): readonly Order[] {
  const keys = text
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  if (keys.length > 8) throw invalidQuery("A list can be ordered by at most 8 fields.");
  return keys.map((key) => {
    const [, sign, field] = /^([-+]?)(\w+)$/.exec(key) ?? [];
    if (field === undefined)
      throw invalidQuery("Invalid order: expected field names, optionally prefixed with - or +.");
    return { field, descending: sign === "-" };
  });
}

/** The fields of a response: the named ones, or all others if `excluded` is true. `null` means all fields. */
export interface Selection {
  readonly names: ReadonlySet<string>;
  readonly excluded: boolean;
}

/** Parses `keys=nick,comment` or `keys=-comment`. Returns `null` if there are no names. */
export function parseKeys(text: string): Selection | null {
  const names = text
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  if (names.length === 0) return null;
  const excluded = names.every((name) => name.startsWith("-"));
  return { names: new Set(names.map((name) => name.replace(/^-/, ""))), excluded };
}

/** Parses `limit`, reduced to the maximum. Returns the default for `undefined`. */
export function parseLimit(value: unknown): number {
  return Math.min(LIMITS.list, parseWhole(value, "limit", LIMITS.defaultList));
}

/** Parses `skip`. Throws 400 if it is not an integer or exceeds `LIMITS.skip`. */
export function parseSkip(value: unknown): number {
  const skip = parseWhole(value, "skip", 0);
  if (skip > LIMITS.skip) throw invalidQuery(`skip must be at most ${LIMITS.skip}.`);
  return skip;
}

function parseWhole(value: unknown, name: string, otherwise: number): number {
  if (value === undefined || value === null || value === "") return otherwise;
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^\d{1,9}$/.test(text)) {
    throw invalidQuery(`${name} must be a non-negative integer.`);
  }
  return Number(text);
}
