import { sql, type Kysely } from "kysely";
import type { SessionStore, StoredSession } from "./store.js";

interface SessionRow {
  readonly id: string;
  readonly password_mark: string;
  readonly created_at: number;
  readonly seen_at: number;
  readonly ends_at: number;
  readonly address: string;
  readonly agent: string;
}

/** Creates a session store that keeps each session as a row. */
export function createSqlSessions(db: Kysely<unknown>): SessionStore {
  return {
    async add({ id, passwordMark, createdAt, seenAt, endsAt, address, agent }) {
      await sql`
        insert into owner_session (id, password_mark, created_at, seen_at, ends_at, address, agent)
        values (${id}, ${passwordMark}, ${createdAt.getTime()}, ${seenAt.getTime()}, ${endsAt.getTime()},
          ${address}, ${agent})
      `.execute(db);
    },

    async find(id) {
      const { rows } = await sql<SessionRow>`select * from owner_session where id = ${id}`.execute(db);
      return rows[0] === undefined ? null : readRow(rows[0]);
    },

    async list() {
      const { rows } = await sql<SessionRow>`
        select * from owner_session order by created_at desc, id limit 100
      `.execute(db);
      return rows.map(readRow);
    },

    async setSeen(id, seenAt) {
      await sql`update owner_session set seen_at = ${seenAt.getTime()} where id = ${id}`.execute(db);
    },

    async remove(id) {
      const { rows } = await sql`delete from owner_session where id = ${id} returning id`.execute(db);
      return rows.length > 0;
    },

    async removeAll() {
      await sql`delete from owner_session`.execute(db);
    },

    async removeOthers(passwordMark) {
      await sql`delete from owner_session where password_mark <> ${passwordMark}`.execute(db);
    },

    async forget(now) {
      await sql`delete from owner_session where ends_at <= ${now.getTime()}`.execute(db);
    },
  };
}

function readRow(row: SessionRow): StoredSession {
  return {
    id: row.id,
    passwordMark: row.password_mark,
    createdAt: new Date(row.created_at),
    seenAt: new Date(row.seen_at),
    endsAt: new Date(row.ends_at),
    address: row.address,
    agent: row.agent,
  };
}
