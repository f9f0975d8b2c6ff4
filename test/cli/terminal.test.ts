import pc from "picocolors";
import { expect, it } from "vitest";
import { formatProblem } from "../../src/cli/terminal.js";
import { createProblem, position } from "../../src/runtime/model/error.js";

it("prints control characters of a file and its name as pictures, which no terminal takes for commands", () => {
  const problem = createProblem(
    "error",
    "a-code",
    "a\u001b[2Jb",
    position("c\u0007.md", 1),
    "d\u009be\n  f\u007f",
  );
  expect(formatProblem(problem, "/nowhere", pc.createColors(false))).toBe(
    "error a\u241b[2Jb [a-code]\n  c\u2407.md:1\n  d\u2421e\n  f\u2421",
  );
});
