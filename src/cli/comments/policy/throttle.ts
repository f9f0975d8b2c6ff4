import { CODES, RequestError } from "../protocol/request-error.js";
import type { Rates, ServiceContext, Visitor } from "../service-context.js";
import type { Rate } from "../store/store.js";
import { addressNetworks } from "./address-network.js";
import { keyedHash } from "./keyed-hash.js";
import type { CommentText } from "./read-comment.js";
import type { VisitorToken } from "./visitor-token.js";

const SECOND = 1000;

/**
 * The limits of a service that was told nothing else. The client's own 20 seconds count from the click, ours
 * from the arrival: two seconds less let no honest second comment fail on a slow first one.
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

/** Identifies a visitor among those who share an address. */
type Author = VisitorToken & Pick<CommentText, "nick" | "ua">;

/**
 * Counts a comment against its visitor, its address, its networks and against all. Throws 429; a comment that one
 * limit refuses counts against none, so that a crowd behind one address costs none of them their own turn.
 */
export async function takeComment(context: ServiceContext, visitor: Visitor, author: Author): Promise<void> {
  if (context.rates === null || visitor.isMaster) return;
  const { pause, burst, comments, allComments } = context.rates;
  await takeEach(context, [
    ...pauseKeys(context, visitor, author).map((key) => ({ key, rate: pause })),
    ...networkBuckets(context, "burst", visitor.address, burst),
    ...networkBuckets(context, "comments", visitor.address, comments),
    { key: "all-comments", rate: allComments },
  ]);
}

/**
 * Returns the keys that the pause of a visitor is counted under: the token of a browser that has posted before, else
 * nickname and user agent at the address, and the new token as well. A client that varies them reaches the limits of
 * the address. The mail is left out: a 429 must not confirm a guessed mail.
 */
function pauseKeys(
  { secret }: ServiceContext,
  { address }: Visitor,
  { token, isNew, nick, ua }: Author,
): readonly string[] {
  const key = (...parts: readonly string[]) => `pause:${keyedHash(secret, "visitor", JSON.stringify(parts))}`;
  return isNew ? [key(...addressNetworks(address).slice(0, 1), nick, ua), key(token)] : [key(token)];
}

/** Counts a visit of a page, against its address alone: visits share no limit. Throws 429. */
export async function takeVisit(context: ServiceContext, visitor: Visitor): Promise<void> {
  if (context.rates === null || visitor.isMaster) return;
  await takeEach(
    context,
    networkBuckets(context, "visits", visitor.address, context.rates.visits).slice(0, 1),
  );
}

/** Failed tries of the owner's password by one address, or by one known browser: five at once, then one a minute. */
const LOGIN_RATE: Rate = { limit: 5, intervalMs: 60 * SECOND };

/** Failed tries of all unknown browsers together: guessing from many addresses is as slow. */
const ALL_LOGINS_RATE: Rate = { limit: 30, intervalMs: 10 * SECOND };

/** Client that tries the owner's password. */
export interface LoginClient {
  readonly address: string;
  /** Id of a browser that has signed in before, or `null`. */
  readonly browser: string | null;
}

/**
 * Counts a try of the owner's password, whatever the limits of visitors are. Resolves to a function that takes the
 * count back once the password was right, so that only failures use up a limit. A known browser has a limit of its
 * own, which no other client can use up. Throws 429.
 */
export async function takeLogin(
  context: ServiceContext,
  { address, browser }: LoginClient,
): Promise<() => Promise<void>> {
  const buckets =
    browser === null
      ? [
          ...networkBuckets(context, "login", address, LOGIN_RATE),
          { key: "all-logins", rate: ALL_LOGINS_RATE },
        ]
      : [{ key: `login-browser:${keyedHash(context.secret, "browser", browser)}`, rate: LOGIN_RATE }];
  await takeEach(context, buckets);
  return () => giveBack(context, buckets);
}

/** Codes that one address may exchange: a household signs in with a few at once. */
const EXCHANGE_RATE: Rate = { limit: 10, intervalMs: 30 * SECOND };

/** All exchanges together. */
const ALL_EXCHANGES_RATE: Rate = { limit: 120, intervalMs: SECOND };

/** Counts an exchange of a code for a token, whatever the limits of visitors are. Throws 429. */
export async function takeExchange(context: ServiceContext, address: string): Promise<void> {
  await takeEach(context, [
    ...networkBuckets(context, "exchange", address, EXCHANGE_RATE),
    { key: "all-exchanges", rate: ALL_EXCHANGES_RATE },
  ]);
}

/** Limit that requests are counted against, by its name in the store. */
interface Bucket {
  readonly key: string;
  readonly rate: Rate;
}

/**
 * Returns the limits of an address, narrowest first. Each wider network may do twice as much: less than all, so that
 * one network cannot use up what everybody shares. The store keeps no address, only a keyed hash of it.
 */
function networkBuckets(
  { secret }: ServiceContext,
  purpose: string,
  address: string,
  { limit, intervalMs }: Rate,
): readonly Bucket[] {
  return addressNetworks(address).map((network, index) => ({
    key: `${purpose}:${keyedHash(secret, "address", network)}`,
    rate: { limit: limit * 2 ** index, intervalMs: intervalMs / 2 ** index },
  }));
}

/** Takes one from each of the buckets in their order, or from none of them. Throws 429. */
async function takeEach(context: ServiceContext, buckets: readonly Bucket[]): Promise<void> {
  const { store, now } = context;
  for (const [index, { key, rate }] of buckets.entries()) {
    const wait = await store.rates.take(key, rate, now());
    if (wait === 0) continue;
    await giveBack(context, buckets.slice(0, index));
    throw new RequestError(429, CODES.tooMany, "Too many requests.", Math.ceil(wait / SECOND));
  }
}

async function giveBack({ store }: ServiceContext, buckets: readonly Bucket[]): Promise<void> {
  for (const { key, rate } of buckets) await store.rates.giveBack(key, rate);
}
