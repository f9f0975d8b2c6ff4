import { describe, expect, it } from "vitest";
import { findParts } from "../../../../src/runtime/comments/text/color-code.js";

const parts = (code: string, language: string) =>
  findParts(code, language).map(({ kind, start, end }) => [kind, code.slice(start, end)].join(" "));

describe("the coloured parts of code", () => {
  it.each([
    [
      "js",
      'const a = f("x\\"y") + 1.5; // b',
      ["keyword const", "function f", 'string "x\\"y"', "number 1.5", "comment // b"],
    ],
    ["ts", "/* a\nb */ new `c\n${d}`", ["comment /* a\nb */", "keyword new", "string `c\n${d}`"]],
    ["python", "# a\ndef b(): '''c\nd'''", ["comment # a", "keyword def", "function b", "string '''c\nd'''"]],
    ["bash", 'echo "$a" # b\nc#d', ['string "$a"', "comment # b"]],
    ["sql", "SELECT a -- b", ["keyword SELECT", "comment -- b"]],
    [
      "html",
      '<!-- a --><b c="d">"e"</b>',
      ["comment <!-- a -->", "tag <b", 'string "d"', "tag >", "tag </b", "tag >"],
    ],
    ["rust", "fn a<'b>(c: &'b str)", ["keyword fn", "string 'b>(c: &'"]],
    ["yaml", "a: don't", []],
    ["js", "/* open", ["comment /* open"]],
    ["js", '"open\na', ['string "open']],
    ["text", "const a = 1", []],
    ["js", "", []],
  ])("in %s: %j", (language, code, expected) => {
    expect(parts(code, language)).toEqual(expected);
  });

  it.each(["/*", '"', "'", "`", '"""', "<!--", "<a", "#", "--", "a", "\\"])(
    "are found in linear time, also if %j is repeated",
    (text) => {
      for (const language of ["js", "python", "sql", "html"]) {
        expect(() => findParts(text.repeat(20_000 / text.length), language)).not.toThrow();
      }
    },
  );
});
