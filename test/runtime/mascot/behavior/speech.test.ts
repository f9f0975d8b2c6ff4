import { describe, expect, it } from "vitest";
import { linesFor, pagePath } from "../../../../src/runtime/mascot/behavior/speech.js";

const LINES = {
  "/": { arrive: ["你好"], tap: ["嘿"] },
  "/en/": { arrive: ["Hello"] },
  "/en/posts/": { arrive: [], wake: ["Morning"] },
};

describe("linesFor", () => {
  it.each([
    ["/", "arrive", ["你好"]],
    ["/posts/a.html", "arrive", ["你好"]],
    ["/en/", "arrive", ["Hello"]],
    ["/en/posts/a.html", "arrive", ["Hello"]],
    ["/en/posts/a.html", "wake", ["Morning"]],
    ["/en/posts/a.html", "tap", ["嘿"]],
    ["/", "wake", []],
  ] as const)("on %s, %s", (path, occasion, expected) => {
    expect(linesFor(LINES, path, occasion)).toEqual(expected);
  });

  it("returns none if the config has none", () => {
    expect(linesFor({}, "/", "arrive")).toEqual([]);
  });
});

describe("pagePath", () => {
  it.each([
    ["/blog/tag/JS/", "/blog/", "/tag/JS/"],
    ["/blog/", "/blog/", "/"],
    ["/a.html", "/", "/a.html"],
    ["/blog/tag/%E6%AD%A3%E5%88%99/", "/blog/", "/tag/正则/"],
    ["/blog/%E0%A4%A", "/blog/", "/%E0%A4%A"],
    ["/other/", "/blog/", "/other/"],
  ])("%s below %s", (pathname, base, expected) => {
    expect(pagePath(pathname, base)).toBe(expected);
  });
});
