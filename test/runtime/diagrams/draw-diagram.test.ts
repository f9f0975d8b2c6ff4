// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { isInert } from "../../../src/runtime/diagrams/draw-diagram.js";

describe("isInert", () => {
  it.each([
    "",
    "#a .node>rect{fill:red}",
    '<svg><style>#a{}</style><g class="on"><text x="1">a</text></g></svg>',
    '<a href="https://a.example/#on">b</a>',
  ])("accepts %s", (html) => {
    expect(isInert(html)).toBe(true);
  });

  it.each([
    "<script>a()</script>",
    "<img src=x onerror=a()>",
    '<a href=" JavaScript:a()">b</a>',
    '<svg><a xlink:href="javascript:a()"></a></svg>',
    "<embed>",
    '<base href="//a.example">',
    '<form action="/"></form>',
  ])("rejects %s", (html) => {
    expect(isInert(html)).toBe(false);
  });
});
