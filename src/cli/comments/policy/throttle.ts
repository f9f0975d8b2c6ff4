import { CODES, RequestError } from "../protocol/request-error.js";
import type { Rates, ServiceContext, Visitor } from "../service-context.js";
import type { Rate, RateBucket } from "../store/store.js";
import { addressNetworks, addressRegion } from "./ip-address.js";
import { normalizeMail } from "./keyed-hash.js";
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

/**
 * Counts against the limits for visitors of one kind: those of the address and its networks, and that of all visitors together if
 * there is one. Throws 429.
 */
async function takeBy(
  context: ServiceContext,
  visitor: Visitor,
  kind: string,
  { each, all }: { readonly each: Rate; readonly all?: Rate },
): Promise<void> {
  if (context.rates === null || visitor.isMaster) return;
  const shared = all === undefined ? [] : [{ key: `all-${kind}`, rate: all }];
  await takeEach(context, [...networkBuckets(context, kind, visitor.address, each), ...shared]);
}

/** Limit of likes per address: twenty at once, then one each three seconds. */
const LIKE_RATE: Rate = { limit: 20, intervalMs: 3 * SECOND };

/** Counts a like, or its removal, against the limits of its address and networks. Throws 429. */
export async function takeLike(context: ServiceContext, visitor: Visitor): Promise<void> {
  await takeBy(context, visitor, "likes", { each: LIKE_RATE });
}

/** Limit of reactions per address: twenty at once, then one each two minutes. */
const REACTION_RATE: Rate = { limit: 20, intervalMs: 120 * SECOND };

/**
 * Limit of all reactions together, of 3641 on a first day. Visitors choose the pages. A reaction writes up to 20 rows in D1, and
 * seven more if it replaces a number; D1 has 100,000 per day for free.
 */
const ALL_REACTIONS_RATE: Rate = { limit: 1100, intervalMs: 34 * SECOND };

/** Counts a reaction, or its removal, against the limits of its address, networks and all visitors together. Throws 429. */
export async function takeReaction(context: ServiceContext, visitor: Visitor): Promise<void> {
  await takeBy(context, visitor, "reactions", { each: REACTION_RATE, all: ALL_REACTIONS_RATE });
}

/** Limit of comments with images per address: ten at once, then one each five minutes. */
const IMAGES_RATE: Rate = { limit: 10, intervalMs: 300 * SECOND };

/** Limit of all comments with images together, of 1640 on a first day. A bucket may have a limit of its size or its price. */
const ALL_IMAGES_RATE: Rate = { limit: 200, intervalMs: 60 * SECOND };

/** Counts a comment with images against the limits of its address, networks and all visitors together. Throws 429. */
export async function takeImages(context: ServiceContext, visitor: Visitor): Promise<void> {
  await takeBy(context, visitor, "images", { each: IMAGES_RATE, all: ALL_IMAGES_RATE });
}

/** Limit of changes of own comments per address: ten at once, then one each ten seconds. */
const OWN_RATE: Rate = { limit: 10, intervalMs: 10 * SECOND };

/** Counts an attempt to change an own comment against the limits of its address and networks. Throws 429. */
export async function takeOwnChange(context: ServiceContext, visitor: Visitor): Promise<void> {
  await takeBy(context, visitor, "own", { each: OWN_RATE });
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
export type LoginPurpose = "login" | "moderator" | "passkey" | "recovery" | "link";

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

/**
 * Returns the limit of all clients. Only passwords need it, because nobody can guess a signature or a token. Those of moderators
 * have their own, so that nobody exhausts the owner's with them.
 */
function sharedBuckets(purpose: LoginPurpose): readonly RateBucket[] {
  if (purpose === "login") return [{ key: "all-logins", rate: ALL_LOGINS_RATE }];
  return purpose === "moderator" ? [{ key: "all-moderator-logins", rate: ALL_LOGINS_RATE }] : [];
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

/** Limit of mails with links per address of the client: five at once, then one each five minutes. */
const LINK_RATE: Rate = { limit: 5, intervalMs: 300 * SECOND };

/**
 * Limit of all mails with links to known readers, and of those to others, of 770 each on a first day. A sender can have a price
 * or a limit. Requests for made-up addresses do not use up the mails of readers.
 */
const ALL_LINKS_RATE: Rate = { limit: 50, intervalMs: 120 * SECOND };

/** Limit of mails with links per recipient, who may not have asked: twelve at once, then one each two hours. */
const RECIPIENT_RATE: Rate = { limit: 12, intervalMs: 7200 * SECOND };

/**
 * Limits of mails to one recipient that the network of one customer, and a network of many, ask for. They are a third and a half
 * of the recipient's, so that a stranger leaves mails to the recipient. Three strangers far from each other do not.
 */
const RECIPIENT_CUSTOMER_RATE: Rate = { limit: 3, intervalMs: 21_600 * SECOND };
const RECIPIENT_REGION_RATE: Rate = { limit: 6, intervalMs: 14_400 * SECOND };

/** Counts a request for a mail with a link, even if the limits for visitors are off. Throws 429. */
export async function takeLink(context: ServiceContext, address: string): Promise<void> {
  await takeEach(context, networkBuckets(context, "link", address, LINK_RATE));
}

/** A mail with a link, and the address of the client that asked for it. */
interface LinkRequest {
  readonly to: string;
  readonly address: string;
}

/** Counts a mail with a link to a recipient. Resolves to whether it may be sent. */
export async function mayMailLink(
  context: ServiceContext,
  request: LinkRequest,
  isKnown: boolean,
): Promise<boolean> {
  const all = { key: isKnown ? "all-links-known" : "all-links", rate: ALL_LINKS_RATE };
  const buckets = [...recipientBuckets(context, request), all];
  return (await context.store.rates.takeAll(buckets, context.now())) === 0;
}

/** Removes the count of a mail that its recipient has used to sign in. */
export function giveBackLink(context: ServiceContext, request: LinkRequest): Promise<void> {
  return giveBack(context, recipientBuckets(context, request));
}

function recipientBuckets(
  { keyedHash }: ServiceContext,
  { to, address }: LinkRequest,
): readonly RateBucket[] {
  const mailbox = mailboxOf(to);
  const key = (...from: readonly string[]) =>
    `link-to:${keyedHash("link-to", JSON.stringify([mailbox, ...from]))}`;
  return [
    { key: key(addressNetworks(address).at(-1) ?? ""), rate: RECIPIENT_CUSTOMER_RATE },
    { key: key(addressRegion(address)), rate: RECIPIENT_REGION_RATE },
    { key: key(), rate: RECIPIENT_RATE },
  ];
}

/** Limit of attempts with codes of one panel: five while a link and its code are valid. */
const CODE_RATE: Rate = { limit: 5, intervalMs: 1800 * SECOND };

/** Counts an attempt with a code of the panel with a challenge. Resolves to whether it may be compared. */
export async function mayTryCode(
  { store, keyedHash, now }: ServiceContext,
  challenge: string,
): Promise<boolean> {
  const key = `link-code:${keyedHash("link-code", challenge)}`;
  return (await store.rates.take(key, CODE_RATE, now())) === 0;
}

/** Returns the mailbox of an address. Many providers ignore dots, and what follows a plus sign. */
function mailboxOf(mail: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/.exec(normalizeMail(mail)) ?? [];
  return `${local.replace(/(?<=.)\+.*$/, "").replaceAll(".", "")}@${domain}`;
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
  const wait = await store.rates.takeAll(buckets, now());
  if (wait > 0) throw tooMany(wait);
}

function tooMany(wait: number): RequestError {
  return new RequestError(429, CODES.tooMany, "Too many requests.", { retryAfter: Math.ceil(wait / SECOND) });
}

async function giveBack({ store }: ServiceContext, buckets: readonly RateBucket[]): Promise<void> {
  for (const { key, rate } of buckets) await store.rates.giveBack(key, rate);
}
