import { joinSql, sql, sqlName, type Sql, type SqlWriter } from "./sql.js";
import type { SessionKind, SessionStore, StoredSession } from "./store.js";

/** The columns of the table of sessions. */
export const SESSION_COLUMNS = [
  "id",
  "password_mark",
  "created_at",
  "seen_at",
  "ends_at",
  "address",
  "agent",
  "kind",
  "origin",
  "moderator",
] as const;

/** The values of `SESSION_COLUMNS`. */
type SessionRow = readonly [
  id: string,
  passwordMark: string,
  createdAt: number,
  seenAt: number,
  endsAt: number,
  address: string,
  agent: string,
  kind: SessionKind | null,
  origin: string | null,
  moderator: string | null,
];

/** Creates a session store that keeps each session as a row. */
export function createSqlSessions(runner: SqlWriter): SessionStore {
  const columns = joinSql(SESSION_COLUMNS.map(sqlName));
  return {
    async add({ id, passwordMark, createdAt, seenAt, endsAt, address, agent, kind, origin, moderator }) {
      await runner.write(sql`
        insert into owner_session (${columns})
        values (${id}, ${passwordMark}, ${createdAt.getTime()}, ${seenAt.getTime()}, ${endsAt.getTime()},
          ${address}, ${agent}, ${kind}, ${origin}, ${moderator})
      `);
    },

    async find(id) {
      const [row] = await runner.read(sql`select ${columns} from owner_session where id = ${id}`);
      return row === undefined ? null : readRow(row as SessionRow);
    },

    async list(moderator) {
      const rows = await runner.read(sql`
        select ${columns} from owner_session
        where (kind is null or kind in ('owner', 'blog')) and ${isOf(moderator)} order by created_at desc, id limit 100
      `);
      return rows.map((row) => readRow(row as SessionRow));
    },

    async setSeen(id, seenAt) {
      await runner.write(sql`update owner_session set seen_at = ${seenAt.getTime()} where id = ${id}`);
    },

    async remove(id, moderator) {
      const { count } = await runner.write(
        sql`delete from owner_session where id = ${id} and ${isOf(moderator)}`,
      );
      return count > 0;
    },

    async removeAll(moderator, exceptId = "") {
      await runner.write(sql`delete from owner_session where id <> ${exceptId} and ${isOf(moderator)}`);
    },

    async removeOthers(passwordMark) {
      await runner.write(sql`delete from owner_session where ${isFormer(passwordMark)}`);
    },

    async forget(now) {
      await runner.write(sql`delete from owner_session where ends_at <= ${now.getTime()}`);
    },
  };
}

/** Returns the condition for the sessions or passkeys of a moderator, or of the owner. */
export function isOf(moderator: string | null): Sql {
  return sql`coalesce(moderator, '') = ${moderator ?? ""}`;
}

/** Returns the condition for those of a former password of the owner, and of removed moderators. */
export function isFormer(passwordMark: string): Sql {
  return sql`case when moderator is null then password_mark <> ${passwordMark}
    else moderator not in (select id from moderator) end`;
}

function readRow([
  id,
  passwordMark,
  createdAt,
  seenAt,
  endsAt,
  address,
  agent,
  kind,
  origin,
  moderator,
]: SessionRow): StoredSession {
  return {
    id,
    passwordMark,
    createdAt: new Date(createdAt),
    seenAt: new Date(seenAt),
    endsAt: new Date(endsAt),
    address,
    agent,
    // Sessions of earlier versions have no kind.
    kind: kind ?? "owner",
    origin,
    moderator,
  };
}
