import type { DevMessage, ShownProblem } from "../../../runtime/model/dev-message.js";
import type { Problem } from "../../../runtime/model/error.js";
import { problemFrame } from "../../report/terminal.js";

/** Source of the problems, and callbacks for changes of them. */
export interface ProblemPublisherOptions {
  /** Returns all current problems. */
  readonly problems: () => readonly Problem[];
  readonly siteDir: string;
  /** Sends a message to all open tabs. */
  readonly send: (message: DevMessage) => void;
  /** Called once for each problem when it first occurs. */
  readonly onProblems: (problems: readonly Problem[]) => void;
  /**
   * Called when the last error, or the last problem of any kind, is fixed. Receives the number of remaining
   * warnings.
   */
  readonly onFixed?: ((warnings: number) => void) | undefined;
}

/** Reports problems when they appear and disappear, not each time they are found. */
export interface ProblemPublisher {
  /** Returns the current errors with code frames, as tabs show them. */
  readonly errors: () => readonly ShownProblem[];
  /** Reports new problems to the terminal and the current errors to the tabs. */
  readonly publish: () => void;
  /**
   * Like `publish`, but also refreshes code frames: after a save, the lines around an unchanged error may
   * differ.
   */
  readonly publishSaved: () => void;
}

/** Creates a publisher that has not reported anything yet. */
export function createProblemPublisher(options: ProblemPublisherOptions): ProblemPublisher {
  const { problems, siteDir, send, onProblems, onFixed } = options;
  let known = new Set<string>();
  let hadErrors = false;
  let shown = "[]";
  let shownLines = "[]";

  const errors = () =>
    onlyErrors(problems()).map((problem) => ({
      ...problem,
      frame: problemFrame(problem, siteDir),
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
    // Code frames are read from files, so skip them for the common case of an unchanged answer.
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
