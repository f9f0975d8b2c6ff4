import { describe, expect, it } from "vitest";
import {
  createPlainProblem,
  errorFromProblems,
  HanblogError,
  position,
  problemFromError,
  problemsFromError,
  quoteValue,
} from "../../../src/runtime/model/error.js";

describe("errorFromProblems", () => {
  it("contains all errors with their places, and no warnings", () => {
    const at = position("a.md", 3, 4);
    const error = errorFromProblems([
      createPlainProblem("error", "one", "First", at, "Fix it"),
      createPlainProblem("warning", "two", "Second"),
      createPlainProblem("error", "three", "Third"),
    ]);
    expect(error.message).toBe("2 errors:\na.md:3:4: First\nThird");
    expect(error.errors).toMatchObject([
      { code: "one", message: "First", at, hint: "Fix it" },
      { code: "three", message: "Third", at: null, hint: null },
    ]);
    expect(error.errors.every((inner) => inner instanceof HanblogError)).toBe(true);
  });

  it("uses the singular for one error", () => {
    const at = { file: "a.md", line: null, column: null };
    const error = errorFromProblems([createPlainProblem("error", "one", "First", at)]);
    expect(error.message).toBe("1 error:\na.md: First");
  });
});

describe("problemFromError", () => {
  it("keeps everything that crosses a thread", () => {
    const error = new HanblogError("code", "What", { at: position("a.md"), hint: "How", cause: 1 });
    expect(error.cause).toBe(1);
    expect(structuredClone(problemFromError(error))).toEqual({
      severity: "error",
      code: "code",
      message: "What",
      at: { file: "a.md", line: null, column: null },
      hint: "How",
    });
  });
});

describe("problemsFromError", () => {
  const fault = new HanblogError("code", "What");
  const other = new HanblogError("other", "Else");
  it.each([
    ["one fault", fault, ["code"]],
    ["several faults", new AggregateError([fault, other]), ["code", "other"]],
    ["a bug", new TypeError("x is not a function"), []],
    ["a failure of the system", Object.assign(new Error("no such file"), { code: "ENOENT" }), []],
    ["a bug among faults", new AggregateError([fault, new TypeError("x")]), []],
    ["a failure without any", new AggregateError([]), []],
    ["what is no error", "fault", []],
  ])("finds in %s its faults alone", (_, thrown, codes) => {
    expect(problemsFromError(thrown).map(({ code }) => code)).toEqual(codes);
  });
});

describe("quoteValue", () => {
  it.each([
    ["x", '"x"'],
    [3, "3"],
    [undefined, "nothing"],
    [null, "null"],
    [() => 1, "a function"],
    [10n, "10"],
    [Number.NaN, "NaN"],
    ["y".repeat(100), `"${"y".repeat(58)}…`],
  ])("quotes %o", (value, text) => {
    expect(quoteValue(value)).toBe(text);
  });
});
