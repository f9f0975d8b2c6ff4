import { describe, expect, it } from "vitest";
import { decodeText } from "../../../../src/cli/import/content/decode-text.js";

const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("decodeText", () => {
  it.each([
    ["UTF-8", Buffer.from("a\r\n中\rb"), "a\n中\nb", "utf-8"],
    ["UTF-8 with a mark", Buffer.from("\uFEFF中"), "中", "utf-8"],
    ["nothing", Buffer.alloc(0), "", "utf-8"],
    ["UTF-16", utf16("a中"), "a中", "utf-16"],
    ["UTF-16 of the other order", utf16("a中").swap16(), "a中", "utf-16"],
    ["GBK", hex("c4 e3 ba c3 a3 ac ca c0 bd e7 a1 a3"), "你好，世界。", "gb18030"],
    ["GBK without a common character", hex("b2 a9 bf cd"), "博客", "gb18030"],
    ["GBK with ASCII", hex("74 69 74 6c 65 3a 20 b5 c4 61"), "title: 的a", "gb18030"],
    ["GB18030 with four bytes", hex("b5 c4 81 39 ee 39"), "的㐀", "gb18030"],
    ["Big5", hex("a7 da aa ba b3 a1 b8 a8 ae e6 a1 43"), "我的部落格。", "big5"],
    ["letters with accents", hex("63 61 66 e9 20 fc 62 65 72"), "café über", "windows-1252"],
    ["quotes of Windows", hex("93 61 94"), "“a”", "windows-1252"],
  ])("reads %s", (_, bytes, text, encoding) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  it.each([
    ["a lost byte", Buffer.concat([Buffer.from("你好世界你好世界"), hex("e4 b8")]), "你好世界你好世界\uFFFD"],
    [
      "a byte between",
      Buffer.concat([Buffer.from("你好世界"), hex("ff"), Buffer.from("你好")]),
      "你好世界\uFFFD你好",
    ],
    ["half a character of UTF-16", Buffer.concat([utf16("中"), hex("00")]), "中\uFFFD"],
  ])("keeps the rest of a text with %s", (_, bytes, text) => {
    expect(decodeText(bytes)).toEqual({ text, encoding: "damaged" });
  });
});
