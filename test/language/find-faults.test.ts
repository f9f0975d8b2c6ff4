import { describe, expect, it } from "vitest";
import { findFaults, findLongSubjects } from "./find-faults.js";

describe("findFaults", () => {
  it.each([
    ["/** Renders the page anew. */", [{ line: 1, found: "anew" }]],
    [
      "f();\n// It stands beside the page.",
      [
        { line: 2, found: "stands" },
        { line: 2, found: "beside" },
      ],
    ],
    ['const hint = "Whoever asks";', [{ line: 1, found: "Whoever" }]],
    ["const hint = `${who} mends it`;", [{ line: 1, found: "mends" }]],
    ["const label = <p>Told</p>;", [{ line: 1, found: "Told" }]],
    ["f();\n\n/**\n * What a reply answers.\n */", [{ line: 4, found: "What" }]],
    [
      "/** Told which stage is done. */",
      [
        { line: 1, found: "Told" },
        { line: 1, found: "Told" },
      ],
    ],
    ["// It holds the place of a part.", [{ line: 1, found: "holds the place of" }]],
  ])("reports %j", (text, expected) => {
    expect(findFaults("page.tsx", text).map(({ line, found }) => ({ line, found }))).toEqual(expected);
  });

  it.each([
    "/** Whether the page is a draft. */",
    "/** Returns what the page shows. */",
    "// How this works is explained in the guide.",
    "// It understands the outstanding, manifold amendments.",
    "const told: string[] = []; told.push(beside);",
  ])("accepts %j", (text) => {
    expect(findFaults("page.ts", text)).toEqual([]);
  });

  it("reads the whole text of a markdown file, and names a replacement", () => {
    expect(findFaults("README.md", "# A\n\nThe menu stands beside `it`.")).toEqual([
      { line: 3, found: "stands", fix: "write is, exists or appears" },
      { line: 3, found: "beside", fix: "write next to, with, or in addition to" },
    ]);
  });
});

describe("findLongSubjects", () => {
  it("accepts 72 characters and reports 73", () => {
    const fits = `abcdef12 ${"x".repeat(72)}`;
    const long = `abcdef13 ${"x".repeat(73)}`;
    expect(findLongSubjects(`${fits}\n${long}\n`)).toEqual([long]);
  });
});
