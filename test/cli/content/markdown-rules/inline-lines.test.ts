import { describe, expect, it } from "vitest";
import { compile } from "../compile.js";

describe("lines of problems in a text of several lines", () => {
  it.each([
    ["code", "a `b\nc` ![d](gone.png)", [2]],
    ["a formula", "a $b\nc$ ![d](gone.png)", [2]],
    ["the title of a link", '[a](https://b.example/\n"c\nd") ![e](gone.png)', [3]],
    ["the description of an image", "![a\nb](gone.png) ![c](lost.png)", [1, 2]],
    ["the text of a link", "[a\nb](gone.zip) [c](lost.zip)", [1, 2]],
    ["a tag", '<b\ntitle="a">b</b> <img src=gone.png>', [2]],
    ["code before a tag", "a `b\nc` <img src=gone.png>\n<img src=lost.png>", [2, 3]],
    ["breaks", "a\\\nb  \nc ![d](gone.png)", [3]],
    ["a note in the text", "a^[b\n![c](gone.png)] ![d](lost.png)\n\ne\n\nf^[![g](none.png)]\n\nh", [2, 2, 6]],
    ["a note in a table", "| a |\n| - |\n| b^[![c](gone.png)] |\n\nd", [3]],
    ["a note in the text of another", "a[^1] b^[![c](gone.png)]\n\n[^1]: d\n\n    e ![f](lost.png)", [1, 5]],
    ["a quote", "> a `b\n> c`\n> ![d](gone.png)", [3]],
  ])("are correct after %s", (_, text, lines) => {
    expect(compile(text).problems.map(({ at }) => at?.line)).toEqual(lines);
  });

  it("are found in a very long text", () => {
    // If the time grew with the square of the length, this test would exceed its time limit.
    const { problems } = compile(`${"a *b* `c`\n".repeat(10_000)}${"d *e* ".repeat(50_000)}![f](gone.png)`);
    expect(problems.map(({ at }) => at?.line)).toEqual([10_001]);
  });
});
