import * as z from "zod";
import { findControlIn } from "../../../runtime/model/text/control-character.js";
import { quoteValue } from "../../../runtime/model/error.js";
import type { ConfigMistake } from "../../messages/en/config.js";
import type { ConfigPath, PlacedMistake } from "./config-mistake.js";
import { siteConfigSchema } from "../schema.js";
import { movedOption, movedValue } from "./vuepress-hints.js";
import { nearestName } from "../nearest-name.js";
import { rules } from "../../messages/en/rules.js";
import { type Expectation, type RuleValues, type ValueExpectation, isRuleName } from "../../messages/rule.js";

/** Formats a path: `["nav", 2, "link"]` becomes `nav[2].link`. Names that are not identifiers are put in brackets. */
export function formatPath(path: ConfigPath): string {
  const parts = path.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    const name = String(step);
    return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return parts.join("").replace(/^\./, "");
}

/** A schema of zod, and the path in the configuration of the value that it checks. */
interface PlacedSchema {
  readonly schema: unknown;
  readonly at: ConfigPath;
}

const WHOLE: PlacedSchema = { schema: siteConfigSchema, at: [] };

/** Returns the mistakes that an issue of zod reports. Each unknown key is a mistake of its own. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  config: unknown,
  checked: PlacedSchema = WHOLE,
): readonly PlacedMistake[] {
  return describeBelow({ issue, parents: checked.at }, config, checked);
}

function describeBelow(
  { issue, parents }: { readonly issue: z.core.$ZodIssue; readonly parents: ConfigPath },
  config: unknown,
  checked: PlacedSchema,
): readonly PlacedMistake[] {
  const path = [...parents, ...issue.path];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey([...path, key], checked));
  if (issue.code === "invalid_union") {
    const branch = issue.errors.find((issues) => issues.length > 0 && !issues.some(isWrongKind));
    if (branch)
      return branch.flatMap((inner) => describeBelow({ issue: inner, parents: path }, config, checked));
  }
  if (issue.code === "invalid_key") {
    const expected = issue.issues.map(expectationOf);
    const parent = formatPath(path.slice(0, -1));
    return [{ path, mistake: { kind: "key", path: parent, found: quoteValue(path.at(-1)), expected } }];
  }
  const value = valueAt(config, path);
  const name = formatPath(path);
  const mistake: ConfigMistake = {
    kind: "value",
    path: path.length === 0 ? null : name,
    found: value === undefined ? null : quoteValue(value),
    expected: movedValue(name, value) ?? expectationOf(issue),
  };
  return [{ path, mistake }];
}

/** Returns the first control character in a text of a configuration. Documents must not contain one. */
export function describeControls(config: unknown): readonly PlacedMistake[] {
  const found = findControlIn(config);
  if (found === null) return [];
  const { path, name } = found;
  return [{ path, mistake: { kind: "control", path: formatPath(path), control: name } }];
}

/**
 * Returns the keys that a schema would drop without an issue, because its objects are not strict. `value` is the checked
 * value itself.
 */
export function describeDropped(value: unknown, checked: PlacedSchema): readonly PlacedMistake[] {
  const found = options(checked.schema);
  const [only] = found;
  if (found.length !== 1 || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    const isLoose = only instanceof z.ZodObject && only.def.catchall === undefined;
    if (isLoose && !Object.hasOwn(only.shape, key)) {
      const path = [...checked.at, key];
      return [unknownKey(path, checked)];
    }
    return describeDropped(inner, { schema: childAt(only, step), at: [...checked.at, step] });
  });
}

function unknownKey(path: ConfigPath, { schema, at }: PlacedSchema): PlacedMistake {
  const key = String(path.at(-1));
  const known = keysAt(schema, path.slice(at.length, -1));
  const name = formatPath(path);
  const mistake: ConfigMistake = {
    kind: "unknown",
    path: name,
    moved: movedOption(name),
    nearest: nearestName(key, known),
    known,
  };
  return { path, mistake };
}

/** Returns the keys that an object at `path` of a schema may have. The list is empty if any key is allowed. */
export function keysAt(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
  const [step, ...rest] = path;
  for (const option of options(schema)) {
    if (step === undefined) {
      if (option instanceof z.ZodObject) return Object.keys(option.shape);
      continue;
    }
    const keys = keysAt(childAt(option, step), rest);
    if (keys.length > 0) return keys;
  }
  return [];
}

/** Returns the schemas of a union, or the schema itself, without wrappers such as `optional`. */
function options(schema: unknown): readonly unknown[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodLazy
  ) {
    return options(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return options(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => options(option));
  return [schema];
}

function childAt(schema: unknown, step: PropertyKey): unknown {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)];
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

/** Returns the value that a path leads to, or `undefined`. */
export function valueAt(data: unknown, path: ConfigPath): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

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
function isWrongKind(issue: z.core.$ZodIssue): boolean {
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
