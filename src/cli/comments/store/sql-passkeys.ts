import { joinSql, sql, sqlName, type Sql, type SqlWriter } from "./sql.js";
import { isFormer, isOf } from "./sql-sessions.js";
import type { PasskeyStore, StoredPasskey } from "./store.js";

/** The columns of the table of passkeys. */
export const PASSKEY_COLUMNS = [
  "id",
  "password_mark",
  "name",
  "public_key",
  "counter",
  "created_at",
  "used_at",
  "moderator",
] as const;

/** The values of `PASSKEY_COLUMNS`. */
type PasskeyRow = readonly [
  id: string,
  passwordMark: string,
  name: string,
  publicKey: string,
  counter: number,
  createdAt: number,
  usedAt: number | null,
  moderator: string | null,
];

/** Creates a store of passkeys that keeps each as a row. */
export function createSqlPasskeys(runner: SqlWriter): PasskeyStore {
  const columns = joinSql(PASSKEY_COLUMNS.map(sqlName));
  return {
    async add(passkey) {
      const { rows } = await runner.write(sql`
        insert into passkey (${columns}) select ${valuesOf(passkey)} where true
        on conflict do nothing returning id
      `);
      return rows.length > 0;
    },

    async find(id) {
      const [row] = await runner.read(sql`select ${columns} from passkey where id = ${id}`);
      return row === undefined ? null : readRow(row as PasskeyRow);
    },

    async list(moderator) {
      const rows = await runner.read(
        sql`select ${columns} from passkey where ${isOf(moderator)} order by created_at, id`,
      );
      return rows.map((row) => readRow(row as PasskeyRow));
    },

    async rename(id, moderator, name) {
      const { count } = await runner.write(
        sql`update passkey set name = ${name} where id = ${id} and ${isOf(moderator)}`,
      );
      return count > 0;
    },

    async setUsed({ id, before, after, usedAt }) {
      const { count } = await runner.write(sql`
        update passkey set counter = ${after}, used_at = ${usedAt.getTime()}
        where id = ${id} and counter = ${before}
      `);
      return count > 0;
    },

    async remove(id, moderator) {
      const { count } = await runner.write(sql`delete from passkey where id = ${id} and ${isOf(moderator)}`);
      return count > 0;
    },

    async removeOthers(passwordMark) {
      await runner.write(sql`delete from passkey where ${isFormer(passwordMark)}`);
    },
  };
}

/** Returns the values of a row, with the types that PostgreSQL cannot infer in a select. */
export function valuesOf({
  id,
  passwordMark,
  name,
  publicKey,
  counter,
  createdAt,
  usedAt,
  moderator,
}: StoredPasskey): Sql {
  const number = (value: number | null) => sql`cast(${value} as double precision)`;
  const times = [number(createdAt.getTime()), number(usedAt?.getTime() ?? null)];
  return joinSql([id, passwordMark, name, publicKey, number(counter), ...times, moderator]);
}

function readRow([
  id,
  passwordMark,
  name,
  publicKey,
  counter,
  createdAt,
  usedAt,
  moderator,
]: PasskeyRow): StoredPasskey {
  return {
    id,
    passwordMark,
    name,
    publicKey,
    counter,
    createdAt: new Date(createdAt),
    usedAt: usedAt === null ? null : new Date(usedAt),
    moderator,
  };
}
