import { inspect } from "node:util";
import { CommanderError, type Command } from "commander";
import type { CommandContext } from "./commands/command-context.js";
import { chooseLanguage, hasOnlyLanguage } from "./messages/language.js";
import { loadCatalogue } from "./messages/load-catalogue.js";
import type { Problem } from "../runtime/model/error.js";
import { errorCodeUrl } from "./guide/guide-url.js";
import { problemsOf, countProblems, formatProblems, type ProblemFormat } from "./report/format-problems.js";
import { createTerminal, isCi, type Terminal } from "./report/terminal.js";

/** Exit codes for an error of the user and for a bug of hanblog. Success is 0. */
const USER_FAULT = 1;
const OWN_FAULT = 2;

/** Number of entries in `argv` before the arguments. */
const NODE_AND_SCRIPT = 2;

/** Creates a command line. Its commands run when the arguments are parsed. */
export type CreateProgram = (context: CommandContext, args: readonly string[]) => Command | Promise<Command>;

/** The parts of a process that a command line uses. `exitCode` is set after an error. */
export interface ProgramHost extends Pick<NodeJS.Process, "stdin" | "env" | "cwd"> {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  exitCode?: number | string | null | undefined;
}

/** Runs a command line. Only this function prints errors and sets the exit code. */
export async function runProgram(
  argv: readonly string[],
  createProgram: CreateProgram,
  host: ProgramHost = process,
): Promise<void> {
  const { stdout, stderr, env } = host;
  const catalogue = await loadCatalogue(chooseLanguage(argv.slice(NODE_AND_SCRIPT), env));
  const terminal = createTerminal({ stdout, stderr, env, catalogue });
  // The reader of `hanblog build | head` stops early, and a disk may be full or a terminal closed. Neither must end a
  // build or a service. `hanblog comments export` reports such errors itself.
  for (const stream of [stdout, stderr]) stream.on("error", () => undefined);
  const cwd = host.cwd();
  let format: ProblemFormat = { siteDir: cwd, terminal, isVerbose: false };
  let hasHelp = false;
  const enterSite = (siteDir: string, isVerbose = false) => {
    format = { ...format, siteDir, isVerbose };
  };
  try {
    const context = { terminal, cwd, enterSite, openPrompt: promptFor(host) };
    const program = await createProgram(context, argv.slice(NODE_AND_SCRIPT));
    hasHelp = program.commands.some((command) => command.name() === "help");
    await program.parseAsync(hasOnlyLanguage(argv.slice(NODE_AND_SCRIPT)) ? [...argv, "--help"] : [...argv]);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    host.exitCode = reportError(error, { format, terminal, hasHelp });
  }
}

/** Returns the dialogue with the person at the terminal, or `undefined` without one. */
function promptFor({ stdin, stdout, env }: ProgramHost): CommandContext["openPrompt"] {
  if (!stdin.isTTY || !stdout.isTTY || isCi(env)) return undefined;
  return async () => {
    const { openPrompt } = await import("./commands/prompt.js");
    return openPrompt({ input: stdin, output: stdout });
  };
}

interface ReportOptions {
  readonly format: ProblemFormat;
  readonly terminal: Terminal;
  /** Whether the program has the command `help`. */
  readonly hasHelp: boolean;
}

function reportError(error: unknown, { format, terminal, hasHelp }: ReportOptions): number {
  const texts = terminal.catalogue.texts.report;
  const problems = problemsOf(error);
  if (problems.length === 0) {
    terminal.note(`${terminal.colors.red(texts.bug)} ${texts.reportBug}`);
    // With its causes, because the error of a page wraps the error of its component.
    terminal.note(inspect(error));
    return OWN_FAULT;
  }
  for (const text of formatProblems(problems, format)) terminal.note(text);
  const count = countProblems(problems);
  if (count > 1) terminal.note(texts.errorCount(count));
  const explained = explainedCodes(problems, terminal);
  if (explained.length > 0) {
    const code = explained.length === 1 ? (explained[0] ?? null) : null;
    const url = errorCodeUrl(terminal.catalogue.language, code);
    terminal.note(terminal.colors.dim(texts.explanation(code, url, hasHelp)));
  }
  return USER_FAULT;
}

/** Returns the codes of errors that the guide explains. A theme can have codes of its own. */
function explainedCodes(problems: readonly Problem[], { catalogue }: Terminal): readonly string[] {
  const codes = problems.filter(({ severity }) => severity === "error").map(({ code }) => code);
  return [...new Set(codes)].filter((code) => Object.hasOwn(catalogue.messages, code));
}
