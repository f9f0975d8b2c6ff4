import { plural } from "../../../runtime/model/text/plural.js";
import { type Expectation, type ValueExpectation, sayRule } from "../rule.js";
import { rules } from "./rules.js";

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "`true` or `false`",
  function: "a function",
  int: "a whole number",
  object: "an object",
  record: "an object",
  string: "a text",
  tuple: "a list",
};

/** Returns a sentence that says what was expected. */
export function sayExpectation(expectation: Expectation): string {
  switch (expectation.kind) {
    case "at-least":
      return `Expected ${sayLimit(expectation.measured, "at least", expectation.limit)}.`;
    case "at-most":
      return `Expected ${sayLimit(expectation.measured, "at most", expectation.limit)}.`;
    case "prefix":
      return `Expected a text that begins with ${JSON.stringify(expectation.prefix)}.`;
    case "rule":
      return sayRule(rules, expectation.rule, expectation.values);
    case "other":
      return "Expected another value.";
    default:
      return `Expected ${sayValue(expectation)}.`;
  }
}

function sayLimit(measured: "text" | "list" | "number", bound: string, limit: number): string {
  switch (measured) {
    case "text":
      return `a text of ${bound} ${plural(limit, "character")}`;
    case "list":
      return `a list of ${bound} ${plural(limit, "item")}`;
    case "number":
      return `a number of ${bound} ${limit}`;
  }
}

function sayValue(expectation: ValueExpectation): string {
  switch (expectation.kind) {
    case "type":
      return TYPES[expectation.type] ?? `a ${expectation.type}`;
    case "one-of":
      return expectation.values.join(" or ");
    case "any-of":
      return [...new Set(expectation.of.map(sayValue))].join(", or ");
  }
}
