import { sql, type Kysely } from "kysely";
import type { UnsubscribedStore } from "./store.js";

/** Creates an unsubscription list that keeps each address hash as a row. */
export function createSqlUnsubscribed(db: Kysely<unknown>): UnsubscribedStore {
  return {
    async has(mailHash) {
      const { rows } = await sql`select 1 from unsubscribed where mail_hash = ${mailHash}`.execute(db);
      return rows.length > 0;
    },

    async add(mailHash, now) {
      await sql`
        insert into unsubscribed (mail_hash, created_at) values (${mailHash}, ${now.getTime()})
        on conflict do nothing
      `.execute(db);
    },

    async remove(mailHash) {
      await sql`delete from unsubscribed where mail_hash = ${mailHash}`.execute(db);
    },
  };
}
