import type { DevMessage, ShownProblem } from "../../runtime/model/dev-message.js";
import type { Problem } from "../../runtime/model/error.js";
import { codeFrame } from "../terminal.js";

/** Where problems come from, and who is told of them. */
export interface ProblemPublisherOptions {
  /** All that is wrong now. */
  readonly problems: () => readonly Problem[];
  readonly siteDir: string;
  /** Tells all open tabs. */
  readonly send: (message: DevMessage) => void;
  /** Told of each problem once, when it comes up. */
  readonly onProblems: (problems: readonly Problem[]) => void;
}

/** Tells of problems when they come and go, not each time that they are found. */
export interface ProblemPublisher {
  /** The errors as tabs show them. */
  readonly errors: () => readonly ShownProblem[];
  /** Tells the terminal what is new and the tabs what they must show. */
  readonly publish: () => void;
}

/** A publisher that has told of nothing yet. */
export function createProblemPublisher(options: ProblemPublisherOptions): ProblemPublisher {
  const { problems, siteDir, send, onProblems } = options;
  let known = new Set<string>();
  let shown = "[]";

  const errors = () =>
    onlyErrors(problems()).map((problem) => ({
      ...problem,
      frame: problem.at === null ? null : codeFrame(problem.at, siteDir),
    }));

  return {
    errors,
    publish() {
      const all = problems();
      const keys = all.map((problem) => JSON.stringify(problem));
      const fresh = all.filter((_, index) => !known.has(keys[index] ?? ""));
      known = new Set(keys);
      if (fresh.length > 0) onProblems(fresh);
      // With the lines around them, which may change while the fault stays.
      const found = errors();
      const text = JSON.stringify(found);
      if (text === shown) return;
      shown = text;
      send(found.length === 0 ? { kind: "clear" } : { kind: "errors", problems: found });
    },
  };
}

function onlyErrors(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === "error");
}
