import {
  CLASS_COUNTERS,
  COMMENTS,
  COUNTERS,
  LIKES,
  PULLED_COMMENTS,
  READER_LINKS,
  READER_PICTURES,
  READER_SESSIONS,
  READERS,
  REACTION_COUNTS,
  REACTIONS,
  type Collection,
} from "./collections.js";
import { joinSql, sql, sqlName, type SqlValue, type Row, type SqlRunner } from "./sql.js";
import { MODERATOR_COLUMNS } from "./sql-moderators.js";
import { PASSKEY_COLUMNS } from "./sql-passkeys.js";
import { SESSION_COLUMNS } from "./sql-sessions.js";
import type { StoreTables } from "./store.js";

/** The columns of a table. The first one is its primary key, a text. */
type Columns = readonly [key: string, ...others: string[]];

/** All tables and columns of the current version. Both databases have the same ones. */
export const TABLES: ReadonlyMap<string, Columns> = new Map<string, Columns>([
  ...[COMMENTS, COUNTERS, CLASS_COUNTERS, LIKES, REACTIONS, REACTION_COUNTS, PULLED_COMMENTS].map(tableOf),
  ...[READERS, READER_PICTURES, READER_SESSIONS, READER_LINKS].map(tableOf),
  ["rate", ["name", "free_at"]],
  ["setting", ["name", "value"]],
  ["screening", ["name", "version", "rules"]],
  ["outbox", ["id", "kind", "comment_id", "state", "attempts", "due_at", "claim", "created_at"]],
  ["unsubscribed", ["mail_hash", "created_at"]],
  ["mail_confirmation", ["mail_hash", "asked_by", "asked_at", "confirmed_at"]],
  ["owner_session", SESSION_COLUMNS],
  ["passkey", PASSKEY_COLUMNS],
  ["moderator", MODERATOR_COLUMNS],
]);

function tableOf({ table, fields }: Collection): readonly [string, Columns] {
  const [key = "", ...others] = [...fields.values()].map(({ column }) => column);
  return [table, [key, ...others]];
}

function columnsOf(table: string): Columns {
  const columns = TABLES.get(table);
  if (columns === undefined) throw new Error(`Unknown table ${table}`);
  return columns;
}

/** Number of rows per query. It is small because a comment with images can take a megabyte. */
const PIECE = 20;

/** Creates the access to whole tables. */
export function createSqlTables(runner: SqlRunner): StoreTables {
  return {
    read: (visit, names = [...TABLES.keys()]) =>
      runner.snapshot(async (reader) => {
        for (const table of names) {
          const columns = columnsOf(table);
          const [key] = columns;
          for (let after = "", isMore = true; isMore;) {
            const rows: readonly Row[] = await reader.read(sql`
              select ${joinSql(columns.map(sqlName))} from ${sqlName(table)}
              where ${sqlName(key)} > ${after} order by ${sqlName(key)} limit ${PIECE}
            `);
            if (rows.length > 0) await visit(table, rows);
            isMore = rows.length === PIECE;
            after = String(rows.at(-1)?.[0]);
          }
        }
      }),

    fill: (write) =>
      runner.transaction(async (writer) => {
        for (const { table } of [COMMENTS, COUNTERS, CLASS_COUNTERS]) {
          const rows = await writer.read(sql`select 1 from ${sqlName(table)} limit 1`);
          if (rows.length > 0) return false;
        }
        for (const table of TABLES.keys()) await writer.write(sql`delete from ${sqlName(table)}`);
        await write(async (table, rows) => {
          const columns = columnsOf(table);
          const values = rows.map((row) => sql`(${joinSql(row as readonly SqlValue[])})`);
          await writer.write(sql`
            insert into ${sqlName(table)} (${joinSql(columns.map(sqlName))}) values ${joinSql(values)}
          `);
        });
        return true;
      }),
  };
}
