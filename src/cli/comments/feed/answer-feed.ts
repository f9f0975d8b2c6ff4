import { escapeXml } from "../../../runtime/model/text/escape.js";
import { withoutImages } from "../policy/read-comment.js";
import { ownValue, readText } from "../protocol/read-json.js";
import { notFound } from "../protocol/request-error.js";
import { equals, type Condition } from "../query/query.js";
import type { Answer, AnswerHeaders } from "../routes/service-request.js";
import type { Area, Route } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import { commentLink, OF_BLOG, SHOWN_TO_OWNER, textOf, VISIBLE } from "../stored-comments.js";
import { type KeyedHash, isSameSecret } from "../policy/keyed-hash.js";
import type { StoredObject } from "../store/store.js";
import { oneLine, readablePage } from "../notify/plain-text.js";
import { serviceTexts } from "../notify/service-texts.js";

/** Number of comments in the feed. */
const SIZE = 50;

/** Time for which readers of feeds may keep the public feed, in seconds. */
const KEEP_SECONDS = 300;

/**
 * Creates the routes of feeds, which return the newest comments. `GET /admin/feed.atom?token=…` is the owner's, with waiting
 * comments, but no spam. `GET /feed.atom` is for everyone, if the owner has turned it on, and `?url=…` names a page.
 */
export function createFeedAreas(context: ServiceContext): readonly Area[] {
  const owners: Route = {
    method: "GET",
    path: "/feed.atom",
    async run({ query }) {
      // Without the token, the response is the same as for an unknown path.
      if (!isFeedToken(query["token"], context)) throw notFound();
      return answerFeed(context, { id: "feed", where: SHOWN_TO_OWNER }, { "Referrer-Policy": "no-referrer" });
    },
  };
  const everyones: Route = {
    method: "GET",
    path: "/feed.atom",
    run({ query }) {
      const url = ownValue(query, "url");
      const page = url === undefined ? null : readText(url, "url");
      const of = [VISIBLE, OF_BLOG, ...(page === null ? [] : [equals("url", page)])];
      const feed = { id: `public-feed ${page ?? ""}`, where: { kind: "all", of } as const };
      const caching = `public, max-age=${KEEP_SECONDS}`;
      return answerFeed(context, feed, { "Access-Control-Allow-Origin": "*", "Cache-Control": caching });
    },
  };
  const isPublic = context.hasFeed;
  return [{ path: "/admin", routes: [owners] }, ...(isPublic ? [{ path: "", routes: [everyones] }] : [])];
}

/** The comments of a feed, and a name from which its id is computed. */
interface Feed {
  readonly id: string;
  readonly where: Condition;
}

async function answerFeed(
  context: ServiceContext,
  { id, where }: Feed,
  headers: AnswerHeaders,
): Promise<Answer> {
  const order = [{ field: "createdAt", descending: true }];
  const found = await context.store.objects.find(COMMENTS, { where, order, limit: SIZE, skip: 0 });
  const comments = found.map((object) => ({
    ...object,
    comment: withoutImages(String(object["comment"] ?? "")),
  }));
  const type = { "Content-Type": "application/atom+xml; charset=utf-8" };
  return { status: 200, headers: { ...type, ...headers }, body: createCommentFeed(comments, context, id) };
}

/** Returns the path of the owner's feed with its access token, because feed readers cannot sign in. */
export function feedPath(context: ServiceContext): string {
  return `/admin/feed.atom?token=${createToken(context)}`;
}

/** Returns whether `given` is the feed's access token. */
function isFeedToken(given: unknown, context: ServiceContext): boolean {
  return typeof given === "string" && isSameSecret(given, createToken(context));
}

/** Derives the token from the password's hash, so that a new password revokes it. */
function createToken({ keyedHash, adminPasswordHash }: ServiceContext): string {
  return keyedHash("feed", adminPasswordHash);
}

type FeedContext = Pick<ServiceContext, "site" | "keyedHash" | "now">;

/**
 * Renders an Atom 1.0 feed (RFC 4287) of comments, newest first. Texts of visitors are escaped, never markup.
 * Ids are keyed hashes, because the addresses of the site and of this service can change; `id` is hashed for the feed.
 */
export function createCommentFeed(
  comments: readonly StoredObject[],
  context: FeedContext,
  id: string,
): string {
  const { site, keyedHash, now } = context;
  const texts = serviceTexts(site.locale);
  const updated = Math.max(...comments.map(({ updatedAt }) => updatedAt.getTime()), 0);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.locale}">`,
    `<title>${escapeXml(texts.feedTitle(site.name))}</title>`,
    `<id>${createUuid(keyedHash, id)}</id>`,
    ...(site.url === null ? [] : [`<link rel="alternate" type="text/html" href="${escapeXml(site.url)}"/>`]),
    `<updated>${(updated === 0 ? now() : new Date(updated)).toISOString()}</updated>`,
    ...comments.flatMap((comment) => createEntry(comment, context)),
    `</feed>`,
    "",
  ].join("\n");
}

function createEntry(comment: StoredObject, { site, keyedHash }: FeedContext): readonly string[] {
  const texts = serviceTexts(site.locale);
  const field = (name: string) => textOf(comment, name);
  const isWaiting = comment["status"] === "waiting";
  const nick = oneLine(field("nick"), 80) || "Anonymous";
  const title = texts.entryTitle(nick, readablePage(field("url")));
  return [
    `<entry>`,
    `<title>${escapeXml(isWaiting ? texts.waitingTitle(title) : title)}</title>`,
    `<id>${createUuid(keyedHash, comment.objectId)}</id>`,
    ...(site.url === null
      ? []
      : [`<link rel="alternate" type="text/html" href="${escapeXml(commentLink(site.url, comment))}"/>`]),
    `<author><name>${escapeXml(nick)}</name></author>`,
    ...(isWaiting ? [`<category term="waiting"/>`] : []),
    `<published>${comment.createdAt.toISOString()}</published>`,
    `<updated>${comment.updatedAt.toISOString()}</updated>`,
    `<content type="text">${escapeXml(field("comment"))}</content>`,
    `</entry>`,
  ];
}

function createUuid(keyedHash: KeyedHash, text: string): string {
  const hash = keyedHash("feed-id", text);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hash.slice(20)].join("-")}`;
}
