import { createError } from "../../messages/create-problem.js";
import { sql, sqlName, type Sql, type SqlBatcher, type SqlReader } from "./sql.js";
import type { StoreDescription } from "./store.js";

/** The SQL syntax and the limits that differ between the databases. */
export interface SqlFlavor {
  readonly store: StoreDescription["store"];
  /** A text type that sorts by code unit, so that the order does not depend on the machine's locale. */
  readonly text: string;
  /** The clause with which a select skips rows that another transaction has locked. */
  readonly skipLocked: string;
  /**
   * Returns the statement that keeps others from writing to a table until the end of the transaction, or `null` if the
   * database runs one write at a time.
   */
  readonly lockTable: (table: Sql) => Sql | null;
  /** Maximum number of values in a statement that creates objects. */
  readonly maxValues: number;
  /** Selects a row if the table of migrations exists. */
  readonly hasMigrations: Sql;
}

/** The table of the migrations that took effect. */
export const MIGRATIONS = "hanblog_migration";

/** Selects a row of SQLite's catalogue if the table of migrations exists. */
export const SQLITE_HAS_MIGRATIONS = sql`select 1 from sqlite_master where type = 'table' and name = ${MIGRATIONS}`;

/**
 * Migrates the tables to the current version. All missing migrations and their names take effect together, or none does.
 * Rejects with `data-newer` if the version of the tables is newer, or with the error of a statement.
 */
export async function migrate(runner: SqlBatcher, flavor: SqlFlavor): Promise<void> {
  const { done, missing } = await readState(runner, flavor);
  if (missing.length === 0) return;
  try {
    await runner.writeAll([
      sql`create table if not exists ${sqlName(MIGRATIONS)} (name varchar(255) not null primary key, timestamp varchar(255) not null)`,
      ...missing.flatMap(({ name, statements }) => [
        ...statements,
        sql`insert into ${sqlName(MIGRATIONS)} (name, timestamp) values (${name}, ${new Date().toISOString()})`,
      ]),
    ]);
  } catch (error) {
    // If two instances start at the same time, the batch of the second one fails.
    const after = await readState(runner, flavor);
    if (after.done.length === done.length) throw error;
    await migrate(runner, flavor);
  }
}

/**
 * Returns whether the tables exist, without changing anything. Rejects with `data-old` if their version is older,
 * and with `data-newer` if it is newer.
 */
export async function hasTables(reader: SqlReader, flavor: SqlFlavor): Promise<boolean> {
  const { done, missing } = await readState(reader, flavor);
  if (done.length > 0 && missing.length > 0) throw createError("data-old", {});
  return done.length > 0;
}

async function readState(reader: SqlReader, flavor: SqlFlavor) {
  const [table] = await reader.read(flavor.hasMigrations);
  const rows = table === undefined ? [] : await reader.read(sql`select name from ${sqlName(MIGRATIONS)}`);
  const done = rows.map(([name]) => name);
  const migrations = createMigrations(flavor);
  if (done.some((name) => migrations.every((known) => known.name !== name)))
    throw createError("data-newer", {});
  return { done, missing: migrations.filter(({ name }) => !done.includes(name)) };
}

/** A step from one version of the tables to the next one. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly Sql[];
}

/** Returns the migrations from an empty database to the current tables. Never edit a released migration. */
export function createMigrations({ text }: Pick<SqlFlavor, "text">): readonly Migration[] {
  const TEXT: Sql = { text, values: [] };
  return [
    { name: "0001-objects", statements: addObjects(TEXT) },
    { name: "0002-pinned", statements: addPinned() },
    { name: "0003-owner-lists", statements: addOwnerLists() },
    { name: "0004-screening", statements: addScreening(TEXT) },
    { name: "0005-notices", statements: addNotices(TEXT) },
    { name: "0006-author-keys", statements: addAuthorKeys(TEXT) },
    { name: "0007-sessions", statements: addSessions(TEXT) },
    { name: "0008-pulled", statements: addPulled(TEXT) },
    { name: "0009-confirmations", statements: addConfirmations(TEXT) },
    { name: "0010-classes", statements: addClasses(TEXT) },
    { name: "0011-owner", statements: addOwner() },
    { name: "0012-likes", statements: addLikes(TEXT) },
    { name: "0013-orphans", statements: showOrphans() },
    { name: "0014-decisions", statements: addDecisions() },
    { name: "0015-imported-likes", statements: addImportedLikes() },
    { name: "0016-blog-sessions", statements: addBlogSessions(TEXT) },
    { name: "0017-reactions", statements: addReactions(TEXT) },
    { name: "0018-passkeys", statements: addPasskeys(TEXT) },
    { name: "0019-moderators", statements: addModerators(TEXT) },
    { name: "0020-readers", statements: addReaders(TEXT) },
    { name: "0021-reader-links", statements: addReaderLinks(TEXT) },
    { name: "0022-reader-replies", statements: addReaderReplies() },
    { name: "0023-reader-names", statements: [sql`alter table reader add column named_at double precision`] },
  ];
}

function addObjects(TEXT: Sql): readonly Sql[] {
  return [
    sql`create table comment (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    url ${TEXT}, rid ${TEXT}, pid ${TEXT}, comment ${TEXT}, nick ${TEXT}, mail ${TEXT}, link ${TEXT},
    ua ${TEXT}, ip ${TEXT}, qq_avatar ${TEXT}, inserted_at double precision,
    status ${TEXT} not null, extra ${TEXT}
  )`,
    sql`create index comment_by_url on comment (url, created_at, rid, status)`,
    sql`create index comment_by_root on comment (rid, created_at)`,
    sql`create index comment_by_time on comment (created_at)`,
    sql`create table counter (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    url ${TEXT} not null unique, xid ${TEXT}, title ${TEXT}, time double precision not null, extra ${TEXT}
  )`,
    sql`create table rate (
    name ${TEXT} not null primary key, free_at double precision not null
  )`,
    sql`create index rate_by_time on rate (free_at)`,
    sql`create table setting (
    name ${TEXT} not null primary key, value ${TEXT} not null
  )`,
  ];
}

function addPinned(): readonly Sql[] {
  return [sql`alter table comment add column pinned double precision`];
}

/** Adds an index that covers the owner's lists and counts by status. Visitors' queries use other indexes. */
function addOwnerLists(): readonly Sql[] {
  return [
    sql`drop index comment_by_time`,
    sql`create index comment_by_time on comment (created_at, object_id, status)`,
    sql`create index comment_pinned on comment (url, pinned) where pinned is not null`,
  ];
}

function addScreening(TEXT: Sql): readonly Sql[] {
  return [
    sql`alter table comment add column held ${TEXT}`,
    sql`create index comment_by_address on comment (ip, created_at)`,
    sql`create table screening (
    name ${TEXT} not null primary key, version double precision not null, rules ${TEXT} not null
  )`,
  ];
}

function addNotices(TEXT: Sql): readonly Sql[] {
  return [
    sql`alter table comment add column announce ${TEXT}`,
    sql`create index comment_to_announce on comment (created_at) where announce is not null`,
    sql`create table outbox (
    id ${TEXT} not null primary key, kind ${TEXT} not null, comment_id ${TEXT} not null,
    state ${TEXT} not null, attempts double precision not null, due_at double precision not null,
    claim ${TEXT}, created_at double precision not null
  )`,
    sql`create index outbox_by_due on outbox (state, due_at)`,
    sql`create table unsubscribed (
    mail_hash ${TEXT} not null primary key, created_at double precision not null
  )`,
  ];
}

function addAuthorKeys(TEXT: Sql): readonly Sql[] {
  return [sql`alter table comment add column author_key ${TEXT}`];
}

function addSessions(TEXT: Sql): readonly Sql[] {
  return [
    sql`create table owner_session (
    id ${TEXT} not null primary key, password_mark ${TEXT} not null,
    created_at double precision not null, seen_at double precision not null,
    ends_at double precision not null, address ${TEXT} not null, agent ${TEXT} not null
  )`,
  ];
}

function addPulled(TEXT: Sql): readonly Sql[] {
  return [
    sql`create table pulled_comment (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null
  )`,
    sql`alter table counter add column pulled_time double precision`,
  ];
}

function addConfirmations(TEXT: Sql): readonly Sql[] {
  return [
    sql`create table mail_confirmation (
    mail_hash ${TEXT} not null primary key, asked_by ${TEXT} not null,
    asked_at double precision not null, confirmed_at double precision
  )`,
  ];
}

/** The index contains the class, so that counting the comments of a page reads the index only. */
function addClasses(TEXT: Sql): readonly Sql[] {
  return [
    sql`alter table comment add column class_name ${TEXT}`,
    sql`drop index comment_by_url`,
    sql`create index comment_by_url on comment (url, created_at, rid, status, class_name)`,
    sql`create table class_counter (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    class_name ${TEXT} not null, url ${TEXT} not null,
    xid ${TEXT}, title ${TEXT}, time double precision not null,
    unique (class_name, url)
  )`,
  ];
}

/** The index finds the comments of an author whom the owner's page marks. */
function addOwner(): readonly Sql[] {
  return [
    sql`alter table comment add column by_owner double precision`,
    sql`create index comment_by_author on comment (author_key) where author_key is not null`,
  ];
}

function addLikes(TEXT: Sql): readonly Sql[] {
  return [
    sql`alter table comment add column likes double precision`,
    sql`create table comment_like (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    comment_id ${TEXT} not null, network ${TEXT} not null
  )`,
    sql`create index like_by_comment on comment_like (comment_id)`,
    sql`create index like_by_network on comment_like (network)`,
  ];
}

/**
 * Moves replies whose root is missing to the top level. Earlier versions could remove a comment while somebody replied
 * to it, and no list showed the reply.
 */
function showOrphans(): readonly Sql[] {
  return [
    sql`update comment set rid = '', pid = '' where rid <> '' and not exists (
    select 1 from comment as root where root.object_id = comment.rid
  )`,
  ];
}

function addDecisions(): readonly Sql[] {
  return [sql`alter table comment add column decided double precision`];
}

function addImportedLikes(): readonly Sql[] {
  return [sql`alter table comment add column imported_likes double precision`];
}

function addBlogSessions(TEXT: Sql): readonly Sql[] {
  return [
    sql`alter table owner_session add column kind ${TEXT}`,
    sql`alter table owner_session add column origin ${TEXT}`,
  ];
}

function addReactions(TEXT: Sql): readonly Sql[] {
  return [
    sql`create table page_reaction (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    url ${TEXT} not null, reaction ${TEXT} not null, network ${TEXT} not null
  )`,
    sql`create index reaction_by_page on page_reaction (url, reaction)`,
    sql`create index reaction_by_network on page_reaction (network)`,
    sql`create table page_reaction_count (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    url ${TEXT} not null, reaction ${TEXT} not null,
    total double precision not null, imported double precision,
    unique (url, reaction)
  )`,
  ];
}

function addPasskeys(TEXT: Sql): readonly Sql[] {
  return [
    sql`create table passkey (
    id ${TEXT} not null primary key, password_mark ${TEXT} not null, name ${TEXT} not null,
    public_key ${TEXT} not null, counter double precision not null,
    created_at double precision not null, used_at double precision
  )`,
  ];
}

/** Older versions take sessions and passkeys of moderators for those of a former password of the owner, and accept none. */
function addModerators(TEXT: Sql): readonly Sql[] {
  return [
    sql`create table moderator (
    id ${TEXT} not null primary key, name ${TEXT} not null, name_key ${TEXT} not null unique,
    mark ${TEXT} not null, password_hash ${TEXT}, link_mark ${TEXT}, link_ends_at double precision,
    created_at double precision not null, joined_at double precision
  )`,
    sql`alter table owner_session add column moderator ${TEXT}`,
    sql`alter table passkey add column moderator ${TEXT}`,
    sql`alter table comment add column by_moderator ${TEXT}`,
  ];
}

/** The index of the owner's names contains them, so that they are found without reading comments. */
function addReaders(TEXT: Sql): readonly Sql[] {
  return [
    sql`alter table comment add column reader ${TEXT}`,
    sql`create index comment_by_reader on comment (reader) where reader is not null`,
    sql`create index comment_of_owner on comment (nick) where by_owner is not null`,
    sql`create table reader (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    name ${TEXT} not null, name_key ${TEXT} not null, picture ${TEXT}
  )`,
    sql`create index reader_by_name on reader (name_key)`,
    sql`create table reader_picture (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    contents ${TEXT} not null
  )`,
    sql`create table reader_session (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    reader ${TEXT} not null, origin ${TEXT} not null, challenge ${TEXT}, ends_at double precision not null
  )`,
    sql`create index reader_session_by_reader on reader_session (reader)`,
    sql`create index reader_session_by_end on reader_session (ends_at)`,
  ];
}

function addReaderLinks(TEXT: Sql): readonly Sql[] {
  return [
    sql`alter table reader add column mail ${TEXT}`,
    sql`create index reader_by_mail on reader (mail) where mail is not null`,
    sql`create table reader_link (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    mail ${TEXT} not null, challenge ${TEXT} not null, code ${TEXT}, reader ${TEXT},
    ends_at double precision not null
  )`,
    sql`create index reader_link_by_challenge on reader_link (challenge)`,
    sql`create index reader_link_by_end on reader_link (ends_at)`,
  ];
}

function addReaderReplies(): readonly Sql[] {
  return [sql`alter table reader add column replies double precision`];
}
