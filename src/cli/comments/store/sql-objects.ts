import { equals, type Condition, type FieldValue, type Query } from "../query/query.js";
import type { Collection, Field } from "./collections.js";
import { conditionToSql, toColumn } from "./condition-to-sql.js";
import {
  joinSql,
  sql,
  sqlName,
  type Sql,
  type SqlValue,
  type Row,
  type SqlBatcher,
  type SqlReader,
} from "./sql.js";
import type { SqlFlavor } from "./migrations.js";
import type {
  Change,
  Creation,
  Dependents,
  Guard,
  ObjectReader,
  ObjectStore,
  Recount,
  StoredObject,
} from "./store.js";

/** Creates a reader of the objects in the tables. */
export function createSqlReader(reader: SqlReader): ObjectReader {
  return {
    find: (collection, query) => select(reader, collection, queryToSql(query, collection)),

    async measure(collection, query) {
      const texts = [...collection.fields.values()].filter(({ type }) => type === "text");
      const size = texts.map(({ column }) => sql`coalesce(octet_length(${sqlName(column)}), 0)`);
      const [row] = await reader.read(sql`
        select coalesce(sum(size), 0) from
        (select ${joinSql(size, " + ")} as size from ${table(collection)} ${queryToSql(query, collection)}) as sizes
      `);
      return Number(row?.[0] ?? 0);
    },

    async count(collection, where) {
      const [row] = await reader.read(
        sql`select count(*) from ${table(collection)} where ${conditionToSql(where, collection)}`,
      );
      return Number(row?.[0] ?? 0);
    },

    async countBy(collection, where, fields) {
      const names = joinSql(fields.map((field) => columnOf(collection, field)));
      const rows = await reader.read(sql`
        select ${names}, count(*) from ${table(collection)} where ${conditionToSql(where, collection)} group by ${names}
      `);
      return rows.map((row) => ({
        values: row
          .slice(0, -1)
          .map((value) => (typeof value === "number" || typeof value === "string" ? value : null)),
        count: Number(row.at(-1)),
      }));
    },
  };
}

function columnOf(collection: Collection, name: string): Sql {
  const field = collection.fields.get(name);
  if (field === undefined) throw new Error(`Unknown field ${name} of ${collection.table}`);
  return sqlName(field.column);
}

/**
 * Creates an object store over the tables. Each write is a single statement, or one batch of statements, so it is atomic
 * in every database.
 */
export function createSqlObjects(
  runner: SqlBatcher,
  { maxValues, lockTable }: Pick<SqlFlavor, "maxValues" | "lockTable">,
): ObjectStore {
  return {
    ...createSqlReader(runner),
    ...createGuardedWrites(runner, lockTable),

    async create(collection, object) {
      const { names, values } = columnsOf(object, collection);
      const { count } = await runner.write(sql`
        insert into ${table(collection)} (${names}) values (${values}) on conflict do nothing
      `);
      if (count > 0) return { created: true, object };
      const found = await findSame(runner, collection, object);
      if (found === null) throw new Error(`The existing ${collection.table} was deleted during the insert`);
      return found;
    },

    async createAll(collection, objects) {
      const written = await runner.writeAll(insertParts(collection, objects, maxValues));
      return idsOf(written.flatMap(({ rows }) => rows));
    },

    async update(collection, change) {
      const { rows } = await runner.write(updateSql(collection, change));
      const [row] = rows;
      return row === undefined ? null : fromRow(row, collection);
    },

    async updateAll(collection, changes) {
      // A fixed order prevents deadlocks between concurrent calls.
      const ordered = changes.toSorted((a, b) => (a.objectId < b.objectId ? -1 : 1));
      const written = await runner.writeAll(ordered.map((change) => updateSql(collection, change)));
      return written.filter(({ rows }) => rows.length > 0).length;
    },

    async writeAll(writes) {
      const statements = writes.map((write) =>
        write.kind === "create"
          ? insertParts(write.collection, write.objects, maxValues)
          : [updateSql(write.collection, write.change)],
      );
      const written = [...(await runner.writeAll(statements.flat()))];
      return statements.map(({ length }) => idsOf(written.splice(0, length).flatMap(({ rows }) => rows)));
    },

    async remove(collection, where) {
      const { count } = await runner.write(
        sql`delete from ${table(collection)} where ${conditionToSql(where, collection)}`,
      );
      return count;
    },
  };
}

/** Creates the writes that count objects first. Nobody else writes to the table in between. */
function createGuardedWrites(
  runner: SqlBatcher,
  lockTable: SqlFlavor["lockTable"],
): Pick<ObjectStore, "createIf" | "removeIf"> {
  const writeAlone = async (
    collection: Collection,
    statement: Sql,
    { recount, dependents, removed }: Together = {},
  ): Promise<number> => {
    // Votes lock their table before that of the comments. Another order would cause deadlocks.
    const locks = [...(dependents === undefined ? [] : [dependents.collection]), collection].map((each) =>
      lockTable(table(each)),
    );
    const before = [
      ...locks.filter((lock) => lock !== null),
      ...(dependents === undefined || removed === undefined
        ? []
        : [
            sql`delete from ${table(dependents.collection)}
            where ${columnOf(dependents.collection, dependents.field)} in (
              select object_id from ${table(collection)} where ${removed}
            )`,
          ]),
    ];
    const after = recount === undefined ? [] : [recountSql(collection, recount)];
    if (before.length + after.length === 0) return (await runner.write(statement)).count;
    return (await runner.writeAll([...before, statement, ...after]))[before.length]?.count ?? 0;
  };
  return {
    async createIf(collection, object, guard, recount) {
      const { names, values } = columnsOf(object, collection);
      const count = await writeAlone(
        collection,
        sql`insert into ${table(collection)} (${names}) select ${values}
        where ${guardToSql(guard, collection)} on conflict do nothing`,
        { ...(recount && { recount }) },
      );
      return count > 0 ? { created: true, object } : findSame(runner, collection, object);
    },

    removeIf(collection, where, guard, together) {
      const removed = sql`${conditionToSql(where, collection)} and ${guardToSql(guard, collection)}`;
      const statement = sql`delete from ${table(collection)} where ${removed}`;
      return writeAlone(collection, statement, { ...together, removed });
    },
  };
}

/** Further writes that take effect together with a guarded one. */
interface Together {
  readonly recount?: Recount;
  readonly dependents?: Dependents;
  /** The condition for the objects that are removed. */
  readonly removed?: Sql;
}

/** Returns the statement that stores a number if it changes. A number of 0 is absent from an optional field. */
function recountSql(counted: Collection, { of, collection, where, field, plus, updatedAt }: Recount): Sql {
  const column = columnOf(collection, field);
  const votes = sql`(select count(*) from ${table(counted)} where ${conditionToSql(of, counted)})`;
  const total = sql`${votes} + coalesce(${columnOf(collection, plus)}, 0)`;
  const isRequired = collection.fields.get(field)?.required === true;
  const parts = [
    sql`${column} = ${isRequired ? total : sql`nullif(${total}, 0)`}`,
    ...(updatedAt === undefined ? [] : assignments(collection, { updatedAt }, (_, value) => sql`${value}`)),
  ];
  return sql`
    update ${table(collection)} set ${joinSql(parts)}
    where ${conditionToSql(where, collection)} and coalesce(${column}, 0) <> ${total}
  `;
}

/** Resolves to the existing object with the same id or the same unique fields, or to `null`. */
async function findSame(
  reader: SqlReader,
  collection: Collection,
  object: StoredObject,
): Promise<Creation | null> {
  const condition = conditionToSql(sameAs(object, collection), collection);
  const [found] = await select(reader, collection, sql`where ${condition} order by object_id limit 1`);
  return found === undefined ? null : { created: false, object: found };
}

/** Returns the columns of the fields that an object has, and their values. */
function columnsOf(object: StoredObject, collection: Collection): Readonly<Record<"names" | "values", Sql>> {
  const fields = [...collection.fields].filter(([name]) => (object[name] ?? null) !== null);
  return {
    names: joinSql(fields.map(([, field]) => sqlName(field.column))),
    values: joinSql(fields.map(([name]) => sql`${toColumn(object[name])}`)),
  };
}

function guardToSql({ where, least = 0, most }: Guard, collection: Collection): Sql {
  const count = sql`(select count(*) from ${table(collection)} where ${conditionToSql(where, collection)})`;
  return most === undefined ? sql`${count} >= ${least}` : sql`${count} between ${least} and ${most}`;
}

/** Returns the condition for objects with the same id, or the same unique fields. */
function sameAs(object: StoredObject, { unique = [] }: Collection): Condition {
  const id = equals("objectId", object.objectId);
  if (unique.length === 0) return id;
  const fields = unique.map((field) => equals(field, object[field] ?? null));
  return { kind: "any", of: [id, { kind: "all", of: fields }] };
}

async function select(reader: SqlReader, collection: Collection, rest: Sql): Promise<StoredObject[]> {
  const rows = await reader.read(sql`select ${columns(collection)} from ${table(collection)} ${rest}`);
  return rows.map((row) => fromRow(row, collection));
}

/** Returns the statements that insert objects, with at most `maxValues` values each. */
function insertParts(
  collection: Collection,
  objects: readonly StoredObject[],
  maxValues: number,
): readonly Sql[] {
  const most = Math.max(1, Math.floor(maxValues / collection.fields.size));
  return Array.from({ length: Math.ceil(objects.length / most) }, (_, index) =>
    insertSql(collection, objects.slice(index * most, (index + 1) * most)),
  );
}

function insertSql(collection: Collection, objects: readonly StoredObject[]): Sql {
  const names = [...collection.fields.keys()];
  const values = objects.map((object) => sql`(${joinSql(names.map((name) => toColumn(object[name])))})`);
  return sql`
    insert into ${table(collection)} (${columns(collection)}) values ${joinSql(values)}
    on conflict do nothing returning object_id
  `;
}

/** Returns the ids in the first column of rows. */
function idsOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map(([id]) => String(id)));
}

function updateSql(collection: Collection, { objectId, updatedAt, set, add, where }: Change): Sql {
  const parts = [
    ...assignments(collection, { ...set, updatedAt }, (_, value) => sql`${value}`),
    ...assignments(collection, add, (column, value) => sql`coalesce(${column}, 0) + ${value}`),
  ];
  const condition = conditionToSql({ kind: "all", of: [equals("objectId", objectId), where] }, collection);
  return sql`update ${table(collection)} set ${joinSql(parts)} where ${condition} returning ${columns(collection)}`;
}

function queryToSql({ where, order, limit, skip }: Query, collection: Collection): Sql {
  const keys = order.flatMap(({ field, descending }) => {
    const known = collection.fields.get(field);
    return known === undefined ? [] : [orderKey(known, descending)];
  });
  // The id makes the order total, so that pages of a list never overlap.
  keys.push(
    orderKey({ column: "object_id", type: "text", required: true }, order.at(-1)?.descending ?? false),
  );
  return sql`where ${conditionToSql(where, collection)} order by ${joinSql(keys)} limit ${limit} offset ${skip}`;
}

function table(collection: Collection): Sql {
  return sqlName(collection.table);
}

function columns(collection: Collection): Sql {
  return joinSql([...collection.fields.values()].map(({ column }) => sqlName(column)));
}

/**
 * Returns the SQL that sorts by a field, with absent values first. SQLite does so by default. PostgreSQL
 * needs `nulls`, and then uses no index, so required fields go without it.
 */
function orderKey({ column, required }: Field, descending: boolean): Sql {
  if (required === true) return descending ? sql`${sqlName(column)} desc` : sqlName(column);
  return descending ? sql`${sqlName(column)} desc nulls last` : sql`${sqlName(column)} asc nulls first`;
}

function assignments(
  collection: Collection,
  values: Readonly<Record<string, FieldValue>>,
  toSql: (column: Sql, value: SqlValue) => Sql,
): readonly Sql[] {
  return Object.entries(values).map(([name, value]) => {
    const column = columnOf(collection, name);
    return sql`${column} = ${toSql(column, toColumn(value))}`;
  });
}

/** Converts a row with all columns of the collection, in the collection's order, to an object. */
function fromRow(row: Row, collection: Collection): StoredObject {
  const object: Record<string, FieldValue> = {};
  let index = 0;
  for (const [name, { type }] of collection.fields) {
    const value = row[index++];
    if (type === "date" && typeof value === "number") object[name] = new Date(value);
    else if (typeof value === "string" || typeof value === "number") object[name] = value;
  }
  const { objectId, createdAt, updatedAt } = object;
  if (typeof objectId !== "string" || !(createdAt instanceof Date) || !(updatedAt instanceof Date)) {
    throw new TypeError(`Missing id or dates in a row of ${collection.table}`);
  }
  return { ...object, objectId, createdAt, updatedAt };
}
