import Database from "libsql";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSqliteStore } from "../../../../src/cli/comments/store/sqlite-store.js";
import { TABLES } from "../../../../src/cli/comments/store/sql-tables.js";

it("lists every table and column of the database, so that backups are complete", async () => {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-tables-"));
  const file = join(dir, "comments.db");
  await (await openSqliteStore(file)).close();
  const database = new Database(file);
  const select = (sql: string): readonly string[] =>
    database
      .prepare(sql)
      .all([])
      .map((row) => String(Reflect.get(Object(row), "name")));
  const names = select("select name from sqlite_master where type = 'table' and name not like 'hanblog_%'");
  expect([...TABLES.keys()].toSorted()).toEqual(names.toSorted());
  for (const [table, columns] of TABLES) {
    expect([...columns].toSorted()).toEqual(
      select(`select name from pragma_table_info('${table}')`).toSorted(),
    );
    expect(select(`select name from pragma_table_info('${table}') where pk > 0`)).toEqual([columns[0]]);
  }
  database.close();
  rmSync(dir, { recursive: true });
});
