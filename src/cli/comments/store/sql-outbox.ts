import type { SqlFlavor } from "./migrations.js";
import { joinSql, sql, type Sql, type SqlWriter } from "./sql.js";
import type { DeliveryKind, OutboxStore } from "./store.js";

/** The values that a claim returns. */
type OutboxRow = readonly [
  id: string,
  kind: DeliveryKind,
  commentId: string,
  attempts: number,
  createdAt: number,
];

/** Maximum number of deliveries in a statement, each with five values. D1 allows 100 values. */
const ROWS = 20;

/**
 * Maximum delay of a delivery, in milliseconds. A later `due_at` was written by a clock that was ahead, and
 * counts as due.
 */
const FURTHEST_MS = 24 * 60 * 60 * 1000;

/**
 * Creates an outbox that stores each delivery as a row. A claim sets `due_at` to a time in the future with
 * one statement. The deliveries of a crashed instance therefore become due again without any cleanup.
 */
export function createSqlOutbox(runner: SqlWriter, { skipLocked }: SqlFlavor): OutboxStore {
  const lock: Sql = { text: skipLocked, values: [] };
  return {
    async add(deliveries) {
      for (let start = 0; start < deliveries.length; start += ROWS) {
        const rows = deliveries
          .slice(start, start + ROWS)
          .map(({ id, kind, commentId, createdAt, dueAt }) => {
            const times = sql`${(dueAt ?? createdAt).getTime()}, ${createdAt.getTime()}`;
            return sql`(${id}, ${kind}, ${commentId}, 'waiting', 0, ${times})`;
          });
        await runner.write(sql`
          insert into outbox (id, kind, comment_id, state, attempts, due_at, created_at)
          values ${joinSql(rows)}
          on conflict do nothing
        `);
      }
    },

    async claim({ kinds, now, until, claim }) {
      const time = now.getTime();
      const isTime = sql`(due_at <= ${time} or due_at > ${time + FURTHEST_MS})`;
      const due = sql`state = 'waiting' and ${isTime} and kind in (${joinSql(kinds)})`;
      // Without this check, each idle instance would take SQLite's single write lock every few seconds.
      const any = await runner.read(sql`select 1 from outbox where ${due} limit 1`);
      if (any.length === 0) return null;
      const { rows } = await runner.write(sql`
        update outbox set claim = ${claim}, attempts = attempts + 1, due_at = ${until.getTime()}
        where id = (select id from outbox where ${due} order by due_at, id limit 1 ${lock}) and ${due}
        returning id, kind, comment_id, attempts, created_at
      `);
      const [row] = rows;
      if (row === undefined) return null;
      const [id, kind, commentId, attempts, createdAt] = row as OutboxRow;
      return { id, kind, commentId, attempts, createdAt: new Date(createdAt), claim };
    },

    async settle({ id, claim }, { outcome, dueAt }) {
      if (outcome === "dropped") {
        await runner.write(sql`delete from outbox where id = ${id} and claim = ${claim}`);
        return;
      }
      const state = outcome === "again" ? "waiting" : outcome;
      await runner.write(sql`
        update outbox set state = ${state}, due_at = ${dueAt.getTime()}, claim = null
        where id = ${id} and claim = ${claim}
      `);
    },

    async forget(before) {
      await runner.write(sql`delete from outbox where created_at < ${before.getTime()}`);
    },
  };
}
