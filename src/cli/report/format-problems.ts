import { type Problem, type Severity, problemsFromError } from "../../runtime/model/error.js";
import type { ReportTexts } from "../messages/texts.js";
import { formatPosition, formatProblem, type Terminal } from "./terminal.js";
import { findDamage } from "../comments/find-damage.js";
import { createProblem } from "../messages/create-problem.js";

/** Number of problems of one code that are printed in full. Errors must all be fixed, so more of them are printed. */
const MOST_SHOWN: Readonly<Record<Severity, number>> = { warning: 3, error: 20 };
/** Number of places that an error names in addition to the first. */
const MOST_PLACES = 3;

/** Options for printing problems. */
export interface ProblemFormat {
  /** Problems name files from here. */
  readonly siteDir: string;
  readonly terminal: Pick<Terminal, "colors" | "catalogue">;
  /** Prints each problem at each of its places. */
  readonly isVerbose: boolean;
}

/** A problem with the other problems of the same cause. */
interface ProblemEntry {
  readonly problem: Problem;
  readonly others: readonly Problem[];
}

/**
 * Formats problems for the terminal. Of many problems with one code, only the first are printed, with the number of the
 * others. Errors of one cause are printed once. A migrated blog can have thousands of problems.
 */
export function formatProblems(problems: readonly Problem[], format: ProblemFormat): readonly string[] {
  const unique = [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
  const { siteDir, isVerbose } = format;
  const { colors, catalogue } = format.terminal;
  const write = (problem: Problem) => formatProblem(problem, { siteDir, colors, catalogue });
  if (isVerbose) return unique.map(write);
  const entries = joinCauses(unique);
  const counts = new Map<string, number>();
  const keyOf = ({ severity, code }: Problem) => `${severity} ${code}`;
  for (const { problem } of entries) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  const shown = new Map<string, number>();
  return entries.flatMap(({ problem, others }) => {
    const key = keyOf(problem);
    const number = (shown.get(key) ?? 0) + 1;
    shown.set(key, number);
    const most = MOST_SHOWN[problem.severity];
    if (number > most) return [];
    const rest = number === most ? (counts.get(key) ?? 0) - most : 0;
    return [
      write(problem) + formatPlaces(others, catalogue.texts.report),
      ...(rest > 0 ? [`  ${catalogue.texts.report.more(rest, colors.dim(`[${problem.code}]`))}`] : []),
    ];
  });
}

/** Returns the number of problems. A problem at several places counts once per place. */
export function countProblems(problems: readonly Problem[]): number {
  return new Set(problems.map((problem) => JSON.stringify(problem))).size;
}

/** Errors whose cause is outside of the pages that have them, such as a package, a component or a rule. */
const SHARED_CAUSES: ReadonlySet<string> = new Set([
  "missing-mermaid",
  "unknown-component",
  "rule-failed",
  "plugin-failed",
]);

function joinCauses(problems: readonly Problem[]): readonly ProblemEntry[] {
  const byCause = new Map<string, { problem: Problem; others: Problem[] }>();
  for (const problem of problems) {
    const { severity, code, message, hint, at } = problem;
    // A plugin makes its pages from the same data and code.
    const plugin = at?.page?.plugin ?? null;
    const isShared = severity === "error" && (SHARED_CAUSES.has(code) || plugin !== null);
    const key = JSON.stringify(isShared ? [code, message, hint, plugin] : problem);
    const known = byCause.get(key);
    if (known === undefined) byCause.set(key, { problem, others: [] });
    else known.others.push(problem);
  }
  return [...byCause.values()];
}

function formatPlaces(others: readonly Problem[], texts: ReportTexts): string {
  if (others.length === 0) return "";
  const named = others
    .slice(0, MOST_PLACES)
    .flatMap(({ at }) => (at === null ? [] : formatPosition(at)))
    .join(", ");
  const rest = named !== "" && others.length > MOST_PLACES ? ", …" : "";
  return `\n  ${texts.morePlaces(others.length, named + rest)}`;
}

/**
 * Error codes of the system and of SQLite that only the user can fix. They report permissions, a read-only, full or
 * failing disk, too many open files, too long names, and files in place of folders or the reverse. Others report circular
 * links and, on Windows, files that another program has open.
 */
const REFUSALS =
  /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EFBIG|EIO|EMFILE|ENFILE|ENAMETOOLONG|ENOTDIR|EISDIR|EEXIST|ELOOP|EBUSY|ENOTEMPTY|SQLITE_FULL|SQLITE_IOERR(_\w+)?)$/;

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && "code" in error && REFUSALS.test(String(error.code));
}

/** Returns the problems in an error, including errors of the system. Returns none for a bug of hanblog. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (!isRefusal(error)) return problemsFromError(findDamage(error) ?? error);
  return [createProblem("error", "refused", { reason: error.message })];
}
