import { withoutEndSlashes } from "../../../runtime/model/path.js";
import { type Fields, fieldsOf, textOf } from "../plain-value.js";
import { EXPRESSION } from "./liquid.js";
import { replacePairs } from "./replace-pairs.js";

/** Values that Liquid in a file can name. */
interface LiquidValues {
  /** Configuration of the site. */
  readonly config: Fields;
  /** Front matter of the file. */
  readonly fields: Fields;
}

/**
 * Returns a file of Jekyll that is no page, such as a style sheet, with the values of its expressions. Returns `null` if only
 * Jekyll can fill it, because it has tags or other expressions.
 */
export function fillLiquidFile(text: string, values: LiquidValues): string | null {
  const filled = replacePairs(text, EXPRESSION, (content, whole) => evaluate(content, values) ?? whole);
  return /\{[{%]/.test(filled) ? null : filled;
}

function evaluate(expression: string, values: LiquidValues): string | null {
  const [subject = "", ...filters] = expression.split("|").map((part) => part.trim());
  let value: unknown = read(subject, values);
  for (const filter of filters) {
    const [name = "", argument = ""] = filter.split(/:(.*)/s).map((part) => part.trim());
    value = applyFilter(value, { name, argument: read(argument, values) }, values);
    if (value === undefined) return null;
  }
  return textOf(value) ?? null;
}

function applyFilter(
  value: unknown,
  { name, argument }: { readonly name: string; readonly argument: unknown },
  { config }: LiquidValues,
): unknown {
  const base = withoutEndSlashes(textOf(config["baseurl"]) ?? "");
  const text = textOf(value);
  switch (name) {
    case "default":
      return value ?? argument;
    case "jsonify":
      return value === undefined ? undefined : JSON.stringify(value);
    case "prepend":
      return text === undefined ? undefined : `${textOf(argument) ?? ""}${text}`;
    case "append":
      return text === undefined ? undefined : `${text}${textOf(argument) ?? ""}`;
    case "relative_url":
      return text === undefined ? undefined : rooted(base, text);
    case "absolute_url":
      return text === undefined ? undefined : (textOf(config["url"]) ?? "") + rooted(base, text);
    case "escape":
    case "xml_escape":
      return text
        ?.replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;");
    case "strip":
      return text?.trim();
    default:
      return undefined;
  }
}

function rooted(base: string, path: string): string {
  return `${base}/${path.replace(/^\/+/, "")}`;
}

/** Returns the value of a literal, or of a path such as `site.title`. */
function read(subject: string, { config, fields }: LiquidValues): unknown {
  const literal = /^(["'])([^]*)\1$/.exec(subject)?.[2];
  if (literal !== undefined) return literal;
  const [start, ...names] = subject.split(".");
  let value: unknown = start === "site" ? config : start === "page" ? fields : undefined;
  for (const name of names) value = fieldsOf(value)[name];
  // An address without an option is empty.
  return value === undefined && /^site\.(?:base)?url$/.test(subject) ? "" : value;
}
