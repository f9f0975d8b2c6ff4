import { describe, expect, it } from "vitest";
import { pagePath } from "../../../src/runtime/model/comments.js";

describe("pagePath", () => {
  it.each([
    ["/blog/", "/blog/"],
    ["/blog/index.html", "/blog/"],
    ["/blog/index.htm", "/blog/"],
    ["/index.html", "/"],
    ["/css/z-index.html", "/css/z-index.html"],
    ["/a.html", "/a.html"],
    ["/blog/%E9%A5%AD%E5%9B%A2/%E4%B8%80%20%E4%BA%8C.html", "/blog/饭团/一 二.html"],
    ["/blog/饭团.html", "/blog/饭团.html"],
    ["/a%2Fb.html", "/a%2Fb.html"],
    ["/100%.html", "/100%.html"],
  ])("knows %s as %s", (pathname, expected) => {
    expect(pagePath(pathname)).toBe(expected);
  });
});
