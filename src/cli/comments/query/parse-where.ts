import { LIMITS } from "../limits.js";
import { isJsonObject, readText, readValue, type JsonObject } from "../protocol/read-json.js";
import { invalidQuery } from "../protocol/request-error.js";
import type { Comparison, Condition } from "./query.js";
import { readQuotedText } from "./quoted-text.js";

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ["$eq", "="],
  ["$ne", "!="],
  ["$lt", "<"],
  ["$lte", "<="],
  ["$gt", ">"],
  ["$gte", ">="],
]);

/** Reads the JSON `where` of the protocol. Throws 400 for operators that are not known, and for too many parts. */
export function parseWhere(where: unknown): Condition {
  return parseObject(where, { depth: 0, parts: 0 });
}

/** How deep the reading is, and how much was read: the one counter is shared by all levels. */
interface Effort {
  readonly depth: number;
  parts: number;
}

function parseObject(where: unknown, effort: Effort): Condition {
  if (!isJsonObject(where)) throw invalidQuery("A condition must be an object.");
  if (effort.depth > LIMITS.depth) throw invalidQuery(`A condition may have ${LIMITS.depth} levels.`);
  const of = Object.entries(where).map(([key, value]) => {
    effort.parts++;
    if (effort.parts > LIMITS.parts) throw invalidQuery(`A condition may have ${LIMITS.parts} parts.`);
    if (key === "$or" || key === "$and") {
      return { kind: key === "$or" ? "any" : "all", of: parseList(value, effort) } as const;
    }
    if (key.startsWith("$")) throw invalidQuery(`The operator ${key.slice(0, 20)} is not known here.`);
    return parseField(key, value);
  });
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: "all", of };
}

function parseList(value: unknown, effort: Effort): readonly Condition[] {
  if (!Array.isArray(value)) throw invalidQuery("$or and $and take a list of conditions.");
  const deeper = { depth: effort.depth + 1, parts: effort.parts };
  const of = value.map((where: unknown) => parseObject(where, deeper));
  effort.parts = deeper.parts;
  return of;
}

function parseField(field: string, value: unknown): Condition {
  const operators = isJsonObject(value) ? Object.keys(value).filter((key) => key.startsWith("$")) : [];
  if (!isJsonObject(value) || operators.length === 0) {
    return { kind: "compare", field, operator: "=", value: readValue(value, "A compared value") };
  }
  const of = Object.keys(value).map((operator) => parseOperator(field, operator, value));
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: "all", of };
}

function parseOperator(field: string, operator: string, operators: JsonObject): Condition {
  const value = operators[operator];
  const comparison = COMPARISONS.get(operator);
  if (comparison !== undefined) {
    return { kind: "compare", field, operator: comparison, value: readValue(value, "A compared value") };
  }
  switch (operator) {
    case "$exists":
      if (typeof value !== "boolean") throw invalidQuery("$exists takes true or false.");
      return { kind: "exists", field, exists: value };
    case "$in":
    case "$nin": {
      if (!Array.isArray(value)) throw invalidQuery(`${operator} takes a list.`);
      if (value.length > LIMITS.values)
        throw invalidQuery(`${operator} takes ${LIMITS.values} values at most.`);
      const values = value.map((each: unknown) => readValue(each, "A listed value"));
      return { kind: "in", field, values, negated: operator === "$nin" };
    }
    case "$regex": {
      const quoted = readQuotedText(readText(value, "$regex"));
      if (quoted === null || Object.hasOwn(operators, "$options")) {
        throw invalidQuery("$regex takes a quoted text only: \\Qtext\\E, with ^ or $ around it.");
      }
      return { kind: "text", field, ...quoted };
    }
    default:
      throw invalidQuery(`The operator ${operator.slice(0, 20)} is not known here.`);
  }
}
