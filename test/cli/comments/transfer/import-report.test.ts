import { expect, it } from "vitest";
import {
  countOther,
  createImportReport,
  formatReport,
  printable,
} from "../../../../src/cli/comments/transfer/import-report.js";
import { ENGLISH } from "../../../../src/cli/messages/catalogue.js";

it("counts skipped records by name, up to a number of names", () => {
  const report = createImportReport();
  for (let at = 0; at < 500; at++) countOther(report, `class C${at % 250}`);
  expect(report.other.size).toBe(101);
  expect(report.other.get("class C0")).toBe(2);
  expect(report.other.get("more")).toBe(300);
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
  countOther(report, text);
  expect(formatReport(report, ENGLISH.texts.comments.report).at(-1)).toBe(`Skipped: ${expected} (1)`);
});
