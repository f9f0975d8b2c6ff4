import { CODES, RequestError } from "../protocol/request-error.js";
import type { Rates, ServiceContext, Visitor } from "../service-context.js";
import type { Rate, RateBucket } from "../store/store.js";
import { addressNetworks } from "./ip-address.js";
import type { CommentText } from "./read-comment.js";
import type { VisitorToken } from "./visitor-token.js";

const SECOND = 1000;

/**
 * Returns the default limits. The client's 20 s count from the click, ours from the arrival of the request.
 * Our pause is therefore two seconds shorter, so that a slow first comment does not make the second one fail.
 */
export function defaultRates(pauseSeconds: number): Rates {
  const intervalMs = Math.max(1, pauseSeconds * SECOND - 2 * SECOND);
  return {
    pause: { limit: 1, intervalMs },
    burst: { limit: 5, intervalMs },
    comments: { limit: 30, intervalMs: 60 * SECOND },
    allComments: { limit: 120, intervalMs: SECOND },
    visits: { limit: 60, intervalMs: SECOND },
  };
}

/** The data that identify a visitor among those who share an address. */
type Author = VisitorToken & Pick<CommentText, "nick" | "ua">;

/**
 * Counts a comment against the limits of its visitor, address, networks and all visitors together. Throws
 * 429. A comment that one limit rejects counts against none of them. Visitors behind a busy address therefore
 * do not lose their own turn. Resolves to a function that removes the count.
 */
export async function takeComment(
  context: ServiceContext,
  visitor: Visitor,
  author: Author,
): Promise<() => Promise<void>> {
  if (context.rates === null || visitor.isMaster) return () => Promise.resolve();
  const { pause, burst, comments, allComments } = context.rates;
  const buckets = [
    ...networkBuckets(context, "burst", visitor.address, burst),
    ...networkBuckets(context, "comments", visitor.address, comments),
    { key: "all-comments", rate: allComments },
    // Last, because a client chooses these keys. A flood of new names must not add a row per rejected comment.
    ...pauseKeys(context, visitor, author).map((key) => ({ key, rate: pause })),
  ];
  await takeEach(context, buckets);
  return () => giveBack(context, buckets);
}

/**
 * Returns the keys of a visitor's pause. For a browser that posted before, the key is its token. For a new
 * one, there are two: nickname and user agent at the address, and the new token. A client that varies them
 * still reaches the limits of the address. The mail is not used, because a 429 could confirm a guessed mail.
 */
function pauseKeys(
  { keyedHash }: ServiceContext,
  { address }: Visitor,
  { token, isNew, nick, ua }: Author,
): readonly string[] {
  const key = (...parts: readonly string[]) => `pause:${keyedHash("visitor", JSON.stringify(parts))}`;
  return isNew ? [key(...addressNetworks(address).slice(0, 1), nick, ua), key(token)] : [key(token)];
}

/** Counts a page visit against the limit of its address only. Throws 429. */
export async function takeVisit(context: ServiceContext, visitor: Visitor): Promise<void> {
  if (context.rates === null || visitor.isMaster) return;
  await takeEach(
    context,
    networkBuckets(context, "visits", visitor.address, context.rates.visits).slice(0, 1),
  );
}

/** Limit of likes per address: twenty at once, then one each three seconds. */
const LIKE_RATE: Rate = { limit: 20, intervalMs: 3 * SECOND };

/** Counts a like, or its removal, against the limits of its address and networks. Throws 429. */
export async function takeLike(context: ServiceContext, visitor: Visitor): Promise<void> {
  if (context.rates === null || visitor.isMaster) return;
  await takeEach(context, networkBuckets(context, "likes", visitor.address, LIKE_RATE));
}

/** Limit of reactions per address: twenty at once, then one each two minutes. */
const REACTION_RATE: Rate = { limit: 20, intervalMs: 120 * SECOND };

/**
 * Limit of all reactions together, of 4956 on a first day. Visitors choose the pages, and a reaction writes up to 19 rows in
 * D1, which has 100,000 per day for free.
 */
const ALL_REACTIONS_RATE: Rate = { limit: 1500, intervalMs: 25 * SECOND };

/** Counts a reaction, or its removal, against the limits of its address, networks and all visitors together. Throws 429. */
export async function takeReaction(context: ServiceContext, visitor: Visitor): Promise<void> {
  if (context.rates === null || visitor.isMaster) return;
  await takeEach(context, [
    ...networkBuckets(context, "reactions", visitor.address, REACTION_RATE),
    { key: "all-reactions", rate: ALL_REACTIONS_RATE },
  ]);
}

/** Limit of changes of own comments per address: ten at once, then one each ten seconds. */
const OWN_RATE: Rate = { limit: 10, intervalMs: 10 * SECOND };

/** Counts an attempt to change an own comment against the limits of its address and networks. Throws 429. */
export async function takeOwnChange(context: ServiceContext, visitor: Visitor): Promise<void> {
  if (context.rates === null || visitor.isMaster) return;
  await takeEach(context, networkBuckets(context, "own", visitor.address, OWN_RATE));
}

/** Limit of failed sign-ins per address or known browser: five at once, then one per minute. */
const LOGIN_RATE: Rate = { limit: 5, intervalMs: 60 * SECOND };

/**
 * Limit of failed sign-ins from all unknown browsers together. It slows down guessing from many addresses.
 */
const ALL_LOGINS_RATE: Rate = { limit: 30, intervalMs: 10 * SECOND };

/** A client that tries to sign in as the owner. */
export interface LoginClient {
  readonly address: string;
  /** Id of a browser in which the owner signed in before, or `null`. */
  readonly browser: string | null;
}

/** The kind of a sign-in attempt. Each has its own limits. */
export type LoginPurpose = "login" | "passkey" | "recovery";

/**
 * Counts a sign-in attempt, even if the limits for visitors are off. Resolves to a function that removes the
 * count after a correct one, so that only failures count. A known browser has its own limit, which other
 * clients cannot exhaust. Throws 429.
 */
export async function takeLogin(
  context: ServiceContext,
  purpose: LoginPurpose,
  { address, browser }: LoginClient,
): Promise<() => Promise<void>> {
  const buckets =
    browser === null
      ? [...networkBuckets(context, purpose, address, LOGIN_RATE), ...sharedBuckets(purpose)]
      : [{ key: `${purpose}-browser:${context.keyedHash("browser", browser)}`, rate: LOGIN_RATE }];
  await takeEach(context, buckets);
  return () => giveBack(context, buckets);
}

/** Returns the limit of all clients. Only passwords need it, because nobody can guess a signature or a token. */
function sharedBuckets(purpose: LoginPurpose): readonly RateBucket[] {
  return purpose === "login" ? [{ key: "all-logins", rate: ALL_LOGINS_RATE }] : [];
}

/** Limit of tokens of Turnstile per address: ten at once, then one each six seconds. Each is a request to Cloudflare. */
const CHECK_RATE: Rate = { limit: 10, intervalMs: 6 * SECOND };

/** Counts the check of a token of Turnstile against the limits of its address and networks. Throws 429. */
export async function takeCheck(context: ServiceContext, visitor: Visitor): Promise<void> {
  if (context.rates === null) return;
  await takeEach(context, networkBuckets(context, "checks", visitor.address, CHECK_RATE));
}

/** Limit of token exchanges per address. Several people of a household can sign in at once. */
const EXCHANGE_RATE: Rate = { limit: 10, intervalMs: 30 * SECOND };

/** Limit of all token exchanges together. */
const ALL_EXCHANGES_RATE: Rate = { limit: 120, intervalMs: SECOND };

/** Counts a token exchange, even if the limits for visitors are off. Throws 429. */
export async function takeExchange(context: ServiceContext, address: string): Promise<void> {
  await takeEach(context, [
    ...networkBuckets(context, "exchange", address, EXCHANGE_RATE),
    { key: "all-exchanges", rate: ALL_EXCHANGES_RATE },
  ]);
}

/**
 * Returns the limits of an address, narrowest first. Each wider network may do twice as much as the next
 * narrower one. That is less than the limit of all, so one network cannot exhaust the shared limit. Keys
 * contain only a keyed hash of the address.
 */
function networkBuckets(
  { keyedHash }: ServiceContext,
  purpose: string,
  address: string,
  { limit, intervalMs }: Rate,
): readonly RateBucket[] {
  return addressNetworks(address).map((network, index) => ({
    key: `${purpose}:${keyedHash("address", network)}`,
    rate: { limit: limit * 2 ** index, intervalMs: intervalMs / 2 ** index },
  }));
}

/** Takes a token from every bucket, or from none if one is empty: a refusal that is known before writes nothing. Throws 429. */
async function takeEach(context: ServiceContext, buckets: readonly RateBucket[]): Promise<void> {
  const { store, now } = context;
  const known = buckets.length > 1 ? await store.rates.wait(buckets, now()) : 0;
  if (known > 0) throw tooMany(known);
  for (const [index, { key, rate }] of buckets.entries()) {
    const wait = await store.rates.take(key, rate, now());
    if (wait === 0) continue;
    await giveBack(context, buckets.slice(0, index));
    throw tooMany(wait);
  }
}

function tooMany(wait: number): RequestError {
  return new RequestError(429, CODES.tooMany, "Too many requests.", { retryAfter: Math.ceil(wait / SECOND) });
}

async function giveBack({ store }: ServiceContext, buckets: readonly RateBucket[]): Promise<void> {
  for (const { key, rate } of buckets) await store.rates.giveBack(key, rate);
}
