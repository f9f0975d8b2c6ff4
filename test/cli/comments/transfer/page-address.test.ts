import { expect, it } from "vitest";
import { createToPageAddress, normalizeAddress } from "../../../../src/cli/comments/transfer/page-address.js";

it.each([
  ["/p/", "/p/"],
  ["/p", "/p"],
  ["/p/index.html", "/p/"],
  ["/p/index.htm", "/p/"],
  ["/index.html", "/"],
  ["/myindex.html", "/myindex.html"],
  ["/%E9%A5%AD%E5%9B%A2/", "/饭团/"],
  ["/a%2Fb%20c", "/a%2Fb c"],
  ["/100%", "/100%"],
  ["/%E9%A5%AD%00/", "/%E9%A5%AD%00/"],
  ["/a%0Ab", "/a%0Ab"],
  ["https://blog.example/p/index.html", "/p/"],
  ["http://blog.example:8080", "/"],
  ["//blog.example/p#x", "/p"],
  ["https://blog.example?p=12#comments", "/?p=12"],
  ["/p/index.html?a=%20b", "/p/?a=%20b"],
  [" /p/ ", "/p/"],
  ["about", "about"],
  ["", ""],
])("%j becomes %j", (url, expected) => {
  expect(normalizeAddress(url)).toBe(expected);
  expect(normalizeAddress(expected)).toBe(expected);
});

it("maps moved pages, in any spelling of their old address", () => {
  const toPageAddress = createToPageAddress(
    new Map([
      ["https://old.example/2019/%E9%A5%AD/", "/docs/饭/"],
      ["/?p=12", "/docs/twelve/index.html"],
    ]),
  );
  expect(
    ["/2019/饭/index.html", "/?p=12", "http://old.example/?p=12#x", "/2019/", "/docs/饭/"].map(toPageAddress),
  ).toEqual(["/docs/饭/", "/docs/twelve/", "/docs/twelve/", "/2019/", "/docs/饭/"]);
});
