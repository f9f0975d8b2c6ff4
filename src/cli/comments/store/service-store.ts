import type { SqlFlavor } from "./migrations.js";
import { createSqlConfirmations } from "./sql-confirmations.js";
import { createSqlObjects } from "./sql-objects.js";
import { createSqlOutbox } from "./sql-outbox.js";
import { createSqlRates } from "./sql-rates.js";
import { createSqlRules } from "./sql-rules.js";
import type { SqlBatcher } from "./sql-runner.js";
import { createSqlSessions } from "./sql-sessions.js";
import { createSqlSettings } from "./sql-settings.js";
import { createSqlUnsubscribed } from "./sql-unsubscribed.js";
import { sql, sqlName } from "./sql.js";
import type { ServiceStore } from "./store.js";

/** The table of the migrations that took effect. Kysely writes it too. */
export const MIGRATIONS = "hanblog_migration";

/** Creates the store that all databases share. Its tables must be up to date. */
export function createServiceStore(
  runner: SqlBatcher,
  flavor: SqlFlavor,
  close: () => Promise<void>,
): ServiceStore {
  return {
    objects: createSqlObjects(runner, flavor),
    rates: createSqlRates(runner),
    rules: createSqlRules(runner),
    outbox: createSqlOutbox(runner, flavor),
    unsubscribed: createSqlUnsubscribed(runner),
    confirmations: createSqlConfirmations(runner),
    sessions: createSqlSessions(runner),
    settings: createSqlSettings(runner),
    async describe() {
      const [row] = await runner.read(sql`select max(name) from ${sqlName(MIGRATIONS)}`);
      return {
        store: flavor.store,
        migration: (row as readonly [name: string | null] | undefined)?.[0] ?? "",
      };
    },
    async ping() {
      await runner.read(sql`select 1`);
    },
    close,
  };
}
