import { expect, it } from "vitest";
import { isSitePath } from "../../../../src/runtime/comments/ui/CommentCard.js";

it.each([
  ["/", true],
  ["/posts/first.html?a=1#b", true],
  ["/中文/%E4%B8%AD.html", true],
  ["/a//b", true],
  ["", false],
  ["posts/first.html", false],
  ["https://evil.example/", false],
  ["javascript:alert(1)", false],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["/\t/evil.example", false],
  ["/\n/evil.example", false],
  ["/\r\n\t\\evil.example", false],
  ["\t//evil.example", false],
  ["/a\u0000b", false],
])("a link to %j stays on the site: %s", (text, expected) => {
  expect(isSitePath(text)).toBe(expected);
  const { host } = new URL(text, "https://site.example");
  if (expected) expect(host).toBe("site.example");
});
