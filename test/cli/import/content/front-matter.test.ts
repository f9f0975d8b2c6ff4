import { describe, expect, it } from "vitest";
import { changeFields, hidesPage, readOldPage } from "../../../../src/cli/import/content/front-matter.js";

const change = (text: string, changes: Readonly<Record<string, unknown>>) => {
  const { head, body } = readOldPage(text);
  return changeFields(head, changes) + body;
};

describe("changeFields", () => {
  it.each([
    ["---\na: 1\n---\ntext\n", { b: "x" }, "---\na: 1\nb: x\n---\ntext\n"],
    ["text\n", { permalink: "/a/" }, "---\npermalink: /a/\n---\ntext\n"],
    ["---\na: 1\nb: 2\n---\n", { a: "yes" }, '---\na: "yes"\nb: 2\n---\n'],
    ["---\ntags:\n  - a\n  - b\nb: 2\n---\n", { tags: ["c"] }, "---\ntags: [c]\nb: 2\n---\n"],
    ["---\ntags:\n- a\n\nb: 2\n---\n", { tags: null }, "---\n\nb: 2\n---\n"],
    ["title: a\ndate: 1\n---\ntext", { b: true }, "title: a\ndate: 1\nb: true\n---\ntext"],
    [
      '+++\ntitle = "a"\n[params]\nx = 1\n+++\ntext',
      { b: "c" },
      '+++\ntitle = "a"\nb = "c"\n[params]\nx = 1\n+++\ntext',
    ],
    ["---\n---\ntext", { a: 1 }, "---\na: 1\n---\ntext"],
  ])("changes %j", (text, changes, expected) => {
    expect(change(text, changes)).toBe(expected);
  });

  it("returns the same text without changes", () => {
    expect(change("---\na: 1\n---\n\ntext", {})).toBe("---\na: 1\n---\n\ntext");
  });
});

it.each([
  ["password: abc", true],
  ['  "Password": "abc",', true],
  ["published: false", true],
  ["publish: no", true],
  ["dg-publish: false", true],
  ["hidden: true", true],
  ["private: 'yes'", true],
  ["encrypt = true", true],
  ["status: draft", true],
  ["password:", false],
  ["published: true", false],
  ["published: 2020-01-02", false],
  ["publish: true", false],
  ["private: false", false],
  ["description: private words", false],
  ["", false],
])("the line %j of front matter hides its page: %s", (line, expected) => {
  expect(hidesPage(line)).toBe(expected);
});
