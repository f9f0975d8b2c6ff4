import type { Condition, FieldValue, Query } from "../query/query.js";
import type { Collection } from "./collections.js";

/** One object as it is kept, mail and address included: only the policy makes answers of it. */
export type StoredObject = { readonly [field: string]: FieldValue | undefined } & {
  readonly objectId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** `created` is false where the object, or another one that must be the only one, was there before. */
export interface Creation {
  readonly created: boolean;
  readonly object: StoredObject;
}

/** A change of one object, which is made whole or not at all. */
export interface Change {
  readonly objectId: string;
  readonly updatedAt: Date;
  readonly set: Readonly<Record<string, FieldValue>>;
  /** Amounts that are added to numbers; an absent number counts as 0. */
  readonly add: Readonly<Record<string, number>>;
  /** Changes nothing unless this holds. */
  readonly where: Condition;
}

/** The objects as they are now, or as they were when a snapshot was opened. */
export interface ObjectReader {
  find(collection: Collection, query: Query): Promise<readonly StoredObject[]>;
  count(collection: Collection, where: Condition): Promise<number>;
  /** How many bytes the texts have that `find` would give: counted without reading them. */
  measure(collection: Collection, query: Query): Promise<number>;
}

/** Objects over which every write is one atomic step that is on disk when its promise resolves. */
export interface ObjectStore extends ObjectReader {
  create(collection: Collection, object: StoredObject): Promise<Creation>;
  /**
   * Creates those that nothing stands in the way of, up to 1000 together: all of them or, after a crash, none.
   * Resolves to the ids of the new ones.
   */
  createAll(collection: Collection, objects: readonly StoredObject[]): Promise<ReadonlySet<string>>;
  /** The changed object, or `null` where none has that id, or the condition does not hold. */
  update(collection: Collection, change: Change): Promise<StoredObject | null>;
  /** Updates many, all of them or none. Resolves to how many there were to change. */
  updateAll(collection: Collection, changes: readonly Change[]): Promise<number>;
  /** Resolves to how many objects were removed. */
  remove(collection: Collection, where: Condition): Promise<number>;
}

/** `limit` at once, then one more each `intervalMs`. */
export interface Rate {
  readonly limit: number;
  readonly intervalMs: number;
}

/** Rate limits that all instances of the service share. */
export interface RateStore {
  /** Takes one, and resolves to 0; or takes nothing, and resolves to the milliseconds until one is free. */
  take(key: string, rate: Rate, now: Date): Promise<number>;
  /** Puts back one that was taken. A key never has more than its limit. */
  giveBack(key: string, rate: Rate): Promise<void>;
  /** Forgets the keys that are as good as new. */
  forget(now: Date): Promise<void>;
}

/** Small texts that all instances share: ids, keys, secrets. */
export interface SettingStore {
  /** The value of a key; `initial` is kept first where there is none, and all callers get the same one. */
  ensure(key: string, initial: string): Promise<string>;
}

/** A text that is replaced as a whole, by whoever knows the version that he replaces. */
export interface Versioned {
  /** 0: nothing was written yet. */
  readonly version: number;
  readonly text: string;
}

/** The rules that new comments are screened by. */
export interface RuleStore {
  version(): Promise<number>;
  read(): Promise<Versioned>;
  /** The new version, or `null` where the rules are no longer of that version. */
  write(rules: Versioned): Promise<number | null>;
}

/** What is told, and to whom. */
export type DeliveryKind =
  | "owner-mail"
  | "reply-mail"
  | "webhook-created"
  | "webhook-approved"
  | "akismet-spam"
  | "akismet-ham";

/** One message about one comment: there is never a second one of a kind. */
export interface Delivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly commentId: string;
  readonly createdAt: Date;
}

/** A delivery that one instance tries; nobody else does before `until`. */
export interface ClaimedDelivery extends Delivery {
  /** This one counted. */
  readonly attempts: number;
  readonly claim: string;
}

/** What one instance wants to deliver next; until `until` no other instance gets it. */
export interface Claim {
  readonly kinds: readonly DeliveryKind[];
  readonly now: Date;
  readonly until: Date;
  /** A random word. */
  readonly claim: string;
}

/** How a try ended; what was dropped is forgotten, and may be added again. */
export interface Settlement {
  readonly outcome: "done" | "failed" | "dropped" | "again";
  /** The moment of the next try. */
  readonly dueAt: Date;
}

/** Messages that outlive the process: each is tried by one instance at a time until it is settled. */
export interface OutboxStore {
  /** Adds those that were never added. */
  add(deliveries: readonly Delivery[]): Promise<void>;
  claim(claim: Claim): Promise<ClaimedDelivery | null>;
  /** Does nothing where the claim has passed to another. */
  settle(delivery: ClaimedDelivery, settlement: Settlement): Promise<void>;
  /** Forgets what was settled and is older. */
  forget(before: Date): Promise<void>;
}

/** Who wants no mail, by keyed hashes of their addresses. */
export interface UnsubscribedStore {
  has(mailHash: string): Promise<boolean>;
  add(mailHash: string, now: Date): Promise<void>;
  remove(mailHash: string): Promise<void>;
}

/** A session of the owner. */
export interface StoredSession {
  /** Keyed hash of the token: a reader of the store cannot sign in with it. */
  readonly id: string;
  /** Keyed hash of the password that opened it. */
  readonly passwordMark: string;
  readonly createdAt: Date;
  /** Last request, to the minute. */
  readonly seenAt: Date;
  readonly endsAt: Date;
  readonly address: string;
  /** `User-Agent` of the client that signed in. */
  readonly agent: string;
}

/** Sessions of the owner that all instances share. */
export interface SessionStore {
  add(session: StoredSession): Promise<void>;
  find(id: string): Promise<StoredSession | null>;
  /** The newest 100, newest first. */
  list(): Promise<readonly StoredSession[]>;
  setSeen(id: string, seenAt: Date): Promise<void>;
  /** Resolves to whether there was such a session. */
  remove(id: string): Promise<boolean>;
  removeAll(): Promise<void>;
  /** Removes the sessions that another password has opened. */
  removeOthers(passwordMark: string): Promise<void>;
  /** Removes the sessions that have ended. */
  forget(now: Date): Promise<void>;
}

/** All that the service keeps. Every implementation runs one suite of tests. */
export interface ServiceStore {
  readonly objects: ObjectStore;
  readonly rates: RateStore;
  readonly rules: RuleStore;
  readonly outbox: OutboxStore;
  readonly unsubscribed: UnsubscribedStore;
  readonly sessions: SessionStore;
  readonly settings: SettingStore;
  /** Reads everything as it is at one moment, whatever is written meanwhile; `read` uses what it is given only. */
  snapshot<T>(read: (objects: ObjectReader) => Promise<T>): Promise<T>;
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
