import type { MarkdownIt } from "markdown-it";
import { describe, expect, it } from "vitest";
import { compile, html } from "../compile.js";

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
