import { expect, it } from "vitest";
import { replaceDefinitionLists } from "../../../../src/cli/import/content/definition-lists.js";

const dt = (text: string) => `<dt>\n\n${text}\n\n</dt>\n`;
const dd = (text: string) => `<dd>\n\n${text}\n\n</dd>\n`;

it.each([
  ["Term\n: Words\n", `<dl>\n${dt("Term")}${dd("Words")}</dl>\n\n`],
  [
    "Term\n\n:   **Words**\n    more\n\n    second\n\nText\n",
    `<dl>\n${dt("Term")}${dd("**Words**\nmore\n\nsecond")}</dl>\n\n\nText\n`,
  ],
  [
    "A\nB\n: one\n: two\n\nC\n: three",
    `<dl>\n${dt("A")}${dt("B")}${dd("one")}${dd("two")}${dt("C")}${dd("three")}</dl>\n`,
  ],
])("the definition list %j becomes HTML", (text, expected) => {
  expect(replaceDefinitionLists(text)).toBe(expected);
});

it.each([
  "Text: words\n: not\n\n".replace("Text: words\n", "- item\n"),
  "# Title\n: no\n",
  "Text\n:::\nx\n:::\n",
  "```\nTerm\n: Words\n```\n",
  ":smile:\n",
  "| a |\n: b\n",
  "    code\n: x\n",
])("%j stays", (text) => {
  expect(replaceDefinitionLists(text)).toBe(text);
});
