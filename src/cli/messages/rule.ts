import type { rules } from "./en/rules.js";
import { fillTemplate, type ValuesOfText } from "./message-set.js";

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

type EnglishRules = typeof rules;

/** A rule of a schema that has a text in the catalogue. */
export type RuleName = keyof EnglishRules;

/** Templates of all rules in one language. */
export type RuleTexts = Readonly<Record<RuleName, string>>;

/** A rule that was broken, with the values that its text mentions. */
export type BrokenRule = {
  readonly rule: RuleName;
  readonly values: RuleValues;
};

/** Returns a rule with the values of its text. */
export function brokenRule<Name extends RuleName>(
  rule: Name,
  ...[values]: Name extends PlainRuleName ? [] : [ValuesOfText<EnglishRules[Name]>]
): BrokenRule {
  return { rule, values: values ?? {} };
}

/** Returns a rule as the message of a schema. Only for rules whose text mentions no values. */
export function ruleMessage(rule: PlainRuleName): string {
  return rule;
}

type PlainRuleName = {
  [Name in RuleName]: EnglishRules[Name] extends `${string}%{${string}` ? never : Name;
}[RuleName];

/** Converts a broken rule to the fields of a zod issue. */
export function ruleIssue({ rule, values }: BrokenRule) {
  return { message: rule, params: values };
}

/** Returns the text of a rule, or its name where it has no text. */
export function sayRule(texts: RuleTexts, rule: string, values: RuleValues): string {
  return isRuleName(texts, rule) ? fillTemplate(texts[rule], values) : rule;
}

/** Checks whether a schema's message is the name of a rule. */
export function isRuleName(texts: RuleTexts, name: string): name is RuleName {
  return Object.hasOwn(texts, name);
}
