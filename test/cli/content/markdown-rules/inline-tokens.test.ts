import { describe, expect, it } from "vitest";
import { compile, html } from "../compile.js";
import type { MarkdownIt } from "markdown-it";

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

const CHARACTERS = 10_000;

describe("brackets in brackets", () => {
  it.each(["[", "![", "[[", "^[", "[![](", "[a](b [", "<![CDATA["])(
    "are read in linear time: %s",
    (bracket) => {
      let steps = 0;
      const count = (md: MarkdownIt) => {
        const skipToken = md.inline.skipToken.bind(md.inline);
        md.inline.skipToken = (state) => {
          steps += 1;
          skipToken(state);
        };
      };
      compile(bracket.repeat(CHARACTERS / bracket.length), { config: { rules: [count] } });
      expect(steps).toBeGreaterThan(0);
      expect(steps / CHARACTERS).toBeLessThan(50);
    },
  );

  it("are links, images and notes at realistic depths", () => {
    expect(html(`${"[".repeat(15)}[a](https://a.example/)${"]".repeat(15)}`)).toContain(">a</a>]");
    expect(html("[![a](https://a.example/b.png)](https://a.example/)")).toMatch(/<a [^>]*><img [^>]*><\/a>/);
    expect(html("a^[b [c](https://a.example/)]")).toContain(">c</a>");
  });
});
