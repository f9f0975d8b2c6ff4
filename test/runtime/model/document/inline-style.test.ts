import { describe, expect, it } from "vitest";
import { moveStyles, putStylesBack } from "../../../../src/runtime/model/document/inline-style.js";

describe("moveStyles", () => {
  it.each([
    ['<p style="color:red">a</p>', '<p data-css="color:red">a</p>'],
    ["<p STYLE='a:\"b\"' class=x>", '<p data-css="a:&quot;b&quot;" class=x>'],
    ["<p class=a style = a:b>", '<p class=a data-css="a:b">'],
    ["<p style>", '<p data-css="">'],
    ['<img alt="a>b"style="a:b"/>', '<img alt="a>b"data-css="a:b"/>'],
    ['<p\n  id="x"\n  style="a:b"\n>', '<p\n  id="x"\n  data-css="a:b"\n>'],
    ['<b style="a:b"></b><i style="c:d">', '<b data-css="a:b"></b><i data-css="c:d">'],
  ])("moves the styles of %s", (html, moved) => {
    expect(moveStyles(html)).toBe(moved);
    expect(putStylesBack(moved)).toBe(moved.replaceAll("data-css", "style"));
  });

  it.each([
    '<p title="a style=b">style="c"</p>',
    "<p data-style='a' style-x=b>1 < 2 style=a</p>",
    'a style="b" c',
    "<style>a{}</style>",
    "<!-- style= -->",
  ])("keeps %s", (html) => {
    expect(moveStyles(html)).toBe(html);
  });

  it("reads a long tag without an end in linear time", () => {
    const html = `<a ${'x="" '.repeat(50_000)}style="`;
    expect(moveStyles(html)).toContain("data-css");
  });
});
