import {
  CLASS_COUNTERS,
  COMMENTS,
  COUNTERS,
  LIKES,
  PULLED_COMMENTS,
  REACTION_COUNTS,
  REACTIONS,
  READER_PICTURES,
  READERS,
} from "../../store/collections.js";
import { MIGRATIONS } from "../../store/migrations.js";
import { TABLES } from "../../store/sql-tables.js";
import { splitText, toLiteral } from "./sql-literal.js";

/** The table that long texts are put together in. It also contains the version that the file requires. */
const WORK = "hanblog_import";

/** The name of the constraint that fails in a database of another version. The error of D1 contains it. */
const OTHER_VERSION = "the worker and this file are of different versions of hanblog";

/** The name of the setting with the date of the newest imported reaction. One that was taken back later does not return. */
const REACTION_MARK = "'imported_reactions'";

/** Maximum size of a literal in a row, in bytes. A row has at most 20 columns, and a statement 100,000 bytes. */
const MOST_LITERAL = 4000;

/** Maximum size of the texts of a row, in bytes. D1 accepts rows of 2,000,000 bytes. */
const MOST_ROW = 1_990_000;

/**
 * The columns of a comment that a later import updates. The others do not change, or belong to the database that
 * visitors use.
 */
const CHANGING = [
  "updated_at",
  "rid",
  "pid",
  "comment",
  "nick",
  "mail",
  "link",
  "ua",
  "ip",
  "qq_avatar",
  "inserted_at",
  "status",
  "held",
  "decided",
  "pinned",
  "extra",
];

/**
 * The tables of an import, in its order. Likes come before the comments, whose marks end the import of likes. Reactions
 * come before their numbers for the same reason.
 */
export const IMPORTED_TABLES: readonly string[] = [
  "setting",
  "screening",
  "unsubscribed",
  "mail_confirmation",
  ...[LIKES, COMMENTS, COUNTERS, CLASS_COUNTERS, REACTIONS, REACTION_COUNTS, PULLED_COMMENTS].map(
    ({ table }) => table,
  ),
  READERS.table,
  READER_PICTURES.table,
];

/** Returns the statements that reject a database whose last migration is another one. */
export function beginImport(migration: string): readonly string[] {
  return [
    `drop table if exists ${WORK}`,
    `create table ${WORK} (name text not null primary key, value text not null, ` +
      `constraint "${OTHER_VERSION}" check (name <> 'version' or value = ${toLiteral(migration)}))`,
    `insert into ${WORK} (name, value) select 'version', max(name) from ${MIGRATIONS}`,
  ];
}

/** Returns the statements that mark the newest reaction as imported, and remove what only the import needed. */
export function endImport(newestReaction: number): readonly string[] {
  const mark =
    `insert into setting (name, value) values (${REACTION_MARK}, '${newestReaction}') on conflict (name) do update ` +
    `set value = excluded.value where cast(setting.value as real) < cast(excluded.value as real)`;
  return [...(newestReaction > 0 ? [mark] : []), `drop table ${WORK}`];
}

/** Returns whether D1 can store a row. */
export function fitsD1(row: readonly unknown[]): boolean {
  let size = 0;
  for (const value of row) size += typeof value === "string" ? Buffer.byteLength(value) : 9;
  return size <= MOST_ROW;
}

/**
 * Returns the statements that import a row. They can be repeated, and keep what the database has changed since. Each
 * object is complete when it appears: only its last statement stores it.
 */
export function importRow(table: string, row: readonly unknown[], secret: string | null): readonly string[] {
  const names = TABLES.get(table) ?? [];
  const values = new Map(names.map((name, at) => [name, row[at]]));
  const statements: string[] = [];
  const literals: readonly string[] = names.map((name) => {
    const value = columnOf(table, name, values);
    const literal = toLiteral(value);
    if (typeof value !== "string" || Buffer.byteLength(literal) <= MOST_LITERAL) return literal;
    const key = toLiteral(name);
    statements.push(`insert or replace into ${WORK} (name, value) values (${key}, '')`);
    for (const piece of splitText(value)) {
      statements.push(`update ${WORK} set value = value || ${toLiteral(piece)} where name = ${key}`);
    }
    return `(select value from ${WORK} where name = ${key})`;
  });
  const literalOf = (name: string) => toLiteral(values.get(name));
  const stored = (name: string) => literals[names.findIndex((each) => each === name)];
  const insert = (rest: string) =>
    statements.push(`insert into "${table}" (${quote(names)}) select ${literals.join(", ")} where ${rest}`);
  switch (table) {
    case COMMENTS.table:
      statements.push(...addLikesTo(literalOf("object_id"), values.get("imported_likes")));
      insert(commentRule(literalOf("object_id")));
      statements.push(markComment(literalOf));
      break;
    case COUNTERS.table:
      insert(`true ${COUNTER_RULE}`);
      break;
    case CLASS_COUNTERS.table:
      insert(`true ${CLASS_COUNTER_RULE}`);
      break;
    case LIKES.table:
      // The likes of a comment come with it. A like that was taken back later does not return.
      insert(`${hasNoMark(literalOf("comment_id"))} on conflict do nothing`);
      break;
    case REACTIONS.table:
      insert(reactionRule(literalOf("created_at")));
      break;
    case REACTION_COUNTS.table: {
      const same = `url = ${stored("url")} and reaction = ${stored("reaction")}`;
      const imported = Number(values.get("imported") ?? 0);
      insert(`${imported} > 0 or exists (select 1 from page_reaction where ${same}) on conflict do nothing`);
      statements.push(countReactions(same, imported));
      break;
    }
    case "unsubscribed":
    case "mail_confirmation":
      insert(`${sharesSecret(secret)} on conflict do nothing`);
      break;
    case "setting":
      // The hashes of a database with comments of its own depend on its own secret.
      insert(`true ${SETTING_RULE}`);
      break;
    default:
      insert("true on conflict do nothing");
  }
  return statements;
}

/** Returns the value of a column in the other database. */
function columnOf(table: string, name: string, values: ReadonlyMap<string, unknown>): unknown {
  // Notices that are due stay with the service that owes them.
  if (table === COMMENTS.table && name === "announce") return null;
  // The next import adds only the visits that were counted after this one.
  if (table === COUNTERS.table && name === "pulled_time") return values.get("time");
  return values.get(name);
}

function quote(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

function hasNoMark(id: string): string {
  return `not exists (select 1 from pulled_comment where object_id = ${id})`;
}

/** Keyed hashes mean nothing to a service with another secret. */
function sharesSecret(secret: string | null): string {
  return `exists (select 1 from setting where name = 'secret' and value = ${toLiteral(secret)})`;
}

/**
 * A comment that was imported before and is missing was removed by the owner. One that was changed since stays: its
 * date differs from that of its mark. A reply can move below its comment without another date, and an import can hide a
 * comment that an earlier one made visible.
 */
function commentRule(id: string): string {
  return (
    `${hasNoMark(id)} or exists (select 1 from comment where object_id = ${id}) ` +
    `on conflict (object_id) do update set ${CHANGING.map((name) => `"${name}" = excluded."${name}"`).join(", ")} ` +
    `where comment.updated_at = (select m.updated_at from pulled_comment m where m.object_id = ${id}) ` +
    `and (comment.updated_at < excluded.updated_at or (comment.updated_at = excluded.updated_at ` +
    `and (comment.rid is not excluded.rid or comment.extra is not excluded.extra ` +
    `or (comment.status = 'visible' and excluded.status <> 'visible'))))`
  );
}

/** Returns the statement that adds new imported likes to an existing comment, to which visitors of D1 add their own. */
function addLikesTo(id: string, imported: unknown): readonly string[] {
  if (typeof imported !== "number") return [];
  return [
    `update comment set likes = coalesce(likes, 0) + ${imported} - coalesce(imported_likes, 0), ` +
      `imported_likes = ${imported} where object_id = ${id} and coalesce(imported_likes, 0) < ${imported}`,
  ];
}

/** A reaction of an earlier import that is missing was taken back. */
function reactionRule(createdAt: string): string {
  return (
    `${createdAt} > coalesce((select cast(value as real) from setting where name = ${REACTION_MARK}), 0) ` +
    `on conflict do nothing`
  );
}

/** Returns the statement that counts the reactions in D1 again, and adds the higher number of those without browsers. */
function countReactions(same: string, imported: number): string {
  const merged = `max(coalesce(imported, 0), ${imported})`;
  return (
    `update page_reaction_count set imported = nullif(${merged}, 0), ` +
    `total = (select count(*) from page_reaction where ${same}) + ${merged} where ${same}`
  );
}

/** Returns the statement that stores which version of a comment was imported last. */
function markComment(literalOf: (name: string) => string): string {
  const dates = `${literalOf("created_at")}, ${literalOf("updated_at")}`;
  return (
    `insert into pulled_comment (object_id, created_at, updated_at) values (${literalOf("object_id")}, ${dates}) ` +
    `on conflict (object_id) do update set updated_at = excluded.updated_at ` +
    `where pulled_comment.updated_at < excluded.updated_at`
  );
}

/**
 * Adds the visits since the previous import, as `visitsOf` does. A counter with the same id that no import has marked
 * contains an unknown part of them, so the higher number counts.
 */
const COUNTER_RULE =
  `on conflict (url) do update set time = counter.time + max(0, excluded.time - ` +
  `coalesce(counter.pulled_time, iif(counter.object_id = excluded.object_id, counter.time, 0))), ` +
  `pulled_time = max(excluded.time, coalesce(counter.pulled_time, 0)), ` +
  `updated_at = max(counter.updated_at, excluded.updated_at) ` +
  `where counter.pulled_time is null or counter.pulled_time < excluded.time on conflict do nothing`;

const CLASS_COUNTER_RULE =
  `on conflict (class_name, url) do update set time = excluded.time, ` +
  `updated_at = max(class_counter.updated_at, excluded.updated_at) ` +
  `where class_counter.time < excluded.time on conflict do nothing`;

const SETTING_RULE =
  `on conflict (name) do update set value = excluded.value ` +
  `where not exists (select 1 from comment) and not exists (select 1 from counter)`;
