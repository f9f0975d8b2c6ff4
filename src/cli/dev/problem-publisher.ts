import type { DevMessage, ShownProblem } from "../../runtime/model/dev-message.js";
import type { Problem } from "../../runtime/model/error.js";
import { codeFrame } from "../report/terminal.js";

/** Where problems come from, and who is told of them. */
export interface ProblemPublisherOptions {
  /** All that is wrong now. */
  readonly problems: () => readonly Problem[];
  readonly siteDir: string;
  /** Tells all open tabs. */
  readonly send: (message: DevMessage) => void;
  /** Told of each problem once, when it comes up. */
  readonly onProblems: (problems: readonly Problem[]) => void;
  /** Called when the last error, or the last problem of any kind, is fixed; with the number of warnings that are left. */
  readonly onFixed?: ((warnings: number) => void) | undefined;
}

/** Tells of problems when they come and go, not each time that they are found. */
export interface ProblemPublisher {
  /** The errors as tabs show them. */
  readonly errors: () => readonly ShownProblem[];
  /** Tells the terminal what is new and the tabs what they must show. */
  readonly publish: () => void;
  /** The same after files were saved: the lines around a fault may have changed, though it stays. */
  readonly publishSaved: () => void;
}

/** A publisher that has told of nothing yet. */
export function createProblemPublisher(options: ProblemPublisherOptions): ProblemPublisher {
  const { problems, siteDir, send, onProblems, onFixed } = options;
  let known = new Set<string>();
  let hadErrors = false;
  let shown = "[]";
  let shownLines = "[]";

  const errors = () =>
    onlyErrors(problems()).map((problem) => ({
      ...problem,
      frame: problem.at === null ? null : codeFrame(problem.at, siteDir),
    }));

  function publish(mayHaveMoved: boolean): void {
    const all = problems();
    const keys = all.map((problem) => JSON.stringify(problem));
    const fresh = all.filter((_, index) => !known.has(keys[index] ?? ""));
    const hadProblems = known.size > 0;
    known = new Set(keys);
    if (fresh.length > 0) onProblems(fresh);
    const hasErrors = onlyErrors(all).length > 0;
    if (hadErrors ? !hasErrors : hadProblems && all.length === 0) onFixed?.(all.length);
    hadErrors = hasErrors;
    const text = JSON.stringify(onlyErrors(all));
    // Lines are read from the files, and every answer comes by here.
    if (text === shown && !mayHaveMoved) return;
    shown = text;
    const found = errors();
    const lines = JSON.stringify(found);
    if (lines === shownLines) return;
    shownLines = lines;
    send(found.length === 0 ? { kind: "clear" } : { kind: "errors", problems: found });
  }

  return { errors, publish: () => publish(false), publishSaved: () => publish(true) };
}

function onlyErrors(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === "error");
}
