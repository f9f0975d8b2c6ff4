import { describe, expect, it } from "vitest";
import { compile } from "../compile.js";

describe("the h1 that a body begins with", () => {
  it.each([
    ["# A `b` :tada:\n\ntext", "A b 🎉"],
    ["A\n===\n", "A"],
    ["<!-- c -->\n\n# A #", "A"],
    ["# A &rarr; B &mdash; caf&eacute; &copy; &frac12;", "A → B — café © ½"],
    ["# [Vue] guide\n\n[vue]: https://vuejs.org", "Vue guide"],
    ["# [Vue][] [a] ![Vue]\n\n  [ vue ]: https://vuejs.org\n", "Vue [a]"],
    ['<h1 align="center">A <b>c</b></h1>\n\ntext', "A c"],
    ["<!-- c -->\n<h1>A</h1>", "A"],
    ["## A", null],
    ["text\n\n# A", null],
    ["[[toc]]\n\n# A", null],
    ["- # A", null],
    ["<div># A</div>", null],
    ["", null],
  ])("of %j is %j", (content, expected) => {
    expect(compile(content).opening?.text ?? null).toBe(expected);
  });

  it("is known as it was written too", () => {
    expect(compile("# `a` **b** [c](d.md) {#e}").opening).toEqual({
      text: "a b c",
      written: "`a` **b** [c](d.md)",
    });
  });

  it("stays in the body, with its id", () => {
    expect(compile("# A").body.html).toContain('<h1 id="a">');
  });
});
