import { Command, Option, type CommanderError } from "commander";
import { readPackageInfo } from "../config/package-info.js";
import { guidePageUrl } from "../guide/guide-url.js";
import { createError } from "../messages/create-problem.js";
import type { HelpTexts } from "../messages/help-texts.js";
import { LANGUAGES } from "../messages/language.js";
import type { CommandContext } from "./command-context.js";
import { formatExamples, formatHelpWith } from "./help-format.js";
import { readUsageMistake } from "./usage-mistake.js";

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
