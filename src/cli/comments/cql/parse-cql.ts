import { LIMITS } from "../limits.js";
import { readDate, readText, readValue } from "../protocol/read-json.js";
import { invalidQuery } from "../protocol/request-error.js";
import { type Effort, searchText } from "../query/effort.js";
import { EVERYTHING, type Condition, type FieldValue, type Order, type Query } from "../query/query.js";
import { parseLimit, parseSkip, type Selection } from "../query/parse-query.js";
import { CqlReader, tokenizeCql } from "./cql-reader.js";

/** A parsed CQL text. */
export interface CqlQuery {
  readonly className: string;
  readonly query: Query;
  readonly selection: Selection | null;
  /** Whether the text selects `count(*)`. `query.limit` is then 0 by default. */
  readonly count: boolean;
}

/**
 * Parses `select … from … where … order by … limit …` into the same tree as the JSON `where`. `values`
 * replace the `?` in order. Throws 400 for a syntax error and for conditions beyond `effort`. No part of the
 * text reaches a database.
 */
export function parseCql(source: string, values: readonly unknown[], effort: Effort): CqlQuery {
  if (source.length > LIMITS.cql)
    throw invalidQuery(`CQL is too long: at most ${LIMITS.cql} characters are allowed.`);
  const reader = new CqlReader(tokenizeCql(source), values, effort);
  reader.expectWord("select");
  const { selection, count } = readColumns(reader);
  reader.expectWord("from");
  const className = reader.readName();
  const where = reader.takeWord("where") ? readAny(reader, 0) : EVERYTHING;
  const order = readOrder(reader);
  const page = readPage(reader, count);
  reader.expectEnd();
  return { className, query: { where, order, ...page }, selection, count };
}

function readColumns(reader: CqlReader): { readonly selection: Selection | null; readonly count: boolean } {
  if (reader.takeMark("*")) return { selection: null, count: false };
  const names = [reader.readName()];
  if (names[0]?.toLowerCase() === "count" && reader.takeMark("(")) {
    if (!reader.takeMark("*")) reader.readName();
    reader.expectMark(")");
    return { selection: null, count: true };
  }
  while (reader.takeMark(",")) names.push(reader.readName());
  return { selection: { names: new Set(names), excluded: false }, count: false };
}

function readAny(reader: CqlReader, depth: number): Condition {
  const of = [readAll(reader, depth)];
  while (reader.takeWord("or")) of.push(readAll(reader, depth));
  return of.length === 1 ? (of[0] ?? EVERYTHING) : { kind: "any", of };
}

function readAll(reader: CqlReader, depth: number): Condition {
  const of = [readCondition(reader, depth)];
  while (reader.takeWord("and")) of.push(readCondition(reader, depth));
  return of.length === 1 ? (of[0] ?? EVERYTHING) : { kind: "all", of };
}

function readCondition(reader: CqlReader, depth: number): Condition {
  reader.effort.take("parts");
  if (depth > LIMITS.depth)
    throw invalidQuery(`The condition is too deep: at most ${LIMITS.depth} levels are allowed.`);
  if (reader.takeMark("(")) {
    const inner = readAny(reader, depth + 1);
    reader.expectMark(")");
    return inner;
  }
  const field = reader.readName();
  const comparison = reader.takeComparison();
  if (comparison !== null)
    return { kind: "compare", field, operator: comparison, value: readFieldValue(reader) };
  if (reader.takeWord("exists")) return { kind: "exists", field, exists: true };
  if (reader.takeWord("is")) {
    const exists = reader.takeWord("not");
    if (!reader.takeWord("exists")) reader.expectWord("null");
    else return { kind: "exists", field, exists: !exists };
    return { kind: "exists", field, exists };
  }
  const negated = reader.takeWord("not");
  if (reader.takeWord("in")) return { kind: "in", field, values: readValues(reader), negated };
  if (negated) {
    reader.expectWord("exists");
    return { kind: "exists", field, exists: false };
  }
  reader.expectWord("like");
  const like = readLike(readText(readFieldValue(reader), "like"));
  return searchText({ kind: "text", field, ...like }, reader.effort);
}

function readValues(reader: CqlReader): readonly FieldValue[] {
  reader.expectMark("(");
  const values: FieldValue[] = [];
  if (reader.takeMark(")")) return values;
  do {
    reader.effort.take("values");
    values.push(readFieldValue(reader));
  } while (reader.takeMark(","));
  reader.expectMark(")");
  return values;
}

function readFieldValue(reader: CqlReader): FieldValue {
  if (reader.takeWord("date")) {
    reader.expectMark("(");
    const date = readDate(reader.readLiteral(), "date");
    reader.expectMark(")");
    return date;
  }
  return readValue(reader.readLiteral(), "A compared value");
}

/** Parses a `like` pattern, which may contain `%` at its ends only. */
function readLike(pattern: string): {
  readonly match: "is" | "contains" | "starts" | "ends";
  readonly text: string;
} {
  const [, before, text = "", after] = /^(%?)([^%]*)(%?)$/.exec(pattern) ?? [];
  if (before === undefined) throw invalidQuery("like allows % only at the start and at the end.");
  if (before !== "" && after !== "") return { match: "contains", text };
  if (before !== "") return { match: "ends", text };
  return { match: after === "" ? "is" : "starts", text };
}

function readOrder(reader: CqlReader): readonly Order[] {
  if (!reader.takeWord("order")) return [];
  reader.expectWord("by");
  const order: Order[] = [];
  do {
    const minus = reader.takeMark("-");
    if (!minus) reader.takeMark("+");
    const field = reader.readName();
    const down = reader.takeWord("desc");
    if (!down) reader.takeWord("asc");
    // LeanCloud's clients write `-createdAt`. With `desc` in addition, the order is still descending.
    order.push({ field, descending: minus || down });
  } while (reader.takeMark(","));
  if (order.length > 8) throw invalidQuery("A list can be ordered by at most 8 fields.");
  return order;
}

function readPage(reader: CqlReader, count: boolean): { readonly limit: number; readonly skip: number } {
  if (!reader.takeWord("limit")) return { limit: count ? 0 : LIMITS.list, skip: 0 };
  const first = reader.readLiteral();
  if (!reader.takeMark(",")) return { limit: parseLimit(first), skip: 0 };
  return { limit: parseLimit(reader.readLiteral()), skip: parseSkip(first) };
}
