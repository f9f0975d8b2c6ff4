import { expect, it } from "vitest";
import {
  filterBy,
  readFilter,
  writeFilter,
  type CommentFilter,
} from "../../../src/runtime/admin/comment-filter.js";

it.each<[string, CommentFilter]>([
  ["", { status: "all", by: {} }],
  ["#", { status: "all", by: {} }],
  ["#status=spam", { status: "spam", by: {} }],
  ["#status=constructor&nick=", { status: "all", by: {} }],
  ["#status=waiting&text=a%26b&url=%2Fx%2F", { status: "waiting", by: { text: "a&b", url: "/x/" } }],
  ["#mail=a%2Bb%40example.org&unknown=1", { status: "all", by: { mail: "a+b@example.org" } }],
])("parses the fragment %j", (hash, expected) => {
  expect(readFilter(hash)).toEqual(expected);
  expect(readFilter(writeFilter(expected))).toEqual(expected);
});

it("writes an empty fragment for no filter", () => {
  expect(writeFilter({ status: "all", by: {} })).toBe("");
});

it("adds and removes one field at a time", () => {
  const one = filterBy({ status: "spam", by: { ip: "::1" } }, "text", "x");
  expect(one).toEqual({ status: "spam", by: { ip: "::1", text: "x" } });
  expect(filterBy(one, "ip", "")).toEqual({ status: "spam", by: { text: "x" } });
});
