import { loadLibsql } from "./sqlite/libsql-driver.js";
import { loadNodeSqlite } from "./sqlite/node-driver.js";
import type { OpenSqlite } from "./sqlite/sqlite-connection.js";

/**
 * Opens a SQLite file with the SQLite of Node, or with `libsql` on older versions of Node. `HANBLOG_SQLITE=libsql`
 * prefers `libsql`. The import of this module throws `MODULE_NOT_FOUND` if neither exists.
 */
export const openDatabase: OpenSqlite =
  (process.env["HANBLOG_SQLITE"] === "libsql" ? null : loadNodeSqlite()) ?? loadLibsql();
