import { expect, it } from "vitest";
import { findPlace } from "../../../../src/cli/commands/comments/comments-place.js";

it.each([
  [undefined, { kind: "file", file: "/c.db" }],
  ["", { kind: "file", file: "/c.db" }],
  ["postgres://u@h/n", { kind: "postgres", url: "postgres://u@h/n" }],
  ["postgresql://u@h/n", { kind: "postgres", url: "postgresql://u@h/n" }],
])("DATABASE_URL=%s places comments in %j", (url, expected) => {
  expect(findPlace(url, "/c.db")).toEqual(expected);
});

it.each(["mysql://u@h/n", "postgres:n", "see postgres://u@h/n"])("rejects DATABASE_URL=%s", (url) => {
  expect(() => findPlace(url, "/c.db")).toThrow(expect.objectContaining({ code: "database-url" }));
});
