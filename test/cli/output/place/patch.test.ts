import { describe, expect, it } from "vitest";
import { blockersOf } from "../../../../src/cli/output/place/patch.js";

describe("blockersOf", () => {
  it.each([
    ["the same name in another case", "tag/js/index.html", "tag/JS/index.html"],
    [
      "the same name in another Unicode form",
      "tag/ガ/a.html".normalize("NFC"),
      "tag/ガ/a.html".normalize("NFD"),
    ],
    ["a file whose name a folder gets", "a", "A/b.html"],
    ["a file of an absolute path", "/a", "/a/b.html"],
    ["a file in a folder whose name a file gets", "a/b.html", "A"],
  ])("finds %s", (_, former, added) => {
    expect(blockersOf([added])(former)).toBe(true);
  });

  it("ignores files that do not block it", () => {
    expect(blockersOf(["a/b.html"])("a/c.html")).toBe(false);
  });
});
