import { describe, expect, it } from "vitest";
import {
  addBase,
  composeLink,
  decodeRoute,
  encodeRoute,
  fileToRoute,
  isExternal,
  normalizeBase,
  readablePath,
  redirectUrl,
  resolveRoute,
  cleanRoute,
  pageFile,
  routeToFile,
  splitLink,
  stripBase,
  withBase,
  withoutEndSlashes,
  withoutSlashes,
  imageUrl,
} from "../../../src/runtime/model/path.js";

describe("isExternal", () => {
  it.each([
    ["https://example.com", true],
    ["HTTP://example.com", true],
    ["mailto:a@example.com", true],
    ["tel:123", true],
    ["/a.html", false],
    ["httpd.html", false],
    ["#a", false],
  ])("says of %s: %s", (link, expected) => {
    expect(isExternal(link)).toBe(expected);
  });
});

describe("normalizeBase", () => {
  it.each([
    ["", "/"],
    ["/", "/"],
    ["blog", "/blog/"],
    ["/blog", "/blog/"],
    ["blog/", "/blog/"],
    ["//a//b//", "/a/b/"],
    ["/饭/é/", "/%E9%A5%AD/%C3%A9/"],
    ["/%e9%a5%ad/", "/%E9%A5%AD/"],
  ])("makes %j into %s", (base, expected) => {
    expect(normalizeBase(base)).toBe(expected);
  });
});

describe("withBase", () => {
  it.each([
    ["/x.png", "/blog/x.png"],
    ["/blog/x.png", "/blog/x.png"],
    ["/blogs/x.png", "/blog/blogs/x.png"],
    ["x.png", "x.png"],
    ["//cdn/x.png", "//cdn/x.png"],
    ["https://a/x.png", "https://a/x.png"],
  ])("puts /blog/ before %s once", (path, expected) => {
    expect(withBase("/blog/", path)).toBe(expected);
  });
});

describe("redirectUrl", () => {
  it.each([
    ["/a.html", "/blog/a.html"],
    ["https://a.example/b.html", "https://a.example/b.html"],
  ])("leads to %s as %s", (target, url) => {
    expect(redirectUrl("/blog/", target)).toBe(url);
  });
});

describe("addBase and stripBase", () => {
  it.each(["/", "/a.html", "/blog/", "/blog/a.html"])("undo each other on %s", (route) => {
    expect(stripBase("/blog/", addBase("/blog/", route))).toBe(route);
    expect(stripBase("/", addBase("/", route))).toBe(route);
  });

  it.each([
    ["/blog", "/"],
    ["/blogs/", null],
    ["/", null],
    ["/a.html", null],
  ])("strip /blog/ from %s", (pathname, expected) => {
    expect(stripBase("/blog/", pathname)).toBe(expected);
  });
});

describe("composeLink", () => {
  it.each([
    ["/re\u0301sume\u0301.html?a=1#e\u0301", "/r%C3%A9sum%C3%A9.html?a=1#e\u0301"],
    ["re%CC%81.md", "r%C3%A9.md"],
    ["가나.md".normalize("NFD"), encodeURI("가나.md")],
    ["résumé.md", "résumé.md"],
    ["/a%2Fb.html", "/a%2Fb.html"],
    ["/plain/#x", "/plain/#x"],
  ])("composes %s to %s", (link, expected) => {
    expect(composeLink(link)).toBe(expected);
  });
});

describe("encodeRoute and decodeRoute", () => {
  it.each([
    ["/香菇.html", "/%E9%A6%99%E8%8F%87.html"],
    ["/a b.html", "/a%20b.html"],
    ["/C#?.html", "/C%23%3F.html"],
    ["/C++&x/", "/C++&x/"],
    ["/100%.html", "/100%25.html"],
  ])("turn %s into %s and back", (path, route) => {
    expect(encodeRoute(path)).toBe(route);
    expect(decodeRoute(route)).toBe(path);
  });

  it("leave a route alone that is not valid", () => {
    expect(decodeRoute("/100%.html")).toBe("/100%.html");
  });
});

describe("readablePath", () => {
  it.each([
    ["/%E9%A5%AD%E5%9B%A2/%E4%B8%80%20%E4%BA%8C.html", "/饭团/一 二.html"],
    ["/饭团.html", "/饭团.html"],
    ["/a%2Fb%3Fc.html", "/a%2Fb%3Fc.html"],
    ["/100%.html", "/100%.html"],
  ])("reads %s as %s", (path, expected) => {
    expect(readablePath(path)).toBe(expected);
  });
});

describe("fileToRoute and routeToFile", () => {
  it.each([
    ["README.md", "/", "index.html"],
    ["index.md", "/", "index.html"],
    ["docs/readme.MD", "/docs/", "docs/index.html"],
    ["docs/Index.md", "/docs/", "docs/index.html"],
    ["a.md", "/a.html", "a.html"],
    ["docs/myreadme.md", "/docs/myreadme.html", "docs/myreadme.html"],
    ["docs/v-if&v-for.md", "/docs/v-if&v-for.html", "docs/v-if&v-for.html"],
    ["文 章/C#.md", "/%E6%96%87%20%E7%AB%A0/C%23.html", "文 章/C#.html"],
    ["a.b.md", "/a.b.html", "a.b.html"],
  ])("take %s to %s to %s", (source, route, output) => {
    expect(fileToRoute(source)).toBe(route);
    expect(routeToFile(route)).toBe(output);
  });
});

describe("cleanRoute and pageFile", () => {
  it.each([
    ["/", "/", "index.html"],
    ["/docs/", "/docs/", "docs/index.html"],
    ["/a.html", "/a", "a.html"],
    ["/docs/C%23.html", "/docs/C%23", "docs/C#.html"],
    ["/docs.v2/a.html", "/docs.v2/a", "docs.v2/a.html"],
    ["/v1.2.html", "/v1.2.html", "v1.2.html"],
    ["/404.html", "/404.html", "404.html"],
    ["/atom.xml", "/atom.xml", "atom.xml"],
  ])("take %s to %s to %s", (route, clean, file) => {
    expect(cleanRoute(route)).toBe(clean);
    expect(pageFile(clean)).toBe(file);
  });
});

describe("splitLink", () => {
  it.each([
    ["a.md", ["a.md", "", ""]],
    ["a.md#b", ["a.md", "", "#b"]],
    ["a.md?x=1#b?c", ["a.md", "?x=1", "#b?c"]],
    ["#b", ["", "", "#b"]],
    ["", ["", "", ""]],
  ])("cuts %j", (link, expected) => {
    const { path, query, hash } = splitLink(link);
    expect([path, query, hash]).toEqual(expected);
  });
});

describe("resolveRoute", () => {
  it.each([
    ["b.html", "/docs/a.html", "/docs/b.html"],
    ["./b.html", "/docs/", "/docs/b.html"],
    ["../b.html", "/docs/x/a.html", "/docs/b.html"],
    ["../", "/docs/x/a.html", "/docs/"],
    ["..", "/docs/x/a.html", "/docs/"],
    [".", "/docs/a.html", "/docs/"],
    ["./", "/docs/a.html", "/docs/"],
    ["../../../b/", "/docs/a.html", "/b/"],
    ["/b/../c.html", "/docs/a.html", "/c.html"],
    ["/", "/docs/a.html", "/"],
    ["x//y.html", "/a.html", "/x/y.html"],
  ])("resolves %s on %s", (link, from, expected) => {
    expect(resolveRoute(link, from)).toBe(expected);
  });
});

it.each([
  ["/a/b//", "/a/b", "a/b"],
  ["a", "a", "a"],
  ["//", "", ""],
  ["", "", ""],
  ["https://a.example//", "https://a.example", "https://a.example"],
])("returns %j without slashes at its end, and at both ends", (path, end, both) => {
  expect([withoutEndSlashes(path), withoutSlashes(path)]).toEqual([end, both]);
});

it.each([
  ["/a.png", "/", "/a.png"],
  ["/a.png", "/b/", "/b/a.png"],
  ["/b/a.png", "/b/", "/b/a.png"],
  ["/a/b/", "/b/", "/b/a/b/"],
  ["/bowl/a.png", "/b/", "/b/bowl/a.png"],
  ["//cdn.example/a.png", "/b/", "//cdn.example/a.png"],
  ["https://cdn.example/a.png", "/b/", "https://cdn.example/a.png"],
  ["data:image/png;base64,AA", "/b/", "data:image/png;base64,AA"],
  ["a.png", "/b/", "a.png"],
])("the picture %s of a site under %s is at %s", (src, base, expected) => {
  expect(imageUrl(src, base)).toBe(expected);
});
