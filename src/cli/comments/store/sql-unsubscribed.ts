import { sql } from "./sql.js";
import type { SqlWriter } from "./sql-runner.js";
import type { UnsubscribedStore } from "./store.js";

/** Creates an unsubscription list that keeps each address hash as a row. */
export function createSqlUnsubscribed(runner: SqlWriter): UnsubscribedStore {
  return {
    async has(mailHash) {
      const rows = await runner.read(sql`select 1 from unsubscribed where mail_hash = ${mailHash}`);
      return rows.length > 0;
    },

    async add(mailHash, now) {
      await runner.write(sql`
        insert into unsubscribed (mail_hash, created_at) values (${mailHash}, ${now.getTime()})
        on conflict do nothing
      `);
    },

    async remove(mailHash) {
      await runner.write(sql`delete from unsubscribed where mail_hash = ${mailHash}`);
    },
  };
}
