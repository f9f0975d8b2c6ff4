import { createRequire } from "node:module";
import { join } from "node:path";
import type Driver from "libsql";
import { errorCode } from "../../../files/error-code.js";
import type { OpenSqlite, SqliteConnection, SqliteStatement } from "./sqlite-connection.js";

/**
 * Loads the driver `libsql`, which owners install on versions of Node without a suitable SQLite. Throws
 * `MODULE_NOT_FOUND`.
 */
export function loadLibsql(): OpenSqlite {
  const Database = requireLibsql();
  return (file) => connect(new Database(file));
}

/**
 * Loads the package with `require`, because Node 20 ends the process if a CommonJS module fails during an `import`, even
 * if the rejection is handled. `npx` runs a program outside of the folder where the owner installs `libsql`.
 */
function requireLibsql(): typeof Driver {
  try {
    return createRequire(import.meta.url)("libsql");
  } catch (error) {
    if (errorCode(error) !== "MODULE_NOT_FOUND") throw error;
    try {
      return createRequire(join(process.cwd(), "package.json"))("libsql");
    } catch {
      throw error;
    }
  }
}

function connect(database: Driver.Database): SqliteConnection {
  return {
    get isOpen() {
      return database.open;
    },
    // libsql crashes the process if a closed database is queried.
    get isInTransaction() {
      return database.open && database.inTransaction;
    },
    exec: (text) => void database.exec(text),
    prepare: (text) => prepare(database, text),
    close: () => void database.close(),
  };
}

function prepare(database: Driver.Database, text: string): SqliteStatement {
  if (!database.open) throw new Error("The database is closed.");
  const statement = database.prepare(text);
  // Rows as arrays are faster to transfer than rows as objects.
  if (statement.reader) statement.raw(true);
  return {
    columns: statement.reader ? statement.columns().map(({ name }) => name) : [],
    all: (values) => statement.all([...values]) as unknown[][],
    run: (values) => statement.run([...values]),
  };
}
