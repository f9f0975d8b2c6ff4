import { CODES, RequestError } from "../protocol/request-error.js";
import type { Rates, ServiceContext, Visitor } from "../service-context.js";
import type { Rate } from "../store/store.js";
import { addressNetwork } from "./address-network.js";
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

/** What tells apart the visitors who share an address. */
type Author = VisitorToken & Pick<CommentText, "nick" | "ua">;

/**
 * Counts a comment against its visitor, its address and against all. Throws 429; a comment that one limit refuses
 * counts against none, so that a crowd behind one address costs none of them their own turn.
 */
export async function takeComment(context: ServiceContext, visitor: Visitor, author: Author): Promise<void> {
  const { rates, store } = context;
  if (rates === null || visitor.isMaster) return;
  const limits: readonly (readonly [key: string, rate: Rate])[] = [
    ...pauseKeys(context, visitor, author).map((key) => [key, rates.pause] as const),
    [addressKey(context, "burst", visitor), rates.burst],
    [addressKey(context, "comments", visitor), rates.comments],
    ["all-comments", rates.allComments],
  ];
  for (const [index, [key, rate]] of limits.entries()) {
    const wait = await store.rates.take(key, rate, context.now());
    if (wait === 0) continue;
    for (const [taken, takenRate] of limits.slice(0, index)) await store.rates.giveBack(taken, takenRate);
    throw tooMany(wait);
  }
}

/**
 * Returns what the pause of a visitor is counted under: the token of a browser that has posted before. A browser
 * without one is told apart by nickname and user agent at its address, and its new token has to wait as well. Whoever
 * varies them reaches the limits of the address. The mail is left out: a 429 must not confirm a guessed mail.
 */
function pauseKeys(
  { secret }: ServiceContext,
  { address }: Visitor,
  { token, isNew, nick, ua }: Author,
): readonly string[] {
  const key = (...parts: readonly string[]) => `pause:${keyedHash(secret, "visitor", JSON.stringify(parts))}`;
  return isNew ? [key(addressNetwork(address), nick, ua), key(token)] : [key(token)];
}

/** Counts a visit of a page. Throws 429. */
export async function takeVisit(context: ServiceContext, visitor: Visitor): Promise<void> {
  if (context.rates === null || visitor.isMaster) return;
  await take(context, addressKey(context, "visits", visitor), context.rates.visits);
}

/** Tries of the owner's password by one address: five at once, then one a minute. */
const LOGIN_RATE: Rate = { limit: 5, intervalMs: 60 * SECOND };

/** All tries together: guessing from many addresses is as slow. */
const ALL_LOGINS_RATE: Rate = { limit: 30, intervalMs: 10 * SECOND };

/** Counts a try of the owner's password, whatever the limits of visitors are. Throws 429. */
export async function takeLogin(context: ServiceContext, address: string): Promise<void> {
  await take(context, addressKey(context, "login", { address, isMaster: false }), LOGIN_RATE);
  await take(context, "all-logins", ALL_LOGINS_RATE);
}

/** Codes that one address may exchange: a household signs in with a few at once. */
const EXCHANGE_RATE: Rate = { limit: 10, intervalMs: 30 * SECOND };

/** All exchanges together. */
const ALL_EXCHANGES_RATE: Rate = { limit: 120, intervalMs: SECOND };

/** Counts an exchange of a code for a token, whatever the limits of visitors are. Throws 429. */
export async function takeExchange(context: ServiceContext, address: string): Promise<void> {
  await take(context, addressKey(context, "exchange", { address, isMaster: false }), EXCHANGE_RATE);
  await take(context, "all-exchanges", ALL_EXCHANGES_RATE);
}

/** No address is kept for the limits, only what a key makes of it. */
function addressKey({ secret }: ServiceContext, purpose: string, { address }: Visitor): string {
  return `${purpose}:${keyedHash(secret, "address", addressNetwork(address))}`;
}

async function take({ store, now }: ServiceContext, key: string, rate: Rate): Promise<void> {
  const wait = await store.rates.take(key, rate, now());
  if (wait > 0) throw tooMany(wait);
}

function tooMany(waitMs: number): RequestError {
  return new RequestError(429, CODES.tooMany, "Too many requests.", Math.ceil(waitMs / SECOND));
}
