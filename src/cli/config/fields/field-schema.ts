import * as z from "zod";
import { quoteValue } from "../../../runtime/model/error.js";
import type { Expectation } from "../../messages/rule.js";
import { formatPath, valueAt, expectationOf } from "../checks/config-problems.js";
import type { FieldSchema } from "./describe-schemas.js";
import { findUnplain } from "../plain-data.js";

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
export function checkField(name: string, schema: FieldSchema, given: unknown): CheckedField {
  const result = parseField(schema, given);
  if (result.success) {
    const path = result.data === undefined ? null : findUnplain(result.data);
    if (path === null) return { kind: "value", value: result.data };
    const expected: Expectation = { kind: "rule", rule: "field-data", values: {} };
    const found = quoteValue(valueAt(result.data, path));
    return { kind: "faults", faults: [{ path, field: formatPath([name, ...path]), found, expected }] };
  }
  return { kind: "faults", faults: faultsOf(name, result.error.issues, given) };
}

/** Returns the values that issues of zod report, each once. A key that an object must not have is a value of its own. */
export function faultsOf(
  name: PropertyKey | null,
  issues: readonly z.core.$ZodIssue[],
  given: unknown,
): readonly FieldFault[] {
  const start = name === null ? [] : [name];
  const faults = issues.flatMap((issue) => {
    const expected = expectationOf(issue);
    const paths =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path): FieldFault => {
      const value = valueAt(given, path);
      return {
        path,
        field: formatPath([...start, ...path]),
        found: value === undefined ? null : quoteValue(value),
        expected: expected.kind === "other" ? { kind: "rule", rule: issue.message, values: {} } : expected,
      };
    });
  });
  // A union reports the same value several times.
  return [...new Map(faults.map((fault) => [fault.field, fault])).values()];
}

/** Parses a value. A schema that throws or waits for something is reported like one that does not accept the value. */
export function parseField(schema: FieldSchema, given: unknown) {
  try {
    return z.safeParse(schema, given);
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error);
    const issue: z.core.$ZodIssue = { code: "custom", path: [], message, input: given };
    return { success: false, error: { issues: [issue] } } as const;
  }
}
