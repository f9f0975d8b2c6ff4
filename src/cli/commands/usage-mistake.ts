import type { FlagValue, UsageMistake } from "../messages/en/commands.js";

/** Patterns of commander's messages, which carry no data. */
const SUGGESTION = /\n\(Did you mean (?:one of )?(.*)\?\)$/;
const UNKNOWN = /^unknown (option|command) '(.*)'$/s;
const MISSING_ARGUMENT = /^missing required argument '(.*)'$/;
const MISSING_VALUE = /^option '(.*)' argument missing$/;
const MISSING_OPTION = /^required option '(.*)' not specified$/;
const INVALID = /^option '([^']*)' argument '(.*)' is invalid\. (.*)$/s;
const INVALID_ARGUMENT = /^command-argument value '(.*)' is invalid for argument '([^']*)'\. (.*)$/s;
const TOO_MANY = /^too many arguments(?: for '(.*)')?\. Expected (\d+) arguments? but got (\d+)\.$/;
const CHOICES = /^Allowed choices are (.*)\.$/;

/** Reads the mistake in the arguments from a message of commander. */
export function readUsageMistake(message: string): UsageMistake {
  const reason = message.replace(/^error: /, "");
  const nearest = SUGGESTION.exec(reason)?.[1]?.split(", ") ?? [];
  const text = reason.replace(SUGGESTION, "");
  const [, unknown, name = ""] = UNKNOWN.exec(text) ?? [];
  if (unknown !== undefined) {
    return { kind: unknown === "option" ? "unknown-option" : "unknown-command", name, nearest };
  }
  const argument = MISSING_ARGUMENT.exec(text)?.[1];
  if (argument !== undefined) return { kind: "missing-argument", name: argument };
  const option = MISSING_VALUE.exec(text)?.[1];
  if (option !== undefined) return { kind: "missing-value", name: option };
  const needed = MISSING_OPTION.exec(text)?.[1];
  if (needed !== undefined) return { kind: "missing-option", name: needed };
  const [, flag, found = "", expected = ""] = INVALID.exec(text) ?? [];
  const value = readFlagValue(expected);
  if (flag !== undefined && value !== null) {
    return { kind: "invalid-value", name: longName(flag), found, expected: value };
  }
  const [, given = "", place, allowed = ""] = INVALID_ARGUMENT.exec(text) ?? [];
  const values = readFlagValue(allowed);
  if (place !== undefined && values !== null) {
    return { kind: "invalid-value", name: place, found: given, expected: values };
  }
  const [, command = null, most, count] = TOO_MANY.exec(text) ?? [];
  if (most === undefined) return { kind: "other", reason };
  return { kind: "too-many-arguments", command, expected: Number(most), found: Number(count) };
}

/** Reads what `invalidFlag` has written, or the choices of an option. */
function readFlagValue(text: string): FlagValue | null {
  const values = CHOICES.exec(text)?.[1]?.split(", ");
  if (values !== undefined) return { kind: "choice", values };
  try {
    return JSON.parse(text) as FlagValue;
  } catch {
    return null;
  }
}

/** `-v, --version <text>` becomes `--version`. */
function longName(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}
