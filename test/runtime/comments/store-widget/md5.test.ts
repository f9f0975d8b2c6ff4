import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { md5 } from "../../../../src/runtime/comments/store-widget/md5.js";

describe("md5", () => {
  it.each([
    "",
    "a",
    "message digest",
    "MyEmailAddress@example.com",
    "团子",
    "x".repeat(55),
    "x".repeat(56),
    "x".repeat(1000),
  ])("hashes %j as Node does", (text) => {
    expect(md5(text)).toBe(createHash("md5").update(text).digest("hex"));
  });
});
