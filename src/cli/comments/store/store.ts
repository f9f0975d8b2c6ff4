import type { Condition, FieldValue, Query } from "../query/query.js";
import type { Collection } from "./collections.js";

/** An object as stored, including mail and IP addresses. Only the policy may turn it into a response. */
export type StoredObject = { readonly [field: string]: FieldValue | undefined } & {
  readonly objectId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/**
 * The result of creating an object. `created` is false if an object with the same id or the same unique field
 * existed before. `object` is then the existing one.
 */
export interface Creation {
  readonly created: boolean;
  readonly object: StoredObject;
}

/** An update of one object, which takes effect either completely or not at all. */
export interface Change {
  readonly objectId: string;
  readonly updatedAt: Date;
  readonly set: Readonly<Record<string, FieldValue>>;
  /** Amounts to add to number fields. An absent number counts as 0. */
  readonly add: Readonly<Record<string, number>>;
  /** The condition that the object must meet, or else nothing changes. */
  readonly where: Condition;
}

/** A number of objects that must meet a condition, or else a write has no effect. */
export interface Guard {
  readonly where: Condition;
  readonly least?: number;
  readonly most?: number;
}

/** A number in objects of another collection, which counts the objects that a guarded write creates or removes. */
export interface Recount {
  /** The objects that are counted. */
  readonly of: Condition;
  readonly collection: Collection;
  /** The objects that contain the number. */
  readonly where: Condition;
  readonly field: string;
  /** The field of a number that is added. */
  readonly plus: string;
  /** Sets the date of an object whose number changes. */
  readonly updatedAt?: Date;
}

/** Objects of another collection with the id of an object in a field. They are removed together with it. */
export interface Dependents {
  readonly collection: Collection;
  readonly field: string;
}

/** One of several writes that take effect together: new objects, of which existing ones are skipped, or an update. */
export type Write =
  | { readonly kind: "create"; readonly collection: Collection; readonly objects: readonly StoredObject[] }
  | { readonly kind: "update"; readonly collection: Collection; readonly change: Change };

/** Objects with the same values of some fields, which are in the order of the request. An absent value is `null`. */
export interface Group {
  readonly values: readonly (string | number | null)[];
  readonly count: number;
}

/** Access to the current objects, or to those of a snapshot. */
export interface ObjectReader {
  find(collection: Collection, query: Query): Promise<readonly StoredObject[]>;
  count(collection: Collection, where: Condition): Promise<number>;
  /** Counts the objects with each combination of values of some fields. Combinations without objects are left out. */
  countBy(collection: Collection, where: Condition, fields: readonly string[]): Promise<readonly Group[]>;
  /** Resolves to the total size, in bytes, of all texts that `find` would return, without reading them. */
  measure(collection: Collection, query: Query): Promise<number>;
}

/**
 * Access to the objects for reading and writing. Each write is atomic, and on disk when its promise resolves.
 */
export interface ObjectStore extends ObjectReader {
  create(collection: Collection, object: StoredObject): Promise<Creation>;
  /**
   * Creates an object if the guard holds at the moment of the write, whatever others write at the same time. Resolves to
   * `null` if it does not hold. The number that counts such objects is stored together with it.
   */
  createIf(
    collection: Collection,
    object: StoredObject,
    guard: Guard,
    recount?: Recount,
  ): Promise<Creation | null>;
  /**
   * Creates up to 1000 objects at once and skips existing ones. After a crash, either all of them exist or
   * none. Resolves to the ids of the created objects.
   */
  createAll(collection: Collection, objects: readonly StoredObject[]): Promise<ReadonlySet<string>>;
  /** Resolves to the changed object, or to `null` if the id is unknown or the condition is not met. */
  update(collection: Collection, change: Change): Promise<StoredObject | null>;
  /**
   * Updates all of the objects or, on an error, none. Resolves to the number of objects that were changed.
   */
  updateAll(collection: Collection, changes: readonly Change[]): Promise<number>;
  /**
   * Runs all writes or, on an error, none. Each write creates up to 1000 objects or updates one. Resolves to the
   * ids of the created or changed objects of each write.
   */
  writeAll(writes: readonly Write[]): Promise<readonly ReadonlySet<string>[]>;
  /** Resolves to the number of removed objects. */
  remove(collection: Collection, where: Condition): Promise<number>;
  /**
   * Removes objects if the guard holds at the moment of the write, or else none. Resolves to their number. The number that
   * counts such objects is stored together with the removal.
   */
  removeIf(
    collection: Collection,
    where: Condition,
    guard: Guard,
    together?: { readonly recount?: Recount; readonly dependents?: Dependents },
  ): Promise<number>;
}

/** A rate limit: a burst of `limit`, refilled by one each `intervalMs`. */
export interface Rate {
  readonly limit: number;
  readonly intervalMs: number;
}

/** A token bucket. */
export interface RateBucket {
  readonly key: string;
  readonly rate: Rate;
}

/** Rate limits that all instances of the service share. */
export interface RateStore {
  /**
   * Takes one token from the bucket of `key`. Resolves to 0, or to the milliseconds until a token is
   * available.
   */
  take(key: string, rate: Rate, now: Date): Promise<number>;
  /**
   * Takes one token from each of the buckets, whose keys differ, or none if one is empty. Resolves to 0, or to the
   * milliseconds until they all have one.
   */
  takeAll(buckets: readonly RateBucket[], now: Date): Promise<number>;
  /** Resolves to 0 if each of the buckets has a token, or to the milliseconds until they have. It writes nothing. */
  wait(buckets: readonly RateBucket[], now: Date): Promise<number>;
  /** Puts one token back into the bucket of `key`, up to its limit. */
  giveBack(key: string, rate: Rate): Promise<void>;
  /** Deletes the keys whose bucket is full. */
  forget(now: Date): Promise<void>;
}

/** Small texts that all instances share: ids, keys and secrets. */
export interface SettingStore {
  /**
   * Resolves to the value of a key. If there is none, stores `initial` first. All callers receive the same
   * value.
   */
  ensure(key: string, initial: string): Promise<string>;
  /** Resolves to the value of a key, or to `null` if there is none. */
  read(key: string): Promise<string | null>;
  write(key: string, value: string): Promise<void>;
  /** Replaces the value of a key that has the value `from`. Resolves to whether it had it. Of several calls at the same time, one does. */
  replace(key: string, from: string, value: string): Promise<boolean>;
  /** Removes a key that has this value. */
  remove(key: string, value: string): Promise<void>;
}

/** A text that is replaced as a whole. Replacing it requires the version of the current text. */
export interface Versioned {
  /** 0 if nothing was written yet. */
  readonly version: number;
  readonly text: string;
}

/** The rules that screen new comments. */
export interface RuleStore {
  version(): Promise<number>;
  read(): Promise<Versioned>;
  /** Resolves to the new version, or to `null` if the stored version is not `rules.version`. */
  write(rules: Versioned): Promise<number | null>;
}

/** The kind of a delivery: its content and its recipient. */
export type DeliveryKind =
  | "owner-mail"
  | "reply-mail"
  | "webhook-created"
  | "webhook-approved"
  | "akismet-spam"
  | "akismet-ham"
  | "image";

/** A message about one comment, or a removal of its images. There is at most one message of each kind per comment. */
export interface Delivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly commentId: string;
  readonly createdAt: Date;
  /** The time of the first attempt, at most a day later. It is `createdAt` if it is left out. */
  readonly dueAt?: Date;
}

/** A delivery that one instance is attempting. Other instances skip it until the claim expires. */
export interface ClaimedDelivery extends Delivery {
  /** The number of attempts, including this one. */
  readonly attempts: number;
  readonly claim: string;
}

/** A request for the next due delivery. Other instances skip that delivery until `until`. */
export interface Claim {
  readonly kinds: readonly DeliveryKind[];
  readonly now: Date;
  readonly until: Date;
  /** A random token that identifies the claim. */
  readonly claim: string;
}

/** The result of an attempt. A `dropped` delivery is deleted and can be added again. */
export interface Settlement {
  readonly outcome: "done" | "failed" | "dropped" | "again";
  /** The time of the next attempt. */
  readonly dueAt: Date;
}

/** Deliveries that survive a restart. One instance at a time attempts a delivery, until it is settled. */
export interface OutboxStore {
  /** Adds the deliveries whose ids are new. */
  add(deliveries: readonly Delivery[]): Promise<void>;
  claim(claim: Claim): Promise<ClaimedDelivery | null>;
  /** Stores the result of an attempt. Does nothing if another instance has claimed the delivery since. */
  settle(delivery: ClaimedDelivery, settlement: Settlement): Promise<void>;
  /** Deletes deliveries that were created before this time, including those whose channel is turned off. */
  forget(before: Date): Promise<void>;
}

/** Addresses that receive no mail, as keyed hashes. */
export interface UnsubscribedStore {
  has(mailHash: string): Promise<boolean>;
  add(mailHash: string, now: Date): Promise<void>;
  remove(mailHash: string): Promise<void>;
}

/** A request to record that a mail asks for a confirmation. */
export interface ConfirmationRequest {
  readonly mailHash: string;
  /** The delivery of the mail. It may ask again, because an attempt can fail. */
  readonly askedBy: string;
  readonly now: Date;
  /** Another delivery may ask only if the last mail was sent at this time or earlier. */
  readonly notSince: Date;
}

/** Addresses that were confirmed, or asked to be, as keyed hashes. */
export interface ConfirmationStore {
  /** Resolves to whether the address was confirmed. */
  has(mailHash: string): Promise<boolean>;
  /** Resolves to whether the delivery may ask. Of several deliveries at the same time, one may. */
  ask(request: ConfirmationRequest): Promise<boolean>;
  confirm(mailHash: string, now: Date): Promise<void>;
}

/**
 * The place of a session: `owner` is for the owner's page, `blog` moderates in the panel of the blog. `code` is exchanged once
 * for a session of the kind `blog`. Whose session it is decides what it can do on the owner's page.
 */
export type SessionKind = "owner" | "blog" | "code";

/** A session of the owner or of a moderator. */
export interface StoredSession {
  /** Keyed hash of the session's token. The store alone does not allow anyone to sign in. */
  readonly id: string;
  /** Keyed hash of the owner's password that the session was opened with, or the mark of the moderator at that time. */
  readonly passwordMark: string;
  /** Id of the moderator, or `null` for the owner. */
  readonly moderator: string | null;
  readonly createdAt: Date;
  /** Time of the last request, accurate to the minute. */
  readonly seenAt: Date;
  readonly endsAt: Date;
  readonly address: string;
  /** `User-Agent` of the client that signed in. */
  readonly agent: string;
  readonly kind: SessionKind;
  /** Origin of the pages that may use the session, such as `https://example.com`; `null` for the service's own. */
  readonly origin: string | null;
}

/** Sessions that all instances share. `moderator` is the id of the moderator whose sessions they are, or `null` for the owner. */
export interface SessionStore {
  add(session: StoredSession): Promise<void>;
  find(id: string): Promise<StoredSession | null>;
  /** Resolves to the newest 100 sessions, newest first, without codes. */
  list(moderator: string | null): Promise<readonly StoredSession[]>;
  setSeen(id: string, seenAt: Date): Promise<void>;
  /** Resolves to whether the session existed. */
  remove(id: string, moderator: string | null): Promise<boolean>;
  /** Removes all sessions of the owner or of a moderator, or all but one. */
  removeAll(moderator: string | null, exceptId?: string): Promise<void>;
  /** Removes the owner's sessions that were opened with a different password, and those of removed moderators. */
  removeOthers(passwordMark: string): Promise<void>;
  /** Removes the expired sessions. */
  forget(now: Date): Promise<void>;
}

/** A passkey of the owner or of a moderator. Only their device has its private key. */
export interface StoredPasskey {
  /** Id of the credential, as base64url. */
  readonly id: string;
  /** Keyed hash of the owner's password that the passkey was added with, or the mark of the moderator at that time. */
  readonly passwordMark: string;
  /** Id of the moderator, or `null` for the owner. */
  readonly moderator: string | null;
  readonly name: string;
  /** Public key in COSE, as base64url. */
  readonly publicKey: string;
  /** The number of uses that the device counts, or 0 if it counts none. */
  readonly counter: number;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** A use of a passkey, with the counter before and after it. */
export interface PasskeyUse {
  readonly id: string;
  readonly before: number;
  readonly after: number;
  readonly usedAt: Date;
}

/** Passkeys that all instances share. `moderator` is the id of the moderator whose passkeys they are, or `null` for the owner. */
export interface PasskeyStore {
  /** Resolves to whether the passkey was new. */
  add(passkey: StoredPasskey): Promise<boolean>;
  find(id: string): Promise<StoredPasskey | null>;
  /** Resolves to all passkeys of the owner or of a moderator, oldest first. */
  list(moderator: string | null): Promise<readonly StoredPasskey[]>;
  /** Resolves to whether the passkey exists. */
  rename(id: string, moderator: string | null, name: string): Promise<boolean>;
  /** Resolves to whether the use was stored. It is not if the counter has another value than before the use. */
  setUsed(use: PasskeyUse): Promise<boolean>;
  /** Resolves to whether the passkey existed. */
  remove(id: string, moderator: string | null): Promise<boolean>;
  /** Removes the owner's passkeys that were added with a different password, and those of removed moderators. */
  removeOthers(passwordMark: string): Promise<void>;
}

/** A person whom the owner lets moderate. */
export interface StoredModerator {
  readonly id: string;
  readonly name: string;
  /** Random text that changes when a link is used. Sessions and passkeys with another one have ended. */
  readonly mark: string;
  /** `null` for a moderator who has only passkeys, or has not joined yet. */
  readonly passwordHash: string | null;
  /** Keyed hash of the open link, by which the moderator sets a password or a passkey, or `null`. */
  readonly linkMark: string | null;
  readonly linkEndsAt: Date | null;
  readonly createdAt: Date;
  /** Time at which the moderator used a link first, or `null`. */
  readonly joinedAt: Date | null;
}

/** A new link of a moderator. */
export interface ModeratorLink {
  readonly linkMark: string;
  readonly linkEndsAt: Date;
}

/** The use of a link. */
export interface Joining {
  readonly id: string;
  readonly linkMark: string;
  readonly now: Date;
  /** The new mark, with which all earlier sessions and passkeys of the moderator end. */
  readonly mark: string;
  readonly passwordHash: string | null;
  readonly passkey: StoredPasskey | null;
}

/** Moderators that all instances share. Their names differ, also in another case. */
export interface ModeratorStore {
  /** Resolves to whether the name was free. */
  add(moderator: StoredModerator): Promise<boolean>;
  find(id: string): Promise<StoredModerator | null>;
  findByName(name: string): Promise<StoredModerator | null>;
  findByLink(linkMark: string): Promise<StoredModerator | null>;
  /** Resolves to all moderators, oldest first. */
  list(): Promise<readonly StoredModerator[]>;
  /** Resolves to whether the moderator exists and the name was free. */
  rename(id: string, name: string): Promise<boolean>;
  /** Replaces the link. Resolves to whether the moderator exists. */
  setLink(id: string, link: ModeratorLink): Promise<boolean>;
  /**
   * Uses up a link, stores the password and the passkey, and removes earlier sessions and passkeys, in one step. Resolves to
   * whether the link was open. Of several calls at the same time, one uses it.
   */
  join(joining: Joining): Promise<boolean>;
  /** Removes a moderator with all sessions and passkeys in one step. Resolves to whether the moderator existed. */
  remove(id: string): Promise<boolean>;
}

/** The database of a store, and the migration that changed its tables last. */
export interface StoreDescription {
  readonly store: "sqlite" | "postgres" | "d1";
  readonly migration: string;
}

/** Called with some rows of a table, in the order of its columns. */
export type VisitRows = (table: string, rows: readonly (readonly unknown[])[]) => Promise<void>;

/** Access to whole tables, to copy one store to another. */
export interface StoreTables {
  /** Reads all rows of the tables, or of all tables, as of one moment. */
  read(visit: VisitRows, names?: readonly string[]): Promise<void>;
  /**
   * Replaces all rows by those that `write` passes on, in one step. Resolves to `false`, without any change, if the
   * store contains comments or counters.
   */
  fill(write: (insert: VisitRows) => Promise<void>): Promise<boolean>;
}

/** All data of the service. Every implementation passes the same tests. */
export interface ServiceStore {
  readonly objects: ObjectStore;
  readonly rates: RateStore;
  readonly rules: RuleStore;
  readonly outbox: OutboxStore;
  readonly unsubscribed: UnsubscribedStore;
  readonly confirmations: ConfirmationStore;
  readonly sessions: SessionStore;
  readonly passkeys: PasskeyStore;
  readonly moderators: ModeratorStore;
  readonly settings: SettingStore;
  /** Reads the description from the database. Rejects if it does not respond. */
  describe(): Promise<StoreDescription>;
  /** Rejects if the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A store that can also be copied as a whole, because its database has transactions. */
export interface FullStore extends ServiceStore {
  readonly tables: StoreTables;
  /**
   * Calls `read` with a reader of one moment's data, regardless of later writes. `read` must use only this
   * reader.
   */
  snapshot<T>(read: (objects: ObjectReader) => Promise<T>): Promise<T>;
}
