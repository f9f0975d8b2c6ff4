import { expect, it } from "vitest";
import { pageAddress } from "../../../src/runtime/admin/ui/RowFacts.js";

it.each<[string, string, string | null]>([
  ["/a/b.html", "https://blog.example", "https://blog.example/a/b.html"],
  ["/a/b.html", "https://blog.example/base/", "https://blog.example/a/b.html"],
  ["/a/b.html", "", null],
  ["/a/b.html", "blog.example", null],
  ["/a/b.html", "javascript:alert(1)//", null],
  ["//evil.example/a", "", "https://evil.example/a"],
  ["/\\evil.example", "https://blog.example", null],
  ["javascript:alert(1)", "https://blog.example", null],
  ["a/b", "https://blog.example", null],
  ["https://other.example/x", "", "https://other.example/x"],
])("resolves %j on %j to %j", (url, site, expected) => {
  expect(pageAddress(url, site)).toBe(expected);
});
