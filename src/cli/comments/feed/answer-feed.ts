import { escapeXml } from "../../../runtime/model/text/escape.js";
import { withoutImages } from "../policy/read-comment.js";
import { ownValue, readText, type JsonObject } from "../protocol/read-json.js";
import { notFound } from "../protocol/request-error.js";
import { createMarkAuthors, NOT_VERIFIED } from "../readers/mark-authors.js";
import { equals, type Condition, type Query, oneOf } from "../query/query.js";
import type { AnswerHeaders } from "../routes/service-request.js";
import type { Area, Route } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import {
  ANONYMOUS,
  commentLink,
  findBlogPage,
  findNewest,
  inBlogFolder,
  OF_BLOG,
  SHOWN_TO_OWNER,
  textOf,
  VISIBLE,
} from "../stored-comments.js";
import { type KeyedHash, isSameSecret } from "../policy/keyed-hash.js";
import type { ObjectReader, StoredObject } from "../store/store.js";
import { oneLine, readablePage } from "../notify/plain-text.js";
import { serviceTexts } from "../notify/service-texts.js";

/** Number of comments in a feed, unless a request asks for fewer. */
const SIZE = 50;

/** Maximum number of lists that are read for a public feed, from which comments are left out. */
const LISTS = 10;

/** Time for which readers of feeds may keep the public feed, in seconds. */
const KEEP_SECONDS = 300;

/**
 * Creates the routes of feeds, which return the newest comments. `GET /admin/feed.atom?token=…` is the owner's, with waiting
 * comments, but no spam. `GET /feed.atom` and `GET /feed.json` are for everyone, if the owner has turned them on, and
 * `?url=…` names a page.
 */
export function createFeedAreas(context: ServiceContext): readonly Area[] {
  const mark = createMarkAuthors(context);
  const owners: Route = {
    method: "GET",
    path: "/feed.atom",
    async run({ query }) {
      // Without the token, the response is the same as for an unknown path.
      if (!(await isFeedToken(query["token"], context))) throw notFound();
      const comments = await mark(await findComments(context, [SHOWN_TO_OWNER], { limit: SIZE, skip: 0 }));
      const headers = { "Content-Type": ATOM, "Referrer-Policy": "no-referrer" };
      return { status: 200, headers, body: createCommentFeed(comments, context, "feed") };
    },
  };
  const everyones: Route = {
    method: "GET",
    path: "/feed.atom",
    async run({ query }) {
      const page = readPage(query);
      const comments = await mark(await findShown(context, page, SIZE));
      const body = createCommentFeed(comments, context, `public-feed ${page ?? ""}`);
      return { status: 200, headers: { ...FOR_EVERYONE, "Content-Type": ATOM }, body };
    },
  };
  const json: Route = {
    method: "GET",
    path: "/feed.json",
    async run({ query }) {
      const comments = await findShown(context, readPage(query), readLimit(query));
      const body = JSON.stringify(createJsonFeed(await mark(comments), context));
      return { status: 200, headers: { ...FOR_EVERYONE, "Content-Type": "application/feed+json" }, body };
    },
  };
  const isPublic = context.hasFeed;
  return [
    { path: "/admin", routes: [owners] },
    ...(isPublic ? [{ path: "", routes: [everyones, json] }] : []),
  ];
}

const ATOM = "application/atom+xml; charset=utf-8";

const FOR_EVERYONE: AnswerHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": `public, max-age=${KEEP_SECONDS}`,
};

function readPage(query: JsonObject): string | null {
  const url = ownValue(query, "url");
  return url === undefined ? null : readText(url, "url");
}

/** Reads the number of comments. Any other text than a number from 1 to the maximum is the maximum. */
function readLimit(query: JsonObject): number {
  const limit = Number(ownValue(query, "limit"));
  return Number.isInteger(limit) && limit >= 1 && limit <= SIZE ? limit : SIZE;
}

/**
 * Resolves to the newest comments that everyone can see on the blog, or on one page. Reads further ones in place of those
 * that are left out. If there are too many of these, it asks for comments in the folder of the blog only.
 */
async function findShown(
  context: ServiceContext,
  page: string | null,
  limit: number,
): Promise<readonly StoredObject[]> {
  const { url } = context.site;
  const of = [VISIBLE, OF_BLOG, ...(page === null ? [] : [equals("url", page)])];
  const any = await readLists(context, of, limit);
  if (any.isWhole || url === null) return any.shown.slice(0, limit);
  const own = await readLists(context, [...of, inBlogFolder(url)], limit);
  const known = new Set(own.shown.map(({ objectId }) => objectId));
  return [...own.shown, ...any.shown.filter(({ objectId }) => !known.has(objectId))]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.objectId < b.objectId ? 1 : -1))
    .slice(0, limit);
}

interface Lists {
  readonly shown: readonly StoredObject[];
  /** Whether there are enough comments, or no more. */
  readonly isWhole: boolean;
}

async function readLists(context: ServiceContext, of: readonly Condition[], limit: number): Promise<Lists> {
  const shown: StoredObject[] = [];
  for (let list = 0, skip = 0; list < LISTS; list++) {
    const size = list === 0 ? limit : SIZE;
    const found = await findComments(context, of, { limit: size, skip });
    shown.push(...(await withoutStrays(context, found)));
    if (found.length < size || shown.length >= limit) return { shown, isWhole: true };
    skip += size;
  }
  return { shown, isWhole: false };
}

/** Leaves out comments on pages of other sites, and replies to comments that are not visible. */
async function withoutStrays(
  { store, site }: ServiceContext,
  comments: readonly StoredObject[],
): Promise<readonly StoredObject[]> {
  const { url } = site;
  const own =
    url === null
      ? comments
      : comments.filter((comment) => findBlogPage(url, textOf(comment, "url")) !== null);
  const values = [...new Set(own.flatMap(repliedTo))];
  if (values.length === 0) return own;
  const visible = await findVisible(store.objects, values);
  return own.filter((comment) => repliedTo(comment).every((id) => visible.has(id)));
}

/** Resolves to those of the ids whose comments are visible, without reading their texts. */
async function findVisible(objects: ObjectReader, values: readonly string[]): Promise<ReadonlySet<string>> {
  const among: Condition = oneOf("objectId", values);
  const groups = await objects.countBy(COMMENTS, { kind: "all", of: [VISIBLE, among] }, ["objectId"]);
  return new Set(groups.map(({ values: [id] }) => String(id)));
}

/** Returns the ids of the comments that a comment is a reply to. */
function repliedTo(comment: StoredObject): readonly string[] {
  return [textOf(comment, "rid"), textOf(comment, "pid")].filter((id) => id !== "");
}

async function findComments(
  { store }: ServiceContext,
  of: readonly Condition[],
  part: Pick<Query, "limit" | "skip">,
): Promise<readonly StoredObject[]> {
  const found = await findNewest(store, of, part);
  return found.map((object) => ({ ...object, comment: withoutImages(textOf(object, "comment")) }));
}

/** Resolves to the path of the owner's feed with its access token, because feed readers cannot sign in. */
export async function feedPath(context: ServiceContext): Promise<string> {
  return `/admin/feed.atom?token=${await createToken(context)}`;
}

/** Resolves to whether `given` is the feed's access token. */
async function isFeedToken(given: unknown, context: ServiceContext): Promise<boolean> {
  return typeof given === "string" && isSameSecret(given, await createToken(context));
}

/** Derives the token from the password's hash, so that a new password revokes it. */
async function createToken({ keyedHash, ownerPassword }: ServiceContext): Promise<string> {
  return keyedHash("feed", await ownerPassword.hash());
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
  const nick = nickOf(comment);
  const title = texts.entryTitle(nick, readablePage(field("url")));
  return [
    `<entry>`,
    `<title>${escapeXml(isWaiting ? texts.waitingTitle(title) : title)}</title>`,
    `<id>${createUuid(keyedHash, comment.objectId)}</id>`,
    ...(site.url === null
      ? []
      : [`<link rel="alternate" type="text/html" href="${escapeXml(commentLink(site.url, comment))}"/>`]),
    `<author><name>${escapeXml(nick)}</name></author>`,
    ...[...(isWaiting ? ["waiting"] : []), ...marksOf(comment)].map(
      (term) => `<category term="${escapeXml(term)}"/>`,
    ),
    `<published>${comment.createdAt.toISOString()}</published>`,
    `<updated>${comment.updatedAt.toISOString()}</updated>`,
    `<content type="text">${escapeXml(field("comment"))}</content>`,
    `</entry>`,
  ];
}

/** Creates a feed in the format JSON Feed 1.1. Its texts are those of the Atom feed. */
function createJsonFeed(comments: readonly StoredObject[], { site, keyedHash }: FeedContext): object {
  const texts = serviceTexts(site.locale);
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: texts.feedTitle(site.name),
    ...(site.url === null ? {} : { home_page_url: site.url }),
    language: site.locale,
    items: comments.map((comment) => {
      const tags = marksOf(comment);
      const nick = nickOf(comment);
      return {
        id: createUuid(keyedHash, comment.objectId),
        ...(site.url === null ? {} : { url: commentLink(site.url, comment) }),
        title: texts.entryTitle(nick, readablePage(textOf(comment, "url"))),
        content_text: textOf(comment, "comment"),
        date_published: comment.createdAt.toISOString(),
        authors: [{ name: nick }],
        ...(tags.length === 0 ? {} : { tags }),
      };
    }),
  };
}

/** Returns the marks of an author as categories, such as `owner` and `verified-github`. */
function marksOf(comment: StoredObject): readonly string[] {
  const verified = textOf(comment, "verified");
  return [
    ...(comment["owner"] === 1 ? ["owner"] : textOf(comment, "moderator") === "" ? [] : ["moderator"]),
    ...(verified === "" ? [] : [verified === NOT_VERIFIED ? "not-verified" : `verified-${verified}`]),
  ];
}

function nickOf(comment: StoredObject): string {
  return oneLine(textOf(comment, "nick"), 80) || ANONYMOUS;
}

function createUuid(keyedHash: KeyedHash, text: string): string {
  const hash = keyedHash("feed-id", text);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hash.slice(20)].join("-")}`;
}
