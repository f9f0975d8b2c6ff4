import { describe, expect, it } from "vitest";
import { oneLine, quotedLines, readablePage } from "../../../../src/cli/comments/notify/plain-text.js";

it.each<[text: string, length: number, expected: string]>([
  ["Ann", 10, "Ann"],
  ["Ann\r\nBcc: x@y.example", 60, "Ann Bcc: x@y.example"],
  ["a\u2028b\u0085c\td\u0000e", 60, "a b c d e"],
  ["\u202Egro.live", 60, "gro.live"],
  ["abcdef", 4, "abc…"],
  ["👨‍👩‍👧 family", 60, "👨‍👩‍👧 family"],
  ["😀😀😀😀", 3, "😀😀…"],
  ["", 5, ""],
])("%j in %j characters is %j", (text, length, expected) => {
  expect(oneLine(text, length)).toBe(expected);
});

it.each([
  ["/%E9%A5%AD%E5%9B%A2/", "/饭团/"],
  ["/100%/", "/100%/"],
  ["/a%0D%0AB", "/a B"],
  ["/%E2%80%AEx", "/x"],
])("the path %s is shown as %s", (url, expected) => {
  expect(readablePage(url)).toBe(expected);
});

describe("a quoted comment", () => {
  it.each<[comment: string, expected: readonly string[]]>([
    ["one\r\ntwo\rthree\u2028four", ["one", "two", "three", "four"]],
    ["  a\tb\u0007\u001B[31m ", ["a\tb[31m"]],
    ["![](data:image/png;base64,AAAA)", ["![]()"]],
    ["\u202Eevil", ["evil"]],
  ])("%j has the lines %j", (comment, expected) => {
    expect(quotedLines(comment)).toEqual(expected);
  });

  it("is shortened", () => {
    expect(quotedLines("x".repeat(9_999))).toEqual([`${"x".repeat(1499)}…`]);
  });
});
