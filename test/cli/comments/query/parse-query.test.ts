import { describe, expect, it } from "vitest";
import { createEffort } from "../../../../src/cli/comments/query/effort.js";
import { parseWhere, readQuotedText } from "../../../../src/cli/comments/query/parse-query.js";
import { equals, type Condition } from "../../../../src/cli/comments/query/query.js";

const nested = (levels: number): unknown => (levels === 0 ? { a: 1 } : { $or: [nested(levels - 1)] });

/** Returns a condition with `count` parts. */
const several = (count: number, condition: (index: number) => unknown) => ({
  $or: Array.from({ length: count }, (_, index) => condition(index)),
});
const search = (length: number) => ({ comment: { $regex: `\\Q${"x".repeat(length)}\\E` } });

describe("parseWhere", () => {
  it.each<[unknown, Condition]>([
    [{}, { kind: "all", of: [] }],
    [{ url: "/p" }, equals("url", "/p")],
    [{ url: null }, equals("url", null)],
    [
      { $or: [{ rid: { $exists: false } }, { rid: "" }], url: "/p" },
      {
        kind: "all",
        of: [
          { kind: "any", of: [{ kind: "exists", field: "rid", exists: false }, equals("rid", "")] },
          equals("url", "/p"),
        ],
      },
    ],
    [
      { createdAt: { $gt: { __type: "Date", iso: "2026-01-01T00:00:00.000Z" }, $ne: 1 } },
      {
        kind: "all",
        of: [
          { kind: "compare", field: "createdAt", operator: ">", value: new Date("2026-01-01") },
          { kind: "compare", field: "createdAt", operator: "!=", value: 1 },
        ],
      },
    ],
    [{ url: { $in: ["a", "b"] } }, { kind: "in", field: "url", values: ["a", "b"], negated: false }],
    [{ url: { $nin: [] } }, { kind: "in", field: "url", values: [], negated: true }],
    [{ url: { $regex: "^\\Q/a\\E" } }, { kind: "text", field: "url", match: "starts", text: "/a" }],
    [
      JSON.parse('{"__proto__":"x","constructor":"y"}'),
      { kind: "all", of: [equals("__proto__", "x"), equals("constructor", "y")] },
    ],
  ])("parses %j", (where, expected) => {
    expect(parseWhere(where, createEffort())).toEqual(expected);
  });

  it.each<[unknown]>([
    [null],
    [[]],
    ["text"],
    [{ $where: "sleep(1)" }],
    [{ $nor: [] }],
    [{ url: { $where: "1" } }],
    [{ url: { $inQuery: {} } }],
    [{ url: { $regex: "(a+)+$" } }],
    [{ url: { $regex: "\\Qa\\E", $options: "i" } }],
    [{ url: { $exists: "yes" } }],
    [{ url: { $in: "a" } }],
    [{ url: { $in: Array.from({ length: 1001 }, String) } }],
    [several(40, (index) => ({ url: { $in: Array.from({ length: 26 }, (_, at) => `${index} ${at}`) } }))],
    [several(6, () => search(1))],
    [search(257)],
    [several(200, () => ({}))],
    [several(50, () => ({ time: { $gt: 1, $gte: 2, $lt: 9, $ne: 3 } }))],
    [{ url: { nested: 1 } }],
    [{ url: ["a"] }],
    [{ url: "\0" }],
    [{ at: { __type: "Date", iso: "yesterday" } }],
    [{ $or: { url: "a" } }],
    [{ $or: [1] }],
    [nested(9)],
    [{ $or: Array.from({ length: 201 }, (_, index) => ({ a: index })) }],
    [{ $and: Array.from({ length: 20 }, () => ({ $or: Array.from({ length: 20 }, () => ({ a: 1 })) })) }],
  ])("rejects %j", (where) => {
    expect(() => parseWhere(where, createEffort())).toThrow(expect.objectContaining({ status: 400 }));
  });

  it.each<[string, unknown]>([
    ["two hundred parts", several(199, (index) => ({ url: `${index}` }))],
    ["a thousand values", { url: { $in: Array.from({ length: 1000 }, String) } }],
    ["five searches", several(5, () => search(256))],
    ["a hundred exact texts, which need no search", several(100, () => ({ url: { $regex: "^\\Q/a\\E$" } }))],
  ])("allows %s only once per request", (_, where) => {
    const effort = createEffort();
    expect(() => parseWhere(where, effort)).not.toThrow();
    expect(() => parseWhere(where, effort)).toThrow("The conditions of a request can have at most");
  });
});

it.each([
  ["\\Qfoo\\E", "contains", "foo"],
  ["^\\Q/a\\E", "starts", "/a"],
  ["\\Q.md\\E$", "ends", ".md"],
  ["^\\Qx\\E$", "is", "x"],
  ["\\Qa\\E\\\\E\\Qb\\E", "contains", "a\\Eb"],
  ["\\Q(a+)+$\\E", "contains", "(a+)+$"],
  ["\\Q\\E", "contains", ""],
  ["plain text", "contains", "plain text"],
  ["", "contains", ""],
])("parses %j as %s %j", (pattern, match, text) => {
  expect(readQuotedText(pattern)).toEqual({ match, text });
});

it.each(["a.b", "(a)", "a|b", "\\Qa", "[a]", "a*", "\\d", "\\Qa\\E.*"])("rejects %j", (pattern) => {
  expect(readQuotedText(pattern)).toBeNull();
});

it("parses long patterns quickly", () => {
  // A quadratic run time would exceed the time limit of the test.
  for (const pattern of ["\\Qa".repeat(200_000), "a".repeat(600_000), "\\Q\\E".repeat(200_000)]) {
    expect(readQuotedText(`${pattern}(`)).toBeNull();
  }
});
