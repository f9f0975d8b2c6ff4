import { describe, expect, it } from "vitest";
import {
  createProblemPublisher,
  type ProblemPublisher,
} from "../../../../src/cli/dev/problems/site-problems.js";
import { createPlainProblem, type Problem, type Severity } from "../../../../src/runtime/model/error.js";

const problem = (severity: Severity, message: string) => createPlainProblem(severity, "a-code", message);
const error = problem("error", "e");
const warnings = [problem("warning", "v"), problem("warning", "w")];

/** Returns the terminal lines while the site has these problems, one state after the other. */
function follow(
  states: readonly (readonly Problem[])[],
  publish: (publisher: ProblemPublisher, index: number) => void,
): readonly string[] {
  const lines: string[] = [];
  let now: readonly Problem[] = [];
  const publisher = createProblemPublisher({
    problems: () => now,
    siteDir: "/nowhere",
    send: () => undefined,
    onProblems: (problems) => lines.push(problems.map(({ message }) => message).join()),
    onFixed: (left) => lines.push(left === null ? "errors fixed" : `fixed, ${left} left`),
  });
  for (const [index, state] of states.entries()) {
    now = state;
    publish(publisher, index);
  }
  return lines;
}

describe("createProblemPublisher", () => {
  it.each<[string, readonly (readonly Problem[])[], readonly string[]]>([
    ["no problem ever", [[], []], []],
    ["the last error being fixed", [[error], [error], [], []], ["e", "fixed, 0 left"]],
    [
      "the last error being fixed, with warnings left",
      [[error, ...warnings], warnings],
      ["e,v,w", "fixed, 2 left"],
    ],
    ["one of two errors being fixed", [[error, problem("error", "f")], [error]], ["e,f"]],
    ["the last warning being fixed", [warnings, warnings.slice(1), []], ["v,w", "fixed, 0 left"]],
    [
      "an error that takes the place of another",
      [[error], [problem("error", "f")], []],
      ["e", "f", "fixed, 0 left"],
    ],
    ["an error that comes back", [[error], [], [error]], ["e", "fixed, 0 left", "e"]],
  ])("reports %s to the terminal", (_, states, expected) => {
    expect(follow(states, (publisher) => publisher.publishAll())).toEqual(expected);
  });

  it.each<[string, readonly (readonly Problem[])[], readonly string[]]>([
    ["an error being fixed", [[], [error], [], []], ["e", "errors fixed"]],
    [
      "an error and the known warnings",
      [warnings, [error, ...warnings], [], []],
      ["v,w", "e", "errors fixed", "fixed, 0 left"],
    ],
    [
      "an error in place of which a warning is found",
      [[], [error], [], warnings],
      ["e", "errors fixed", "v,w"],
    ],
    ["a warning in place of which another is found", [warnings.slice(1), [], [], warnings], ["w", "v,w"]],
    ["a warning being fixed", [warnings, [], [], []], ["v,w", "fixed, 0 left"]],
  ])(
    "reports %s to the terminal, of which only the first and the last are known to be whole",
    (_, states, expected) => {
      const isWhole = (index: number) => index === 0 || index === states.length - 1;
      const lines = follow(states, (publisher, index) =>
        isWhole(index) ? publisher.publishAll() : publisher.publishSaved(),
      );
      expect(lines).toEqual(expected);
    },
  );
});
