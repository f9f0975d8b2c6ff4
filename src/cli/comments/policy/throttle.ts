import { CODES, RequestError } from "../protocol/request-error.js";
import type { Rates, ServiceContext, Visitor } from "../service-context.js";
import type { Rate } from "../store/store.js";
import { addressNetwork } from "./address-network.js";
import { keyedHash } from "./keyed-hash.js";

const SECOND = 1000;

/**
 * The limits of a service that was told nothing else. The client's own 20 seconds count from the click, ours
 * from the arrival: two seconds less let no honest second comment fail on a slow first one.
 */
export function defaultRates(pauseSeconds: number): Rates {
  return {
    pause: { limit: 1, intervalMs: Math.max(1, pauseSeconds * SECOND - 2 * SECOND) },
    comments: { limit: 30, intervalMs: 60 * SECOND },
    allComments: { limit: 120, intervalMs: SECOND },
    visits: { limit: 60, intervalMs: SECOND },
  };
}

/** Counts a comment against its address and against all. Throws 429. */
export async function takeComment(context: ServiceContext, visitor: Visitor): Promise<void> {
  if (context.rates === null || visitor.isMaster) return;
  const { pause, comments, allComments } = context.rates;
  await take(context, addressKey(context, "pause", visitor), pause);
  await take(context, addressKey(context, "comments", visitor), comments);
  await take(context, "all-comments", allComments);
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
  if (wait > 0) throw new RequestError(429, CODES.tooMany, "Too many requests.", Math.ceil(wait / SECOND));
}
