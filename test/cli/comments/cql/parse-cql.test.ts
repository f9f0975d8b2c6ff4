import { describe, expect, it } from "vitest";
import { parseCql as parse } from "../../../../src/cli/comments/cql/parse-cql.js";
import { createEffort } from "../../../../src/cli/comments/query/effort.js";
import { equals, EVERYTHING, type Condition } from "../../../../src/cli/comments/query/query.js";

const parseCql = (text: string, values: readonly unknown[]) => parse(text, values, createEffort());

function whereOf(text: string, values: readonly unknown[] = []): Condition {
  return parseCql(`select * from Comment where ${text}`, values).query.where;
}

describe("parseCql", () => {
  it("parses the original widget's query for replies", () => {
    const text = 'select * from Comment where rid in ("id1","id2") order by -createdAt,-createdAt';
    expect(parseCql(text, [])).toEqual({
      className: "Comment",
      selection: null,
      count: false,
      query: {
        where: { kind: "in", field: "rid", values: ["id1", "id2"], negated: false },
        order: [
          { field: "createdAt", descending: true },
          { field: "createdAt", descending: true },
        ],
        limit: 1000,
        skip: 0,
      },
    });
  });

  it("parses columns, counts and pages, with keywords in any letter case", () => {
    expect(parseCql("SELECT nick, comment FROM C", []).selection?.names).toEqual(
      new Set(["nick", "comment"]),
    );
    expect(parseCql("select count(*) from C", [])).toMatchObject({
      count: true,
      query: { where: EVERYTHING, limit: 0 },
    });
    expect(parseCql("select count(objectId) from C", []).count).toBe(true);
    expect(parseCql("select * from C limit 5", []).query).toMatchObject({ limit: 5, skip: 0 });
    expect(parseCql("select * from C limit 20,5", []).query).toMatchObject({ limit: 5, skip: 20 });
    expect(parseCql("select * from C limit 9999", []).query.limit).toBe(1000);
  });

  it.each<[string, readonly (readonly [string, boolean])[]]>([
    ["createdAt", [["createdAt", false]]],
    ["-createdAt", [["createdAt", true]]],
    ["+createdAt asc", [["createdAt", false]]],
    [
      "createdAt desc, nick",
      [
        ["createdAt", true],
        ["nick", false],
      ],
    ],
  ])("orders by %s", (text, expected) => {
    const { order } = parseCql(`select * from C order by ${text}`, []).query;
    expect(order.map(({ field, descending }) => [field, descending])).toEqual(expected);
  });

  it.each<[string, Condition]>([
    ["url = '/p'", equals("url", "/p")],
    ['url = "a\\"b\'"', equals("url", "a\"b'")],
    ["url = ''", equals("url", "")],
    ["time >= -3", { kind: "compare", field: "time", operator: ">=", value: -3 }],
    ["time <> 1.5", { kind: "compare", field: "time", operator: "!=", value: 1.5 }],
    ["isSpam = true", equals("isSpam", true)],
    ["rid = null", equals("rid", null)],
    ["rid is null", { kind: "exists", field: "rid", exists: false }],
    ["rid is not null", { kind: "exists", field: "rid", exists: true }],
    ["rid exists", { kind: "exists", field: "rid", exists: true }],
    ["rid is exists", { kind: "exists", field: "rid", exists: true }],
    ["rid is not exists", { kind: "exists", field: "rid", exists: false }],
    ["rid not exists", { kind: "exists", field: "rid", exists: false }],
    ["rid not in ('a')", { kind: "in", field: "rid", values: ["a"], negated: true }],
    ["rid in ()", { kind: "in", field: "rid", values: [], negated: false }],
    ["nick like 'a%'", { kind: "text", field: "nick", match: "starts", text: "a" }],
    ["nick like '%a'", { kind: "text", field: "nick", match: "ends", text: "a" }],
    ["nick like '%a_%'", { kind: "text", field: "nick", match: "contains", text: "a_" }],
    ["nick like 'a'", { kind: "text", field: "nick", match: "is", text: "a" }],
    [
      "createdAt > date('2026-01-01T00:00:00.000Z')",
      { kind: "compare", field: "createdAt", operator: ">", value: new Date("2026-01-01") },
    ],
    [
      "a = 1 or b = 2 and c = 3",
      { kind: "any", of: [equals("a", 1), { kind: "all", of: [equals("b", 2), equals("c", 3)] }] },
    ],
    [
      "(a = 1 or b = 2) and c = 3",
      { kind: "all", of: [{ kind: "any", of: [equals("a", 1), equals("b", 2)] }, equals("c", 3)] },
    ],
  ])("parses the condition %s", (text, expected) => {
    expect(whereOf(text)).toEqual(expected);
  });

  it("replaces each ? in order, with values that are never parsed as CQL", () => {
    const evil = "') or 1=1 --";
    expect(whereOf("rid in (?, ?) and nick = ?", ["a", evil, { __type: "Date", iso: "2026-01-01" }])).toEqual(
      {
        kind: "all",
        of: [
          { kind: "in", field: "rid", values: ["a", evil], negated: false },
          equals("nick", new Date("2026-01-01")),
        ],
      },
    );
  });

  it.each([
    "",
    "select",
    "drop table comment",
    "select * from Comment; drop table comment",
    "select * from Comment where",
    "select * from Comment where rid in ('a'",
    "select * from Comment where rid in ('a',)",
    "select * from Comment where rid = 'a' union select * from setting",
    "select * from Comment where rid = 'unclosed",
    "select * from Comment where 1 = 1",
    "select * from Comment where rid = nick",
    "select * from Comment where rid = ?",
    "select * from Comment where nick like 'a%b'",
    "select * from Comment where nick = -'a'",
    "select * from Comment where rid = 'a' -- comment",
    "select * from Comment /* x */",
    "select * from `Comment`",
    "select * from Comment order by",
    "select * from Comment limit -1",
    "select * from Comment limit 'x'",
    "select * from Comment limit 1.5",
    "select sleep(1) from Comment",
    "select * from Comment where nick = date('yesterday')",
    `select * from Comment where ${"(".repeat(9)}a = 1${")".repeat(9)}`,
    `select * from Comment where ${Array.from({ length: 201 }, () => "a = 1").join(" or ")}`,
    `select * from Comment where nick = '${"x".repeat(70_000)}'`,
    `select * from Comment where rid in (${Array.from({ length: 1001 }, () => "1").join(",")})`,
    `select * from Comment where ${Array.from({ length: 40 }, () => `rid in (${"1,".repeat(25)}1)`).join(" or ")}`,
    `select * from Comment where ${Array.from({ length: 6 }, () => "nick like '%a%'").join(" or ")}`,
    "select * from Comment where nick = '\0'",
  ])("rejects %j", (text) => {
    expect(() => parseCql(text, [])).toThrow(expect.objectContaining({ status: 400 }));
  });

  it("rejects values without a ?", () => {
    expect(() => parseCql("select * from C", ["a"])).toThrow(expect.objectContaining({ status: 400 }));
  });

  it("reports the position of a syntax error", () => {
    expect(() => parseCql("select * form C", [])).toThrow("Invalid CQL: expected from at character 9.");
  });
});
