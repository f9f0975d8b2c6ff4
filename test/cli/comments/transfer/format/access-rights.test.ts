import { expect, it } from "vitest";
import {
  areOpen,
  containMore,
  extendRights,
} from "../../../../../src/cli/comments/transfer/format/access-rights.js";
import { VISIBILITY_TABLE } from "../visibility-table.js";

it.each(VISIBILITY_TABLE.filter(([, fields]) => Object.keys(fields).join("") === "ACL"))(
  "access rights with %s decide whether everyone can read",
  (_, { ACL }, status) => {
    expect(areOpen(ACL)).toBe(status === "visible");
  },
);

it.each([
  [undefined, false],
  [{}, false],
  [{ "*": {} }, false],
  [{ "*": { read: true } }, false],
  [{ "*": { read: false } }, false],
  [{ "*": { read: "true" } }, true],
  [{ "*": { read: true, write: true } }, true],
  [{ "*": true }, true],
  [{ "role:admin": { read: true } }, true],
  [null, true],
  ["public", true],
])("%j is kept only if it contains more than whether everyone can read", (rights, expected) => {
  expect(containMore(rights)).toBe(expected);
});

it.each([
  [{ "role:a": { read: true } }, "visible", { "role:a": { read: true }, "*": { read: true } }],
  [{ "*": { write: true }, u: {} }, "visible", { "*": { write: true, read: true }, u: {} }],
  [{ "*": { read: true }, u: { write: true } }, "visible", { "*": { read: true }, u: { write: true } }],
  [{ "*": { read: true }, u: { write: true } }, "waiting", { "*": {}, u: { write: true } }],
  [{ "*": { read: "true" } }, "spam", { "*": { read: "true" } }],
  [{ "*": true }, "visible", { "*": { read: true } }],
  [["x"], "waiting", {}],
  [null, "visible", { "*": { read: true } }],
] as const)("the rights %j of a comment that is %s are exported as %j", (imported, status, expected) => {
  expect(extendRights(imported, status)).toEqual(expected);
});
