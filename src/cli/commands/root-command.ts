import type { FlagValue, UsageMistake } from "../messages/faults/commands.js";
import { Command, Option, type CommanderError } from "commander";
import { readPackageInfo } from "../config/package-info.js";
import { guidePageUrl } from "../guide/guide-url.js";
import { createError } from "../messages/create-problem.js";
import type { HelpTexts } from "../messages/help-texts.js";
import { LANGUAGES } from "../messages/language.js";
import type { CommandContext } from "./command-context.js";
import { formatExamples, formatHelpWith } from "./help-format.js";

/** The name of a program, and the parts of its help that programs do not share. */
export interface RootTexts {
  readonly name: string;
  readonly description: string;
  readonly examples: readonly string[];
  /** Page of the guide; the home page by default. */
  readonly guidePage?: string;
}

/** Creates a program without commands. `add` adds them. */
export function createRoot(
  { name, description, examples, guidePage }: RootTexts,
  context: CommandContext,
  add: (program: Command) => void,
): Command {
  const { texts, language } = context.terminal.catalogue;
  const program = new Command(name)
    .description(description)
    .version(readPackageInfo().version, "-v, --version", texts.help.version)
    .helpOption("-h, --help", texts.help.help)
    // The library's own command takes one word only, so that `help new post` would print the help of `new`.
    .helpCommand(false)
    .configureHelp(formatHelpWith(texts.help))
    .showSuggestionAfterError()
    // An option belongs to the command before it: `comments serve` and `comments import` both have --data.
    .enablePositionalOptions()
    .addHelpText("after", formatExamples(examples, texts.help))
    .addHelpText("after", `\n${texts.help.guide(guidePageUrl(language, guidePage ?? null))}`)
    .exitOverride(rethrow)
    .configureOutput({ writeErr: () => undefined });
  add(program);
  addLanguageOption(program, texts.help);
  return program;
}

/** Lets every command take `--lang`, which `runProgram` has already read from the arguments. */
function addLanguageOption(command: Command, texts: HelpTexts): void {
  // `hanblog new` has its own, because blogs have more languages than messages.
  const hasOwn = command.options.some(({ long }) => long === "--lang");
  if (!hasOwn) command.addOption(new Option("--lang <language>", texts.lang).choices(LANGUAGES));
  for (const child of command.commands) addLanguageOption(child, texts);
}

/** Throws a mistake in the arguments as a user error. The end of `--help` and `--version` stays as it is. */
function rethrow(error: CommanderError): never {
  if (error.exitCode === 0) throw error;
  throw createError("usage", readUsageMistake(error.message), { cause: error });
}

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
function readUsageMistake(message: string): UsageMistake {
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
