import { sql } from "./sql.js";
import type { SqlWriter } from "./sql-runner.js";
import type { ConfirmationStore } from "./store.js";

/** Creates the store of confirmations, which keeps each address hash as a row. */
export function createSqlConfirmations(runner: SqlWriter): ConfirmationStore {
  return {
    async has(mailHash) {
      const rows = await runner.read(sql`
        select 1 from mail_confirmation where mail_hash = ${mailHash} and confirmed_at is not null
      `);
      return rows.length > 0;
    },

    async ask({ mailHash, askedBy, now, notSince }) {
      const { rows } = await runner.write(sql`
        insert into mail_confirmation (mail_hash, asked_by, asked_at)
        values (${mailHash}, ${askedBy}, ${now.getTime()})
        on conflict (mail_hash) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at
        where mail_confirmation.confirmed_at is null and
          (mail_confirmation.asked_by = excluded.asked_by or mail_confirmation.asked_at <= ${notSince.getTime()})
        returning mail_hash
      `);
      return rows.length > 0;
    },

    async confirm(mailHash, now) {
      const time = now.getTime();
      await runner.write(sql`
        insert into mail_confirmation (mail_hash, asked_by, asked_at, confirmed_at)
        values (${mailHash}, '', ${time}, ${time})
        on conflict (mail_hash) do update set confirmed_at = excluded.confirmed_at
      `);
    },
  };
}
