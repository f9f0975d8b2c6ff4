import { describe, expect, it } from "vitest";
import { islandMark } from "../../../../src/runtime/model/document/body.js";

describe("islandMark", () => {
  it("is a comment with the island's number", () => {
    expect(islandMark(3)).toBe("<!--island:3-->");
  });
});
