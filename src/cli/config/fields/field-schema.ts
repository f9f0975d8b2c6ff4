import * as z from "zod";
import { quoteValue } from "../../../runtime/model/error.js";
import type { Expectation } from "../../messages/expectation.js";
import { formatPath, valueAt } from "../checks/config-problems.js";
import { expectationOf } from "../checks/expectation-of.js";
import { scalarToText } from "../front-matter-schema.js";
import type { FieldSchema } from "./describe-schemas.js";
import { isPlainData } from "../plain-data.js";

/** An invalid value, or a missing one: `found` is `null` then. */
export interface FieldFault {
  /** Path of the value inside the field. */
  readonly path: readonly PropertyKey[];
  readonly field: string;
  readonly found: string | null;
  readonly expected: Expectation;
}

type CheckedField =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "faults"; readonly faults: readonly FieldFault[] };

/** Checks one field against its schema. */
export function checkField(name: string, schema: FieldSchema, written: unknown): CheckedField {
  // The field `date` of hanblog is an instant.
  const given = name === "date" ? written : withWrittenDates(written);
  const result = parse(schema, given);
  if (result.success) {
    if (result.data === undefined || isPlainData(result.data)) return { kind: "value", value: result.data };
    const expected: Expectation = { kind: "rule", rule: "field-data", values: {} };
    return { kind: "faults", faults: [{ path: [], field: name, found: quoteValue(result.data), expected }] };
  }
  const faults = result.error.issues.map((issue): FieldFault => {
    const value = valueAt(given, issue.path);
    const expected = expectationOf(issue);
    return {
      path: issue.path,
      field: formatPath([name, ...issue.path]),
      found: value === undefined ? null : quoteValue(value),
      expected: expected.kind === "other" ? { kind: "rule", rule: issue.message, values: {} } : expected,
    };
  });
  // A union reports the same value several times.
  return { kind: "faults", faults: [...new Map(faults.map((fault) => [fault.field, fault])).values()] };
}

/** Parses a value. A schema that throws or waits for something is reported like one that does not accept the value. */
function parse(schema: FieldSchema, given: unknown) {
  try {
    return z.safeParse(schema, given);
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error);
    const issue: z.core.$ZodIssue = { code: "custom", path: [], message, input: given };
    return { success: false, error: { issues: [issue] } } as const;
  }
}

/** Returns a value with the dates that YAML recognized as the text that the author wrote. */
function withWrittenDates(value: unknown): unknown {
  if (typeof value === "string") return scalarToText(value);
  if (Array.isArray(value)) return value.map(withWrittenDates);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWrittenDates(inner)]));
}
