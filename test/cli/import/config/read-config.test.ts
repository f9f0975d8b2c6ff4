import { expect, it } from "vitest";
import { parseYaml } from "../../../../src/cli/import/config/read-config.js";

it.each([
  ["a bracket below its key", "a:\n  tags: [\n    x,\n  ]\nb: 1\n", { a: { tags: ["x"] }, b: 1 }],
  ["a bracket at the margin", "tags: [\n  x\n]\nb: 1\n", { tags: ["x"], b: 1 }],
  ["a brace below its key", "a:\n  b: {\n    x: 1\n  }\n", { a: { b: { x: 1 } } }],
  [
    "records in a list",
    "a:\n  - {\n    x: 'y',\n    z: 1\n  }\n  - {\n    x: 2\n  }\n",
    { a: [{ x: "y", z: 1 }, { x: 2 }] },
  ],
  [
    "HTML between quotes",
    "footer:\n  content: '\n    <a>x</a>\n    <b>y</b>\n  '\n  more: 1\n",
    { footer: { content: " <a>x</a> <b>y</b> ", more: 1 } },
  ],
  ["text at the margin", 'a:\n  b: "x\ny"\nc: 1\n', { a: { b: "x y" }, c: 1 }],
  ["nested brackets", "a:\n  b: [\n    [\n    1,\n  ],\n  ]\n", { a: { b: [[1]] } }],
  ["tabs", "search:\n\tpath: x\n\tfield:\n\t\t- a\nb: 1\n", { search: { path: "x", field: ["a"] }, b: 1 }],
  ["tabs after spaces", "a:\n  b: 1\n\tc: 2\n", { a: { b: 1, c: 2 } }],
  ["a line with a tab only", "a: 1\n\t\nb: 2\n", { a: 1, b: 2 }],
  ["merge keys", "x: &x\n  q: 1\ny:\n  <<: *x\n  z: 2\n", { x: { q: 1 }, y: { q: 1, z: 2 } }],
  ["an end of the document", "---\na: 1\n---\n", { a: 1 }],
  ["a day", "a: 2020-01-02\n", { a: "2020-01-02" }],
  ["an empty file", "", undefined],
  ["a comment", "# a: 1\n", undefined],
])("reads %s", (_, text, expected) => {
  expect(parseYaml(text)).toEqual(expected);
});

it.each([
  ["a: b: c\n", 1],
  ["a: 1\n\tb: 2\n", 2],
  ["a: [\n  x\n", 3],
  ["title: T\nbad: [\nother: 1\n", 3],
  ["a: 'x\n", 2],
  ["a: T\nb: [\nc: 1\n", 3],
])("throws for %j with the line", (text, line) => {
  expect(() => parseYaml(text)).toThrow(expect.objectContaining({ name: "YAMLException" }));
  try {
    parseYaml(text);
  } catch (error) {
    expect(error).toMatchObject({ mark: { line: line - 1 } });
  }
});

it("refuses aliases that repeat each other", () => {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const name = level === 0 ? "x" : `*a${level - 1}`;
    return `a${level}: &a${level} [${Array.from({ length: 9 }, () => name).join(", ")}]\n`;
  });
  expect(() => parseYaml(levels.join(""))).toThrow("too many values");
});

it("changes no prototype", () => {
  const value = parseYaml("x: &x\n  __proto__: { polluted: 1 }\ny:\n  <<: *x\n");
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(Reflect.get(Reflect.get(Object(value), "y"), "polluted")).toBeUndefined();
});
