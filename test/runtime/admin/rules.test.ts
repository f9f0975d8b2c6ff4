import { expect, it } from "vitest";
import { readLines, readRules } from "../../../src/runtime/admin/rules.js";

it.each([
  ["", []],
  [" a \n\n b\na\n", ["a", "b"]],
  ["买\r\n卖", ["买", "卖"]],
])("reads the lines of %j", (text, expected) => {
  expect(readLines(text)).toEqual(expected);
});

it("reads rules, and takes nothing that is none", () => {
  const rules = { words: ["a"], addresses: [], mails: ["@b.example"], maxLinks: 3 };
  expect(readRules(rules)).toEqual(rules);
  expect(readRules({ words: ["a", 1, null], maxLinks: 0 })).toEqual({
    words: ["a"],
    addresses: [],
    mails: [],
    maxLinks: 0,
  });
  expect(() => readRules({})).toThrow("An answer has no rules");
  expect(() => readRules(null)).toThrow("An answer has no rules");
});
