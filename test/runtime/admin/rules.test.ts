import { describe, expect, it } from "vitest";
import { readLines, readRules, writeRules } from "../../../src/runtime/admin/rules.js";

const NONE = { words: [], addresses: [], mails: [] };

it.each([
  ["", []],
  [" a \n\n b\n a \n", [" a ", " b"]],
  ["买\r\n卖", ["买", "卖"]],
])("parses the lines of %j", (text, expected) => {
  expect(readLines(text)).toEqual(expected);
});

describe("readRules", () => {
  const rules = {
    spam: { words: ["a"], addresses: ["192.0.2.0/24"], mails: ["b.example"] },
    waiting: NONE,
    allowed: { hosts: ["a.example"], authors: ["0".repeat(32)] },
    links: { most: 5, verdict: "spam" },
    duplicates: { most: 2, minutes: 60, verdict: "waiting" },
  };

  it("parses the service's rules, and keeps settings that the page does not show", () => {
    const read = readRules({ version: 3, rules });
    expect(read).toMatchObject({ version: 3, lists: { spam: rules.spam, waiting: NONE }, mostLinks: 5 });
    expect(writeRules({ ...read, mostLinks: 2 })).toEqual({
      version: 3,
      rules: { ...rules, links: { most: 2, verdict: "spam" } },
    });
  });

  it("parses that links are not counted, and can start to count them", () => {
    const read = readRules({ version: 0, rules: { ...rules, links: null } });
    expect(read.mostLinks).toBeNull();
    expect(writeRules(read)).toEqual({ version: 0, rules: { ...rules, links: null } });
    expect(writeRules({ ...read, mostLinks: 1 })).toEqual({
      version: 0,
      rules: { ...rules, links: { most: 1 } },
    });
  });

  it("ignores invalid entries", () => {
    const read = readRules({ version: 0, rules: { spam: { words: ["a", 1, null] } } });
    expect(read.lists).toEqual({ spam: { ...NONE, words: ["a"] }, waiting: NONE });
    for (const answer of [null, {}, { version: 1 }, { rules: {} }, { version: "1", rules: {} }]) {
      expect(() => readRules(answer)).toThrow("The response has no rules");
    }
  });
});
