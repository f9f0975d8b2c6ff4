import { sql, type Kysely, type Migration } from "#kysely";
import type { Sql } from "./sql.js";
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
}

/** Returns the migrations from an empty database to the current tables. Never edit a released migration. */
export function createMigrations({ text }: SqlFlavor): Readonly<Record<string, Migration>> {
  const TEXT = sql.raw(text);
  return {
    "0001-objects": { up: (db: Kysely<unknown>) => addObjects(db, TEXT) },
    "0002-pinned": { up: (db: Kysely<unknown>) => addPinned(db) },
    "0003-owner-lists": { up: (db: Kysely<unknown>) => addOwnerLists(db) },
    "0004-screening": { up: (db: Kysely<unknown>) => addScreening(db, TEXT) },
    "0005-notices": { up: (db: Kysely<unknown>) => addNotices(db, TEXT) },
    "0006-author-keys": { up: (db: Kysely<unknown>) => addAuthorKeys(db, TEXT) },
    "0007-sessions": { up: (db: Kysely<unknown>) => addSessions(db, TEXT) },
    "0008-pulled": { up: (db: Kysely<unknown>) => addPulled(db, TEXT) },
    "0009-confirmations": { up: (db: Kysely<unknown>) => addConfirmations(db, TEXT) },
    "0010-classes": { up: (db: Kysely<unknown>) => addClasses(db, TEXT) },
    "0011-owner": { up: (db: Kysely<unknown>) => addOwner(db) },
    "0012-likes": { up: (db: Kysely<unknown>) => addLikes(db, TEXT) },
    "0013-orphans": { up: (db: Kysely<unknown>) => showOrphans(db) },
    "0014-decisions": { up: (db: Kysely<unknown>) => addDecisions(db) },
    "0015-imported-likes": { up: (db: Kysely<unknown>) => addImportedLikes(db) },
  };
}

/** The text type of the database, as SQL. */
type TextType = ReturnType<typeof sql.raw>;

async function addObjects(db: Kysely<unknown>, TEXT: TextType): Promise<void> {
  await sql`create table comment (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    url ${TEXT}, rid ${TEXT}, pid ${TEXT}, comment ${TEXT}, nick ${TEXT}, mail ${TEXT}, link ${TEXT},
    ua ${TEXT}, ip ${TEXT}, qq_avatar ${TEXT}, inserted_at double precision,
    status ${TEXT} not null, extra ${TEXT}
  )`.execute(db);
  await sql`create index comment_by_url on comment (url, created_at, rid, status)`.execute(db);
  await sql`create index comment_by_root on comment (rid, created_at)`.execute(db);
  await sql`create index comment_by_time on comment (created_at)`.execute(db);
  await sql`create table counter (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    url ${TEXT} not null unique, xid ${TEXT}, title ${TEXT}, time double precision not null, extra ${TEXT}
  )`.execute(db);
  await sql`create table rate (
    name ${TEXT} not null primary key, free_at double precision not null
  )`.execute(db);
  await sql`create index rate_by_time on rate (free_at)`.execute(db);
  await sql`create table setting (
    name ${TEXT} not null primary key, value ${TEXT} not null
  )`.execute(db);
}

async function addPinned(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column pinned double precision`.execute(db);
}

/** Adds an index that covers the owner's lists and counts by status. Visitors' queries use other indexes. */
async function addOwnerLists(db: Kysely<unknown>): Promise<void> {
  await sql`drop index comment_by_time`.execute(db);
  await sql`create index comment_by_time on comment (created_at, object_id, status)`.execute(db);
  await sql`create index comment_pinned on comment (url, pinned) where pinned is not null`.execute(db);
}

async function addScreening(db: Kysely<unknown>, TEXT: TextType): Promise<void> {
  await sql`alter table comment add column held ${TEXT}`.execute(db);
  await sql`create index comment_by_address on comment (ip, created_at)`.execute(db);
  await sql`create table screening (
    name ${TEXT} not null primary key, version double precision not null, rules ${TEXT} not null
  )`.execute(db);
}

async function addNotices(db: Kysely<unknown>, TEXT: TextType): Promise<void> {
  await sql`alter table comment add column announce ${TEXT}`.execute(db);
  await sql`create index comment_to_announce on comment (created_at) where announce is not null`.execute(db);
  await sql`create table outbox (
    id ${TEXT} not null primary key, kind ${TEXT} not null, comment_id ${TEXT} not null,
    state ${TEXT} not null, attempts double precision not null, due_at double precision not null,
    claim ${TEXT}, created_at double precision not null
  )`.execute(db);
  await sql`create index outbox_by_due on outbox (state, due_at)`.execute(db);
  await sql`create table unsubscribed (
    mail_hash ${TEXT} not null primary key, created_at double precision not null
  )`.execute(db);
}

async function addAuthorKeys(db: Kysely<unknown>, TEXT: TextType): Promise<void> {
  await sql`alter table comment add column author_key ${TEXT}`.execute(db);
}

async function addSessions(db: Kysely<unknown>, TEXT: TextType): Promise<void> {
  await sql`create table owner_session (
    id ${TEXT} not null primary key, password_mark ${TEXT} not null,
    created_at double precision not null, seen_at double precision not null,
    ends_at double precision not null, address ${TEXT} not null, agent ${TEXT} not null
  )`.execute(db);
}

async function addPulled(db: Kysely<unknown>, TEXT: TextType): Promise<void> {
  await sql`create table pulled_comment (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null
  )`.execute(db);
  await sql`alter table counter add column pulled_time double precision`.execute(db);
}

async function addConfirmations(db: Kysely<unknown>, TEXT: TextType): Promise<void> {
  await sql`create table mail_confirmation (
    mail_hash ${TEXT} not null primary key, asked_by ${TEXT} not null,
    asked_at double precision not null, confirmed_at double precision
  )`.execute(db);
}

/** The index contains the class, so that counting the comments of a page reads the index only. */
async function addClasses(db: Kysely<unknown>, TEXT: TextType): Promise<void> {
  await sql`alter table comment add column class_name ${TEXT}`.execute(db);
  await sql`drop index comment_by_url`.execute(db);
  await sql`create index comment_by_url on comment (url, created_at, rid, status, class_name)`.execute(db);
  await sql`create table class_counter (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    class_name ${TEXT} not null, url ${TEXT} not null,
    xid ${TEXT}, title ${TEXT}, time double precision not null,
    unique (class_name, url)
  )`.execute(db);
}

/** The index finds the comments of an author whom the owner's page marks. */
async function addOwner(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column by_owner double precision`.execute(db);
  await sql`create index comment_by_author on comment (author_key) where author_key is not null`.execute(db);
}

async function addLikes(db: Kysely<unknown>, TEXT: TextType): Promise<void> {
  await sql`alter table comment add column likes double precision`.execute(db);
  await sql`create table comment_like (
    object_id ${TEXT} not null primary key,
    created_at double precision not null,
    updated_at double precision not null,
    comment_id ${TEXT} not null, network ${TEXT} not null
  )`.execute(db);
  await sql`create index like_by_comment on comment_like (comment_id)`.execute(db);
  await sql`create index like_by_network on comment_like (network)`.execute(db);
}

/**
 * Moves replies whose root is missing to the top level. Earlier versions could remove a comment while somebody replied
 * to it, and no list showed the reply.
 */
async function showOrphans(db: Kysely<unknown>): Promise<void> {
  await sql`update comment set rid = '', pid = '' where rid <> '' and not exists (
    select 1 from comment as root where root.object_id = comment.rid
  )`.execute(db);
}

async function addDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column decided double precision`.execute(db);
}

async function addImportedLikes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column imported_likes double precision`.execute(db);
}
