import { expect, it } from "vitest";
import { momentOfId, toObjectId } from "../../../src/cli/comments/transfer/format/create-draft.js";

it.each<[string, "leancloud" | "waline" | "twikoo" | "disqus", RegExp]>([
  ["5c3f0a1b2c3d4e5f60718293", "leancloud", /^5c3f0a1b2c3d4e5f60718293$/],
  ["c1", "leancloud", /^c1$/],
  ["5c3f0a1b2c3d4e5f60718293", "waline", /^5c3f0a1b2c3d4e5f60718293$/],
  ["12", "waline", /^[0-9a-f]{24}$/],
  ["a-b_c", "leancloud", /^[0-9a-f]{24}$/],
  ["x".repeat(65), "twikoo", /^[0-9a-f]{24}$/],
  ["", "disqus", /^$/],
])("converts %j from %s to an id like %s", (id, format, expected) => {
  expect(toObjectId(id, format)).toMatch(expected);
  expect(toObjectId(id, format)).toBe(toObjectId(id, format));
});

it("results in different ids for equal numbers of two systems", () => {
  expect(toObjectId("12", "waline")).not.toBe(toObjectId("12", "disqus"));
});

it.each([
  ["5c3f0a1b2c3d4e5f60718293", "2019-01-16T10:40:27.000Z"],
  ["c1", null],
])("reads the time from the id %s", (id, expected) => {
  expect(momentOfId(id)?.toISOString() ?? null).toBe(expected);
});
