import { describe, expect, it } from "vitest";
import { joinSql, sql, sqlName, type Sql } from "../../../../src/cli/comments/store/sql.js";

const HOSTILE = "'; drop table comment; -- ? $1";

describe("sql", () => {
  it.each<[Sql, string, readonly unknown[]]>([
    [sql`select 1`, "select 1", []],
    [sql`a = ${HOSTILE} and b = ${null}`, "a = ? and b = ?", [HOSTILE, null]],
    [sql`where ${sql`x > ${1}`} limit ${2}`, "where x > ? limit ?", [1, 2]],
    [sql`in (${joinSql(["a", sql`${"b"}`])})`, "in (?, ?)", ["a", "b"]],
    [joinSql([sql`x = ${1}`, sql`y = ${2}`], " or "), "x = ? or y = ?", [1, 2]],
    [joinSql([]), "", []],
    [sql`${sqlName('a"b')} = ${0}`, '"a""b" = ?', [0]],
  ])("binds every value: %j", (made, text, values) => {
    expect(made).toEqual({ text, values });
  });
});
