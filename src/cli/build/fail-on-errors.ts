import { errorFromProblems, type Problem } from "../../runtime/model/error.js";

/** How much a build puts up with. */
export interface Severity {
  /** Warnings fail the build. */
  readonly strict: boolean;
  /** Told the warnings of a build that fails. */
  readonly onWarnings?: ((warnings: readonly Problem[]) => void) | undefined;
}

/** Whether one of the problems is more than a warning. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === "error");
}

/** Throws where there are errors; the warnings among them are told all the same, or are errors too under `strict`. */
export function failOnErrors(problems: readonly Problem[], { strict, onWarnings }: Severity): void {
  if (!hasErrors(problems)) return;
  if (strict) throw errorFromProblems(problems.map(asError));
  onWarnings?.(problems.filter((problem) => problem.severity === "warning"));
  throw errorFromProblems(problems);
}

/** Throws under `strict` where there are warnings. */
export function failOnWarnings(warnings: readonly Problem[], { strict }: Severity): void {
  if (strict && warnings.length > 0) throw errorFromProblems(warnings.map(asError));
}

function asError(problem: Problem): Problem {
  return { ...problem, severity: "error" };
}
