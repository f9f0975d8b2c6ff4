import type { SkippedPart } from "../../../../src/cli/messages/faults/commands.js";
import { expect, it } from "vitest";
import {
  countOther,
  createImportReport,
  formatReport,
  printable,
} from "../../../../src/cli/comments/transfer/import-report.js";
import { commentsTexts } from "../../../../src/cli/messages/en/lines/comments-texts.js";

const classOf = (number: number): SkippedPart => ({ kind: "class", name: `C${number}` });

it("counts skipped records by name, up to a number of names", () => {
  const report = createImportReport();
  for (let at = 0; at < 500; at++) countOther(report, classOf(at % 250));
  expect(report.other.size).toBe(101);
  const counts = [...report.other.values()];
  expect(counts[0]).toEqual({ part: classOf(0), count: 2 });
  expect(counts.at(-1)).toEqual({ part: { kind: "more" }, count: 300 });
});

it.each([
  ["Comment.0.jsonl", "Comment.0.jsonl"],
  ["\u001b]0;title\u0007\u001b[31mred", "\uFFFD]0;title\uFFFD\uFFFD[31mred"],
  ["a\nerror: b\u2028c", "a\uFFFDerror: b\uFFFDc"],
  ["\u202etxt.exe", "\uFFFDtxt.exe"],
  ["x".repeat(300), "x".repeat(200)],
])("prints %j without control characters", (text, expected) => {
  expect(printable(text)).toBe(expected);
  const report = createImportReport();
  countOther(report, { kind: "file", name: text });
  expect(formatReport(report, commentsTexts.report).at(-1)).toBe(`Skipped: ${expected} (1)`);
});
