import { describe, expect, it } from "vitest";
import { createProblemPublisher } from "../../../../src/cli/dev/problems/site-problems.js";
import { createPlainProblem, type Problem, type Severity } from "../../../../src/runtime/model/error.js";

const problem = (severity: Severity, message: string) => createPlainProblem(severity, "a-code", message);
const error = problem("error", "e");
const warnings = [problem("warning", "v"), problem("warning", "w")];

/** Returns the terminal lines while the site has these problems, one state after the other. */
function follow(states: readonly (readonly Problem[])[]): readonly string[] {
  const lines: string[] = [];
  let now: readonly Problem[] = [];
  const publisher = createProblemPublisher({
    problems: () => now,
    siteDir: "/nowhere",
    send: () => undefined,
    onProblems: (problems) => lines.push(problems.map(({ message }) => message).join()),
    onFixed: (left) => lines.push(`fixed, ${left} left`),
  });
  for (const state of states) {
    now = state;
    publisher.publish();
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
    expect(follow(states)).toEqual(expected);
  });
});
