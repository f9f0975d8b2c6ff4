import { valuesOf, PASSKEY_COLUMNS } from "./sql-passkeys.js";
import { joinSql, sql, sqlName, type Sql, type SqlBatcher } from "./sql.js";
import type { Joining, ModeratorStore, StoredModerator } from "./store.js";

/** The columns of the table of moderators. */
export const MODERATOR_COLUMNS = [
  "id",
  "name",
  "name_key",
  "mark",
  "password_hash",
  "link_mark",
  "link_ends_at",
  "created_at",
  "joined_at",
] as const;

/** The values of `MODERATOR_COLUMNS`. */
type ModeratorRow = readonly [
  id: string,
  name: string,
  nameKey: string,
  mark: string,
  passwordHash: string | null,
  linkMark: string | null,
  linkEndsAt: number | null,
  createdAt: number,
  joinedAt: number | null,
];

/** Creates a store of moderators that keeps each as a row. */
export function createSqlModerators(runner: SqlBatcher): ModeratorStore {
  const columns = joinSql(MODERATOR_COLUMNS.map(sqlName));
  const select = async (where: Sql): Promise<readonly StoredModerator[]> => {
    const rows = await runner.read(
      sql`select ${columns} from moderator where ${where} order by created_at, id`,
    );
    return rows.map((row) => readRow(row as ModeratorRow));
  };
  const findOne = async (where: Sql) => (await select(where))[0] ?? null;
  return {
    find: (id) => findOne(sql`id = ${id}`),
    findByName: (name) => findOne(sql`name_key = ${keyOf(name)}`),
    findByLink: (linkMark) => findOne(sql`link_mark = ${linkMark}`),
    list: () => select(sql`1 = 1`),

    async add({ id, name, mark, passwordHash, linkMark, linkEndsAt, createdAt, joinedAt }) {
      const { rows } = await runner.write(sql`
        insert into moderator (${columns})
        values (${id}, ${name}, ${keyOf(name)}, ${mark}, ${passwordHash}, ${linkMark},
          ${linkEndsAt?.getTime() ?? null}, ${createdAt.getTime()}, ${joinedAt?.getTime() ?? null})
        on conflict do nothing returning id
      `);
      return rows.length > 0;
    },

    async rename(id, name) {
      const key = keyOf(name);
      const { count } = await runner.write(sql`
        update moderator set name = ${name}, name_key = ${key}
        where id = ${id} and not exists (
          select 1 from moderator as other where other.name_key = ${key} and other.id <> ${id}
        )
      `);
      return count > 0;
    },

    async setLink(id, { linkMark, linkEndsAt }) {
      const { count } = await runner.write(sql`
        update moderator set link_mark = ${linkMark}, link_ends_at = ${linkEndsAt.getTime()} where id = ${id}
      `);
      return count > 0;
    },

    async join(joining) {
      const [used] = await runner.writeAll(joinStatements(joining));
      return (used?.count ?? 0) > 0;
    },

    async remove(id) {
      const [removed] = await runner.writeAll([
        sql`delete from moderator where id = ${id}`,
        sql`delete from owner_session where moderator = ${id}`,
        sql`delete from passkey where moderator = ${id}`,
      ]);
      return (removed?.count ?? 0) > 0;
    },
  };
}

/** Returns the statements that use a link. The mark is new, so that those after the first one do nothing if the link was not open. */
function joinStatements({ id, linkMark, now, mark, passwordHash, passkey }: Joining): readonly Sql[] {
  const time = sql`cast(${now.getTime()} as double precision)`;
  const hasJoined = sql`exists (select 1 from moderator where id = ${id} and mark = ${mark})`;
  const former = sql`moderator = ${id} and password_mark <> ${mark} and ${hasJoined}`;
  const columns = joinSql(PASSKEY_COLUMNS.map(sqlName));
  return [
    sql`
      update moderator set mark = ${mark}, password_hash = ${passwordHash}, link_mark = null, link_ends_at = null,
        joined_at = coalesce(joined_at, ${time})
      where id = ${id} and link_mark = ${linkMark} and link_ends_at > ${time}
    `,
    sql`delete from owner_session where ${former}`,
    sql`delete from passkey where ${former}`,
    ...(passkey === null
      ? []
      : [sql`insert into passkey (${columns}) select ${valuesOf(passkey)} where ${hasJoined}`]),
  ];
}

/** Returns the form of a name in which names are compared. */
function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function readRow([
  id,
  name,
  ,
  mark,
  passwordHash,
  linkMark,
  linkEndsAt,
  createdAt,
  joinedAt,
]: ModeratorRow): StoredModerator {
  const toDate = (time: number | null) => (time === null ? null : new Date(time));
  return {
    id,
    name,
    mark,
    passwordHash,
    linkMark,
    linkEndsAt: toDate(linkEndsAt),
    createdAt: new Date(createdAt),
    joinedAt: toDate(joinedAt),
  };
}
