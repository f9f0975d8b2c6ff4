import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { countProblems, formatProblems, problemsOf } from "../../../src/cli/report/format-problems.js";
import { createPlainProblem, position, type Problem } from "../../../src/runtime/model/error.js";

const print = (problems: readonly Problem[], isVerbose = false) =>
  formatProblems(problems, {
    siteDir: "/nowhere",
    terminal: { colors: pc.createColors(false), catalogue: ENGLISH },
    isVerbose,
  });

const warning = (code: string, number: number) =>
  createPlainProblem("warning", code, `The image ${number} is missing`, position("a.md", number));
const warnings = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => warning(code, index + 1));
const error = (line: number, message = "mermaid is not installed") =>
  createPlainProblem("error", "missing-mermaid", message, position("a.md", line), "Install it.");

describe("formatProblems", () => {
  it("prints three warnings of a code in full, and the number of the others", () => {
    const lines = print([...warnings("missing-image", 403), ...warnings("missing-file", 3)]);
    expect(lines).toHaveLength(7);
    expect(lines.slice(0, 3).join("\n")).toContain("The image 3 is missing [missing-image]\n  a.md:3");
    expect(lines[3]).toBe("  and 400 more [missing-image]. Use --verbose to show all");
    expect(lines[6]).toContain("The image 3 is missing [missing-file]");
  });

  it("prints an error at many places once, with their number", () => {
    expect(print([error(1), error(2), error(3), error(4), error(5)])).toEqual([
      "error mermaid is not installed [missing-mermaid]\n  a.md:1\n  Install it.\n  and in 4 more places: a.md:2, a.md:3, a.md:4, …",
    ]);
    expect(print([error(1), error(2)])[0]).toContain("\n  and in 1 more place: a.md:2");
  });

  it.each(["layout-unknown", "front-matter-invalid", "broken-image"])(
    "prints the error %s of many pages of a plugin once",
    (code) => {
      const place = position("hanblog.config.ts", 2, 3);
      const faults = (plugin: string, message: string) =>
        Array.from({ length: 100 }, (_, index) =>
          createPlainProblem("error", code, message, {
            ...place,
            page: { plugin, path: `${index}.md`, line: null },
          }),
        );
      const lines = print([
        ...faults("books", "Fault"),
        ...faults("films", "Fault"),
        ...faults("books", "Other"),
      ]);
      expect(lines).toHaveLength(3);
      expect(lines[0]).toContain("hanblog.config.ts:2:3 (books: 0.md)");
      expect(lines[0]).toContain(
        "and in 99 more places: hanblog.config.ts:2:3 (books: 1.md), hanblog.config.ts:2:3 (books: 2.md)",
      );
    },
  );

  it("prints a problem once if it was found twice at one place", () => {
    const problems = [error(1), error(1), warning("x", 1), warning("x", 1)];
    expect(print(problems)).toHaveLength(2);
    expect(print(problems)[0]).not.toContain("more place");
    expect(countProblems(problems)).toBe(2);
  });

  it("prints twenty errors of a code with different messages", () => {
    const lines = print(Array.from({ length: 25 }, (_, index) => error(1, `Fault ${index}`)));
    expect(lines).toHaveLength(21);
    expect(lines[20]).toBe("  and 5 more [missing-mermaid]. Use --verbose to show all");
  });

  it("prints every problem with --verbose", () => {
    expect(print([...warnings("missing-image", 403), error(1), error(2)], true)).toHaveLength(405);
  });
});

describe("problemsOf", () => {
  it.each([
    "EACCES",
    "ENOSPC",
    "EIO",
    "ENAMETOOLONG",
    "ENOTDIR",
    "EISDIR",
    "EEXIST",
    "ELOOP",
    "EBUSY",
    "SQLITE_IOERR_WRITE",
  ])("takes %s for what the system refused", (code) => {
    const error = Object.assign(new Error(`${code}: open '/blog/x'`), { code });
    expect(problemsOf(error)).toMatchObject([{ code: "refused", message: error.message }]);
  });

  it.each([
    [new TypeError("x is undefined")],
    [Object.assign(new Error("gone"), { code: "ENOENT" })],
    ["text"],
  ])("finds no problem in %s", (error) => {
    expect(problemsOf(error)).toEqual([]);
  });
});
