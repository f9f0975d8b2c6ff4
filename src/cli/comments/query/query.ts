/** What a field of a stored object can hold; `null` and absent are the same. */
export type FieldValue = string | number | boolean | Date | null;

/** How a field is compared with a value; an order holds only between values of one type. */
export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

/**
 * What an object must be like to be found: one tree for the JSON `where` of the protocol and for CQL. As in
 * the original store, an absent field differs from every value, and an order holds only between like types.
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
    };

/** A field to sort by; those behind it decide between equals. */
export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** Which objects, in which order, and which part of them. */
export interface Query {
  readonly where: Condition;
  readonly order: readonly Order[];
  readonly limit: number;
  readonly skip: number;
}

/** True of every object. */
export const EVERYTHING: Condition = { kind: "all", of: [] };

/** Shorthand for the condition that the code itself writes most. */
export function equals(field: string, value: FieldValue): Condition {
  return { kind: "compare", field, operator: "=", value };
}

/** Every field that a condition speaks of. */
export function fieldsOf(condition: Condition): readonly string[] {
  return condition.kind === "all" || condition.kind === "any"
    ? condition.of.flatMap(fieldsOf)
    : [condition.field];
}
