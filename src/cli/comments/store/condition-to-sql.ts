import type { Comparison, Condition, FieldValue } from "../query/query.js";
import type { Collection, Field, FieldType } from "./collections.js";
import { joinSql, sql, sqlName, type Sql, type SqlValue } from "./sql.js";

const OPERATORS: Readonly<Record<Comparison, Sql>> = {
  "=": sql`=`,
  "!=": sql`<>`,
  "<": sql`<`,
  "<=": sql`<=`,
  ">": sql`>`,
  ">=": sql`>=`,
};

/** Number of parts that are joined without further parentheses. */
const SHALLOW = 4;

const TRUE = sql`1 = 1`;
const FALSE = sql`1 = 0`;

/**
 * Converts a condition to SQL without any text from a visitor: names come from the collection, and values are
 * bound.
 */
export function conditionToSql(condition: Condition, collection: Collection): Sql {
  switch (condition.kind) {
    case "all":
      return join(condition.of, collection, " and ", TRUE);
    case "any":
      return join(condition.of, collection, " or ", FALSE);
    default:
  }
  const field = collection.fields.get(condition.field);
  // An unknown field is not an error, as in LeanCloud: it counts as absent from every object.
  if (field === undefined) return absentSql(condition);
  const column = sqlName(field.column);
  switch (condition.kind) {
    case "compare":
      return compareSql(field, condition.operator, condition.value);
    case "in": {
      const { values, negated } = condition;
      const like = values.filter((value) => hasType(value, field.type)).map((value) => toColumn(value));
      const hasNull = values.includes(null);
      const found = like.length === 0 ? FALSE : sql`${column} in (${joinSql(like)})`;
      const within = hasNull
        ? sql`(${column} is null or ${found})`
        : sql`(${column} is not null and ${found})`;
      return negated ? sql`not ${within}` : within;
    }
    case "exists":
      return condition.exists ? sql`${column} is not null` : sql`${column} is null`;
    case "text":
      return textConditionSql(column, field.type, condition);
  }
}

function join(of: readonly Condition[], collection: Collection, word: string, empty: Sql): Sql {
  if (of.length === 0) return empty;
  // A balanced tree, because D1 limits the depth of an expression to 100.
  const middle = Math.ceil(of.length / 2);
  const parts =
    of.length <= SHALLOW
      ? of.map((condition) => conditionToSql(condition, collection))
      : [of.slice(0, middle), of.slice(middle)].map((half) => join(half, collection, word, empty));
  return sql`(${joinSql(parts, word)})`;
}

function compareSql(field: Field, operator: Comparison, value: FieldValue): Sql {
  const column = sqlName(field.column);
  if (value === null) {
    if (operator === "=") return sql`${column} is null`;
    return operator === "!=" ? sql`${column} is not null` : FALSE;
  }
  if (!hasType(value, field.type)) return operator === "!=" ? TRUE : FALSE;
  const compared = sql`${column} ${OPERATORS[operator]} ${toColumn(value)}`;
  return operator === "!=" ? sql`(${column} is null or ${compared})` : compared;
}

type TextCondition = Extract<Condition, { readonly kind: "text" }>;

function textConditionSql(column: Sql, type: FieldType, { match, text, negated }: TextCondition): Sql {
  const matches = type === "text" ? textSql(column, match, text) : FALSE;
  return negated === true ? sql`(${column} is null or not (${matches}))` : matches;
}

/**
 * Compares texts with `substr` and `replace`, which work the same in both databases and have no wildcards.
 */
function textSql(column: Sql, match: "is" | "contains" | "starts" | "ends", text: string): Sql {
  if (match === "is") return sql`${column} = ${text}`;
  if (text === "") return sql`${column} is not null`;
  const length = Array.from(text).length;
  switch (match) {
    case "starts":
      return sql`substr(${column}, 1, cast(${length} as integer)) = ${text}`;
    case "ends":
      return sql`(length(${column}) >= cast(${length} as integer) and substr(${column}, length(${column}) - cast(${length - 1} as integer)) = ${text})`;
    case "contains":
      return sql`replace(${column}, ${text}, '') <> ${column}`;
  }
}

function absentSql(condition: Exclude<Condition, { readonly kind: "all" | "any" }>): Sql {
  switch (condition.kind) {
    case "compare":
      return (condition.operator === "=" && condition.value === null) ||
        (condition.operator === "!=" && condition.value !== null)
        ? TRUE
        : FALSE;
    case "in":
      return condition.values.includes(null) === condition.negated ? FALSE : TRUE;
    case "exists":
      return condition.exists ? FALSE : TRUE;
    case "text":
      return condition.negated === true ? TRUE : FALSE;
  }
}

function hasType(value: FieldValue, type: FieldType): boolean {
  if (type === "date") return value instanceof Date;
  return type === "text" ? typeof value === "string" : typeof value === "number";
}

/** Converts a value to the form that both drivers can bind: a date to milliseconds, a boolean to 1 or 0. */
export function toColumn(value: FieldValue | undefined): SqlValue {
  if (value instanceof Date) return value.getTime();
  if (typeof value === "boolean") return value ? 1 : 0;
  return value ?? null;
}
