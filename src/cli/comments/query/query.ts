/** The value of a stored field. `null` and absent are the same. */
export type FieldValue = string | number | boolean | Date | null;

/** An operator that compares a field with a value. Only values of the same type have an order. */
export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

/**
 * A condition on objects, parsed from the protocol's JSON `where` or from CQL. As in LeanCloud, an absent
 * field differs from every value, and only values of the same type have an order.
 */
export type Condition =
  | { readonly kind: "all"; readonly of: readonly Condition[] }
  | { readonly kind: "any"; readonly of: readonly Condition[] }
  | {
      readonly kind: "compare";
      readonly field: string;
      readonly operator: Comparison;
      readonly value: FieldValue;
    }
  | {
      readonly kind: "in";
      readonly field: string;
      readonly values: readonly FieldValue[];
      readonly negated: boolean;
    }
  | { readonly kind: "exists"; readonly field: string; readonly exists: boolean }
  | {
      readonly kind: "text";
      readonly field: string;
      readonly match: "is" | "contains" | "starts" | "ends";
      readonly text: string;
      /** Whether the field must not match. An absent field does not match. */
      readonly negated?: true;
    };

/** A sort key. Later keys break ties of earlier ones. */
export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** A condition, an order and a range of the matching objects. */
export interface Query {
  readonly where: Condition;
  readonly order: readonly Order[];
  readonly limit: number;
  readonly skip: number;
}

/** The condition that every object meets. */
export const EVERYTHING: Condition = { kind: "all", of: [] };

/** Returns the condition that a field equals a value. */
export function equals(field: string, value: FieldValue): Condition {
  return { kind: "compare", field, operator: "=", value };
}

/** Returns the condition that a field has one of the values, or none of them. */
export function oneOf(field: string, values: readonly FieldValue[], negated = false): Condition {
  return { kind: "in", field, values, negated };
}

/** Returns the names of all fields in a condition. */
export function fieldsOf(condition: Condition): readonly string[] {
  return condition.kind === "all" || condition.kind === "any"
    ? condition.of.flatMap(fieldsOf)
    : [condition.field];
}

/** Returns a condition with other names of its fields. */
export function renameFields(condition: Condition, named: (field: string) => string): Condition {
  return condition.kind === "all" || condition.kind === "any"
    ? { ...condition, of: condition.of.map((part) => renameFields(part, named)) }
    : { ...condition, field: named(condition.field) };
}
