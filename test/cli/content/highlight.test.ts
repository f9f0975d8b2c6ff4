import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { createHighlighter } from "../../../src/cli/content/highlight.js";

const { highlight, knows } = createHighlighter();

it.each([
  [
    "YAML at the head of markdown",
    "markdown",
    "---\ntitle: Rice\n---\n",
    '<span class="token key atrule">title</span>',
  ],
  [
    "the same by its short name",
    "md",
    "---\ntitle: Rice\n---\n",
    '<span class="token key atrule">title</span>',
  ],
  [
    "JSON behind HTTP headers",
    "http",
    'HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"rice":1}',
    '<span class="token property">&quot;rice&quot;</span>',
  ],
])("highlights %s even if the inner language was not used before", (_, language, code, expected) => {
  expect(highlight(code, language).replaceAll('"rice"', "&quot;rice&quot;")).toContain(expected);
});

it.each([
  ["c++", "class A {};", "class"],
  ["C#", "using System;", "using"],
  ["golang", "func main() {}", "func"],
  ["objective-c", "@interface A", "@interface"],
  ["mysql", "SELECT 1;", "SELECT"],
  ["bat", "set A=1", "set"],
  ["proto", "message A {}", "message"],
])("highlights %s by the name that authors use", (language, code, keyword) => {
  expect(highlight(code, language)).toMatch(new RegExp(`<span class="token [^"]*keyword">${keyword}</span>`));
});

it("highlights code the same, independent of languages used before", () => {
  const { languages } = createRequire(import.meta.url)("prismjs/components.json") as {
    readonly languages: Readonly<Record<string, unknown>>;
  };
  const samples = [
    ["js", '/** @param {string} a */\nel.innerHTML = `<p style="top: 0">${document.title}</p>`;'],
    ["css", "a:hover > #b.c { color: #fff; margin: 1px }"],
    ["html", '<a onclick="go(1)" style="top: 0">x</a>'],
    ["java", "/** @param a the text */\nclass A { int b; }"],
    ["php", "<?php /** @param int $a */ $this->b = 1;"],
    ["c", "int main(void) { return 0; }"],
    ["csharp", "/// <summary>x</summary>\nclass A { }"],
  ] as const;
  const before = samples.map(([language, code]) => highlight(code, language));
  for (const language of Object.keys(languages)) highlight("x", language);
  const { highlight: another } = createHighlighter();
  expect(samples.map(([language, code]) => another(code, language))).toEqual(before);
});

it.each([
  ["js", true],
  ["C++", true],
  ["ArkTS", true],
  ["", true],
  ["text", true],
  ["foolang", false],
  ["extend", false],
  ["constructor", false],
])("knows the language %j: %s", (language, expected) => {
  expect(knows(language)).toBe(expected);
});
