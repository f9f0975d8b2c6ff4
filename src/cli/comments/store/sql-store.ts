import { createServiceStore } from "./service-store.js";
import type { SqlFlavor } from "./migrations.js";
import { createSqlReader } from "./sql-objects.js";
import type { SqlRunner } from "./sql.js";
import { createSqlTables } from "./sql-tables.js";
import type { FullStore } from "./store.js";

/** Access to one database. */
export interface SqlAccess {
  readonly runner: SqlRunner;
  readonly close: () => Promise<void>;
}

/** Creates a store in a database with transactions. Its tables must be up to date. */
export function createSqlStore({ runner, close }: SqlAccess, flavor: SqlFlavor): FullStore {
  return {
    ...createServiceStore(runner, flavor, close),
    tables: createSqlTables(runner),
    snapshot: (read) => runner.snapshot((reader) => read(createSqlReader(reader))),
  };
}
