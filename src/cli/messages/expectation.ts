/** The value that a field should have had, as data: `sayExpectation` of each language turns it into a sentence. */
export type Expectation =
  | ValueExpectation
  | {
      readonly kind: "at-least" | "at-most";
      readonly measured: "text" | "list" | "number";
      readonly limit: number;
    }
  | { readonly kind: "prefix"; readonly prefix: string }
  /** A rule of the schema by its name; the values are those that the rule's text mentions. */
  | { readonly kind: "rule"; readonly rule: string; readonly values: RuleValues }
  | { readonly kind: "other" };

/** An expected type, or one of some values. */
export type ValueExpectation =
  /** `type` is a name of zod's, such as `string` or `record`. */
  | { readonly kind: "type"; readonly type: string }
  /** As JSON. */
  | { readonly kind: "one-of"; readonly values: readonly string[] }
  | { readonly kind: "any-of"; readonly of: readonly ValueExpectation[] };

/** The values that the text of a rule mentions. */
export type RuleValues = Readonly<Record<string, string | number | null>>;
