import { sql, type Kysely, type RawBuilder } from "kysely";
import { equals, type FieldValue } from "../query/query.js";
import type { Collection, Field } from "./collections.js";
import { conditionToSql, toColumn } from "./condition-to-sql.js";
import type { ObjectStore, StoredObject } from "./store.js";

type Row = Readonly<Record<string, unknown>>;

/** Objects in tables. Each write is one statement, so that it is atomic in both databases. */
export function createSqlObjects(db: Kysely<unknown>): ObjectStore {
  const select = async (collection: Collection, rest: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`select ${columns(collection)} from ${table(collection)} ${rest}`.execute(
      db,
    );
    return rows.map((row) => fromRow(row, collection));
  };

  return {
    find(collection, { where, order, limit, skip }) {
      const keys = order.flatMap(({ field, descending }) => {
        const known = collection.fields.get(field);
        return known === undefined ? [] : [orderKey(known, descending)];
      });
      // The id makes the order total: pages never overlap.
      keys.push(
        orderKey({ column: "object_id", type: "text", required: true }, order.at(-1)?.descending ?? false),
      );
      return select(
        collection,
        sql`where ${conditionToSql(where, collection)} order by ${sql.join(keys)} limit ${limit} offset ${skip}`,
      );
    },

    async count(collection, where) {
      const { rows } = await sql<{ readonly total: number | string }>`
        select count(*) as total from ${table(collection)} where ${conditionToSql(where, collection)}
      `.execute(db);
      return Number(rows[0]?.total ?? 0);
    },

    async create(collection, object) {
      const fields = [...collection.fields].filter(([name]) => (object[name] ?? null) !== null);
      const { rows } = await sql<Row>`
        insert into ${table(collection)} (${sql.join(fields.map(([, field]) => sql.ref(field.column)))})
        values (${sql.join(fields.map(([name]) => toColumn(object[name])))})
        on conflict do nothing returning ${columns(collection)}
      `.execute(db);
      const [row] = rows;
      if (row !== undefined) return { created: true, object: fromRow(row, collection) };
      const ids = [equals("objectId", object.objectId)];
      const same = collection.table === "counter" ? [...ids, equals("url", object["url"] ?? null)] : ids;
      const condition = conditionToSql({ kind: "any", of: same }, collection);
      const [found] = await select(collection, sql`where ${condition} order by object_id limit 1`);
      if (found === undefined) throw new Error(`A ${collection.table} stood in the way and is gone`);
      return { created: false, object: found };
    },

    async update(collection, { objectId, updatedAt, set, add, where }) {
      const parts = [
        ...assignments(collection, { ...set, updatedAt }, (_, value) => sql`${value}`),
        ...assignments(collection, add, (column, value) => sql`coalesce(${column}, 0) + ${value}`),
      ];
      const condition = conditionToSql(
        { kind: "all", of: [equals("objectId", objectId), where] },
        collection,
      );
      const { rows } = await sql<Row>`
        update ${table(collection)} set ${sql.join(parts)} where ${condition} returning ${columns(collection)}
      `.execute(db);
      const [row] = rows;
      return row === undefined ? null : fromRow(row, collection);
    },

    async remove(collection, where) {
      const result = await sql`
        delete from ${table(collection)} where ${conditionToSql(where, collection)}
      `.execute(db);
      return Number(result.numAffectedRows ?? 0);
    },
  };
}

function table(collection: Collection): RawBuilder<unknown> {
  return sql.table(collection.table);
}

function columns(collection: Collection): RawBuilder<unknown> {
  return sql.join([...collection.fields.values()].map(({ column }) => sql.ref(column)));
}

/** Absent counts as the least value: SQLite has it so, PostgreSQL must be told, and then uses no index. */
function orderKey({ column, required }: Field, descending: boolean): RawBuilder<unknown> {
  if (required === true) return descending ? sql`${sql.ref(column)} desc` : sql.ref(column);
  return descending ? sql`${sql.ref(column)} desc nulls last` : sql`${sql.ref(column)} asc nulls first`;
}

function assignments(
  collection: Collection,
  values: Readonly<Record<string, FieldValue>>,
  toSql: (column: RawBuilder<unknown>, value: string | number | null) => RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  return Object.entries(values).map(([name, value]) => {
    const field = collection.fields.get(name);
    if (field === undefined) throw new Error(`A ${collection.table} has no field ${name}`);
    const column = sql.ref(field.column);
    return sql`${column} = ${toSql(column, toColumn(value))}`;
  });
}

function fromRow(row: Row, collection: Collection): StoredObject {
  const object: Record<string, FieldValue> = {};
  for (const [name, { column, type }] of collection.fields) {
    const value = row[column];
    if (type === "date" && typeof value === "number") object[name] = new Date(value);
    else if (typeof value === "string" || typeof value === "number") object[name] = value;
  }
  const { objectId, createdAt, updatedAt } = object;
  if (typeof objectId !== "string" || !(createdAt instanceof Date) || !(updatedAt instanceof Date)) {
    throw new TypeError(`A row of ${collection.table} has no id or no dates`);
  }
  return { ...object, objectId, createdAt, updatedAt };
}
