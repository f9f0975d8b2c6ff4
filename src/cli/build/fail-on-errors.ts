import { errorFromProblems, hasErrors, type Problem } from "../../runtime/model/error.js";

/** Treatment of warnings in a build. */
export interface Severity {
  /** Whether warnings fail the build. */
  readonly strict: boolean;
  /** Called with the warnings of a failed build. */
  readonly onWarnings?: ((warnings: readonly Problem[]) => void) | undefined;
}

/** Throws if there are errors. Warnings are passed to `onWarnings`, or thrown as errors under `strict`. */
export function failOnErrors(problems: readonly Problem[], { strict, onWarnings }: Severity): void {
  if (!hasErrors(problems)) return;
  if (strict) throw errorFromProblems(problems.map(asError));
  onWarnings?.(problems.filter((problem) => problem.severity === "warning"));
  throw errorFromProblems(problems);
}

/** Throws under `strict` if there are warnings. */
export function failOnWarnings(warnings: readonly Problem[], { strict }: Severity): void {
  if (strict && warnings.length > 0) throw errorFromProblems(warnings.map(asError));
}

function asError(problem: Problem): Problem {
  return { ...problem, severity: "error" };
}
