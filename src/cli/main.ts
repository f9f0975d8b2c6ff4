import { CommanderError } from "commander";
import { isHanblogError, problemFromError, type Problem } from "../runtime/model/error.js";
import { createProgram } from "./program.js";
import { createTerminal, formatProblem, type Terminal } from "./terminal.js";

/** Exit codes: 0 done, 1 the user's input is at fault, 2 hanblog is. */
const USER_FAULT = 1;
const OWN_FAULT = 2;

/** Runs the command line: the only place that prints errors and sets the exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const { stdout, stderr, env } = process;
  const terminal = createTerminal({ stdout, stderr, env });
  try {
    await createProgram({ terminal, cwd: process.cwd() }).parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.exitCode = reportError(error, terminal);
  }
}

function reportError(error: unknown, terminal: Terminal): number {
  const problems = problemsOf(error);
  if (problems === null) {
    terminal.note(`${terminal.colors.red("bug")} hanblog failed; please report this:`);
    terminal.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return OWN_FAULT;
  }
  for (const problem of problems) {
    terminal.note(formatProblem(problem, process.cwd(), terminal.colors));
  }
  if (problems.length > 1) terminal.note(`${problems.length} errors`);
  return USER_FAULT;
}

function problemsOf(error: unknown): readonly Problem[] | null {
  if (isHanblogError(error)) return [problemFromError(error)];
  if (error instanceof AggregateError && error.errors.every(isHanblogError)) {
    return error.errors.map(problemFromError);
  }
  return null;
}
