import type * as z from "zod";
import { findControlIn } from "../../runtime/model/control-character.js";
import { quoteValue } from "../../runtime/model/error.js";
import type { ConfigMistake, ConfigPath } from "./config-mistake.js";
import { siteConfigSchema } from "./schema.js";
import { keysAt } from "./schema-keys.js";
import { vuepressHint, vuepressValueHint } from "./vuepress-hints.js";
import { nearestName } from "./nearest-name.js";

/** `["nav", 2, "link"]` → `nav[2].link`; names that are no identifiers stand in brackets. */
function formatPath(path: ConfigPath): string {
  const parts = path.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    const name = String(step);
    return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return parts.join("").replace(/^\./, "");
}

/** An issue of zod in the words of an author. An unknown key is a mistake of its own. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  config: unknown,
  parents: ConfigPath = [],
): readonly ConfigMistake[] {
  const path = [...parents, ...issue.path];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey([...path, key]));
  if (issue.code === "invalid_union") {
    const branch = issue.errors.find((issues) => issues.length > 0 && !issues.some(isWrongKind));
    if (branch) return branch.flatMap((inner) => describeIssue(inner, config, path));
  }
  if (issue.code === "invalid_key") {
    const message = `\`${formatPath(path.slice(0, -1))}\` has the key ${quoteValue(path.at(-1))}`;
    return [{ path, message, hint: sentence(expectation(issue)) }];
  }
  const found = valueAt(config, path);
  const name = path.length === 0 ? "The configuration" : `\`${formatPath(path)}\``;
  const message = found === undefined ? `${name} is missing` : `${name} is ${quoteValue(found)}`;
  const hint = vuepressValueHint(formatPath(path), found) ?? sentence(expectation(issue));
  return [{ path, message, hint }];
}

/** A control character in a text of a configuration: it would stand in documents, which must not hold one. */
export function describeControls(config: unknown): readonly ConfigMistake[] {
  const found = findControlIn(config);
  if (found === null) return [];
  const { path, name } = found;
  const message = `\`${formatPath(path)}\` has ${name}`;
  return [{ path, message, hint: "Remove it: HTML allows no such character." }];
}

function unknownKey(path: ConfigPath): ConfigMistake {
  const key = String(path.at(-1));
  const keys = keysAt(siteConfigSchema, path.slice(0, -1));
  const nearest = nearestName(key, keys);
  const hint =
    vuepressHint(formatPath(path)) ??
    (nearest !== null ? `Did you mean \`${nearest}\`?` : `Expected one of: ${keys.join(", ")}.`);
  return { path, message: `hanblog knows no option \`${formatPath(path)}\``, hint };
}

/** A branch of a union that wants another kind of value altogether says nothing about the mistake. */
function isWrongKind(issue: z.core.$ZodIssue): boolean {
  return issue.path.length === 0 && (issue.code === "invalid_type" || issue.code === "invalid_value");
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${article(issue.expected)}`;
    case "invalid_value":
      return `expected ${issue.values.map((value) => quoteValue(value)).join(" or ")}`;
    case "invalid_union":
      return unionExpectation(issue.errors);
    case "too_small":
      return `expected ${measure(issue.origin)} of at least ${issue.minimum}`;
    case "too_big":
      return `expected ${measure(issue.origin)} of at most ${issue.maximum}`;
    case "invalid_format":
      return formatExpectation(issue);
    case "invalid_key":
      return issue.issues.map((inner) => expectation(inner)).join("; ");
    default:
      return issue.message;
  }
}

function unionExpectation(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const kinds = branches.flatMap((issues) => issues.slice(0, 1).map((issue) => expectation(issue)));
  const words = new Set(kinds.map((kind) => kind.replace(/^expected /, "")));
  return words.size === 0 ? "expected another value" : `expected ${[...words].join(", or ")}`;
}

function formatExpectation(issue: z.core.$ZodIssueInvalidStringFormat): string {
  // The schema's own words go before those for all texts of the kind.
  if (!/^(Invalid|Must)/.test(issue.message)) return issue.message;
  if (issue.format === "url") return "expected a URL that begins with https:// or http://";
  if (issue.format === "starts_with")
    return `expected a text that begins with ${quoteValue(Reflect.get(issue, "prefix"))}`;
  return `expected another text (${issue.message})`;
}

function measure(origin: string): string {
  if (origin === "string") return "a text with a length";
  return origin === "array" ? "a list with a length" : "a number";
}

function article(kind: string): string {
  const words: Readonly<Record<string, string>> = {
    array: "a list",
    boolean: "`true` or `false`",
    int: "a whole number",
    object: "an object",
    record: "an object",
    string: "a text",
    tuple: "a list",
  };
  return words[kind] ?? `a ${kind}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
}

function valueAt(config: unknown, path: ConfigPath): unknown {
  let value = config;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
