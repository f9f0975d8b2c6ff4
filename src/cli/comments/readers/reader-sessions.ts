import { isSameSecret, toBase64Url, toHex } from "../policy/keyed-hash.js";
import { ownValue, type JsonObject } from "../protocol/read-json.js";
import { unauthorized } from "../protocol/request-error.js";
import { equals, type Condition, oneOf } from "../query/query.js";
import type { ServiceContext, Visitor } from "../service-context.js";
import { READER_LINKS, READER_SESSIONS, READERS } from "../store/collections.js";
import type { ObjectStore, StoredObject } from "../store/store.js";
import { findOne, textOf } from "../stored-comments.js";

/** Lifetime of a session in the panel of the blog, in milliseconds. */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** Lifetime of a session on the page of one's own data, in milliseconds. It gives everything away, so it is short. */
export const PAGE_SESSION_MS = 60 * 60 * 1000;

/** The origin of sessions on the page of one's own data. No page on the web has it. */
export const OWN_PAGE = "page";

/** Time in which a code must be exchanged, in milliseconds. The panel does it at once. */
const CODE_MS = 2 * 60 * 1000;

/** Maximum number of sessions of one reader on pages of one origin. A further one ends the oldest. */
const MOST_SESSIONS = 20;

/** A signed-in reader. */
export interface Reader {
  /** Names the platform and the account there, such as `github:583231`. It is never public. */
  readonly id: string;
  /** Name of the account. */
  readonly name: string;
  /** The address of a reader who signs in by mail, or an empty text. It is never public. */
  readonly mail: string;
}

/** A grant that a panel exchanges for a session. */
export interface ReaderGrant {
  readonly code: string;
  /** The secret whose hash the panel gave when the sign-in began. */
  readonly verifier: string;
  /** Origin of the page that sent the grant. */
  readonly origin: string;
  /** IP address of the panel. */
  readonly address: string;
}

type SessionContext = Pick<ServiceContext, "store" | "keyedHash" | "now" | "randomBytes">;

/** An account at a platform, or a random number of a reader who signs in by mail. */
const READER_ID = /^(?:(?:github|gitee)(?:@[\w.:[\]-]{1,255})?:\d{1,16}|mail:[\da-f]{24})$/;

/** Returns whether a value can be the id of a reader. */
export function isReaderId(value: unknown): value is string {
  return typeof value === "string" && READER_ID.test(value);
}

/** Returns the name of the platform in the id of a reader, or `mail`. */
export function providerOf(readerId: string): string {
  return /^\w+/.exec(readerId)?.[0] ?? "";
}

/** Creates a code for the panel that knows the secret of `challenge`, on pages of `origin`. */
export function openCode(
  context: SessionContext,
  {
    reader,
    origin,
    challenge,
  }: { readonly reader: string; readonly origin: string; readonly challenge: string },
): Promise<string> {
  return add(context, { reader, origin, challenge, lifetime: CODE_MS });
}

/**
 * Uses up a code. Each code works once, and no second time if the secret or the origin is wrong. Resolves to `null` if the
 * grant is not valid.
 */
export async function exchangeCode(
  context: SessionContext,
  { code, verifier, origin }: ReaderGrant,
): Promise<Reader | null> {
  const { objects } = context.store;
  const found = await findOpen(context, code, origin);
  if (found === null || textOf(found, "challenge") === "") return null;
  // Of several requests at the same time, one removes the code.
  if ((await objects.remove(READER_SESSIONS, equals("objectId", found.objectId))) === 0) return null;
  const isOwn = isSameSecret(await challengeOf(verifier), textOf(found, "challenge"));
  const reader = await findReader(context, textOf(found, "reader"));
  return isOwn && origin === found["origin"] ? reader : null;
}

/** Opens a session on pages of `origin`. Resolves to its token. */
export async function openSession(
  context: SessionContext,
  { id }: Pick<Reader, "id">,
  origin: string,
): Promise<string> {
  const lifetime = origin === OWN_PAGE ? PAGE_SESSION_MS : SESSION_MS;
  const token = await add(context, { reader: id, origin, challenge: null, lifetime });
  await endOldest(context.store.objects, id, origin);
  return token;
}

/** Finds the reader of a session that a page of `origin` sent. Resolves to `null` if there is none. */
export async function findSignedIn(
  context: SessionContext,
  token: string,
  origin: string,
): Promise<Reader | null> {
  const found = await findOpen(context, token, origin);
  if (found === null || textOf(found, "challenge") !== "" || found["origin"] !== origin) return null;
  return findReader(context, textOf(found, "reader"));
}

/** Resolves to the sessions of a reader, newest first. */
export async function listSessions(
  { store }: Pick<SessionContext, "store">,
  { id }: Reader,
): Promise<readonly StoredObject[]> {
  const order = [{ field: "createdAt", descending: true }];
  const query = { where: sessionsOf(id), order, limit: 2 * MOST_SESSIONS, skip: 0 };
  return store.objects.find(READER_SESSIONS, query);
}

/** Ends one of a reader's sessions by its id in the list. */
export async function endListed(
  { store }: Pick<SessionContext, "store">,
  { id }: Reader,
  sessionId: string,
): Promise<void> {
  const of = [sessionsOf(id), equals("objectId", sessionId)];
  await store.objects.remove(READER_SESSIONS, { kind: "all", of });
}

/** Returns the condition for the sessions of a reader, or for those on pages of an origin. Codes are not among them. */
function sessionsOf(reader: string, origin?: string): Condition {
  const of = [equals("reader", reader), equals("challenge", null)];
  return { kind: "all", of: origin === undefined ? of : [...of, equals("origin", origin)] };
}

/**
 * Resolves to the reader whose session a request contains, or to `null` without one. Throws 401 for a session that has ended,
 * because the reader expects the comment to have the verified name.
 */
export async function readReader(
  context: SessionContext & Pick<ServiceContext, "readers">,
  body: JsonObject,
  { origin }: Pick<Visitor, "origin">,
): Promise<Reader | null> {
  const session = ownValue(body, "session");
  if (session === undefined || session === null || context.readers === null) return null;
  const page = origin ?? context.readers.origin;
  const isOnBlog = typeof session === "string" && page !== OWN_PAGE;
  const reader = isOnBlog ? await findSignedIn(context, session, page) : null;
  if (reader === null) throw unauthorized();
  return reader;
}

/** Ends a session on pages of `origin`. */
export async function endSession(
  { store, keyedHash }: Pick<SessionContext, "store" | "keyedHash">,
  token: string,
  origin: string,
): Promise<void> {
  await store.objects.remove(READER_SESSIONS, equals("objectId", idOf(keyedHash, token, origin)));
}

/** Ends all sessions and mailed links that have expired. */
export async function forgetSessions(objects: ObjectStore, now: Date): Promise<void> {
  const where: Condition = { kind: "compare", field: "endsAt", operator: "<=", value: now };
  await Promise.all([objects.remove(READER_SESSIONS, where), objects.remove(READER_LINKS, where)]);
}

/** Returns the hash by which a code recognizes its panel (RFC 7636, S256). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** Returns the id of a session. Scripts of the blog can read tokens for its origin, so these never open the page of one's own data. */
export function idOf(keyedHash: ServiceContext["keyedHash"], token: string, origin: string): string {
  return keyedHash(origin === OWN_PAGE ? "reader-page" : "reader-session", token);
}

interface NewSession {
  readonly reader: string;
  readonly origin: string;
  readonly challenge: string | null;
  /** In milliseconds. */
  readonly lifetime: number;
}

async function add(
  { store, keyedHash, now, randomBytes }: SessionContext,
  { lifetime, ...own }: NewSession,
): Promise<string> {
  const token = toHex(randomBytes(32));
  const createdAt = now();
  const endsAt = new Date(createdAt.getTime() + lifetime);
  const times = { createdAt, updatedAt: createdAt, endsAt };
  const objectId = idOf(keyedHash, token, own.origin);
  await store.objects.create(READER_SESSIONS, { objectId, ...times, ...own });
  return token;
}

async function findOpen(
  { store, keyedHash, now }: SessionContext,
  token: string,
  origin: string,
): Promise<StoredObject | null> {
  if (!/^[0-9a-f]{64}$/.test(token)) return null;
  const found = await findOne(store, READER_SESSIONS, equals("objectId", idOf(keyedHash, token, origin)));
  return found?.["endsAt"] instanceof Date && found["endsAt"] > now() ? found : null;
}

/** Finds a reader by the id or another field. Resolves to `null` if there is none. */
export async function findReader(
  { store }: Pick<SessionContext, "store">,
  value: string,
  field: "objectId" | "mail" = "objectId",
): Promise<Reader | null> {
  const found = await findOne(store, READERS, equals(field, value));
  return found && { id: found.objectId, name: textOf(found, "name"), mail: textOf(found, "mail") };
}

async function endOldest(objects: ObjectStore, reader: string, origin: string): Promise<void> {
  const order = [{ field: "createdAt", descending: true }];
  const query = { where: sessionsOf(reader, origin), order, limit: MOST_SESSIONS, skip: MOST_SESSIONS };
  const values = (await objects.find(READER_SESSIONS, query)).map(({ objectId }) => objectId);
  if (values.length > 0) {
    await objects.remove(READER_SESSIONS, oneOf("objectId", values));
  }
}
