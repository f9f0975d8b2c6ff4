import { describe, expect, it } from "vitest";
import { maskCode } from "../../../../src/cli/import/content/prose.js";

/** Replaces each `x` outside of code, as a rule would. */
function replaceX(markdown: string): string {
  const prose = maskCode(markdown);
  return prose.restore(prose.text.replaceAll("x", "y"));
}

describe("maskCode", () => {
  it.each([
    ["x `x` x", "y `x` y"],
    ["``x ` x`` x", "``x ` x`` y"],
    ["\\`x\\`", "\\`y\\`"],
    ["```js\nx\n```\nx", "```js\nx\n```\ny"],
    ["~~~~\n~~~\nx\n~~~~\nx", "~~~~\n~~~\nx\n~~~~\ny"],
    ["- ```\n  x\n  ```\n- x", "- ```\n  x\n  ```\n- y"],
    ["> ```\n> x\n> ```\n> x", "> ```\n> x\n> ```\n> y"],
    ["x\n```\nx", "y\n```\nx"],
    ["<!-- x -->x", "<!-- x -->y"],
    ["a ` x\n\nx ` x", "a ` y\n\ny ` y"],
    ["x <!-- x", "y <!-- y"],
    ["`x <!-- x` x --> x", "`x <!-- x` y --> y"],
    ["`a ``x` x", "`a ``x` y"],
    ["a ` x ` x ` x", "a ` x ` y ` y"],
    ["```js\r\nx\r\n```\r\nx", "```js\r\nx\r\n```\r\ny"],
  ])("keeps the code of %j", (markdown, expected) => {
    expect(replaceX(markdown)).toBe(expected);
  });

  it("keeps characters of the author that look like its marks", () => {
    expect(replaceX("`\uE0000\uE001` \uE0001\uE001 x")).toBe("`\uE0000\uE001` \uE0001\uE001 y");
  });
});
