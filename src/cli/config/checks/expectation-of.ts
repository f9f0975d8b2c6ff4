import type * as z from "zod";
import { quoteValue } from "../../../runtime/model/error.js";
import { rules } from "../../messages/en/rules.js";
import type { Expectation, RuleValues, ValueExpectation } from "../../messages/expectation.js";
import { isRuleName } from "../../messages/rule.js";

/** Returns the value that an issue of zod expected. The schema's own rules are named by the message of the issue. */
export function expectationOf(issue: z.core.$ZodIssue): Expectation {
  if (isRuleName(rules, issue.message)) {
    return { kind: "rule", rule: issue.message, values: valuesOf(issue) };
  }
  switch (issue.code) {
    case "invalid_type":
    case "invalid_value":
    case "invalid_union":
      return valueExpectation(issue) ?? { kind: "other" };
    case "too_small":
      return { kind: "at-least", measured: measured(issue.origin), limit: Number(issue.minimum) };
    case "too_big":
      return { kind: "at-most", measured: measured(issue.origin), limit: Number(issue.maximum) };
    case "invalid_format":
      return formatExpectation(issue);
    case "custom":
      // The schema's rules all have names; a text is better than none.
      return { kind: "rule", rule: issue.message, values: {} };
    default:
      return { kind: "other" };
  }
}

/** Checks whether a branch of a union expects another type of value. Such a branch does not explain the mistake. */
export function isWrongKind(issue: z.core.$ZodIssue): boolean {
  return issue.path.length === 0 && (issue.code === "invalid_type" || issue.code === "invalid_value");
}

function valueExpectation(issue: z.core.$ZodIssue): ValueExpectation | null {
  switch (issue.code) {
    case "invalid_type":
      return { kind: "type", type: issue.expected };
    case "invalid_value":
      return { kind: "one-of", values: issue.values.map((value) => quoteValue(value)) };
    case "invalid_union": {
      const branches = issue.errors.flatMap((issues) => issues.slice(0, 1));
      const of = branches.map(valueExpectation).filter((branch) => branch !== null);
      return of.length === 0 ? null : { kind: "any-of", of };
    }
    default:
      return null;
  }
}

function formatExpectation(issue: z.core.$ZodIssueInvalidStringFormat): Expectation {
  if (issue.format === "url") return { kind: "rule", rule: "url", values: {} };
  if (issue.format === "starts_with") return { kind: "prefix", prefix: String(Reflect.get(issue, "prefix")) };
  return { kind: "other" };
}

function measured(origin: string): "text" | "list" | "number" {
  if (origin === "string") return "text";
  return origin === "array" ? "list" : "number";
}

/** Returns the values that `ruleIssue` stored in an issue; empty for other issues. */
function valuesOf(issue: z.core.$ZodIssue): RuleValues {
  const params: unknown = Reflect.get(issue, "params");
  if (typeof params !== "object" || params === null) return {};
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number | null] => {
      const [, value] = entry;
      return value === null || typeof value === "string" || typeof value === "number";
    }),
  );
}
