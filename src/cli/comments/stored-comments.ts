import { equals, type Condition, type Query } from "./query/query.js";
import { COMMENTS, LIKES } from "./store/collections.js";
import type { ServiceStore, StoredObject, Guard, ObjectStore } from "./store/store.js";
import { LIMITS } from "./limits.js";

/** The condition for comments that visitors see. */
export const VISIBLE = equals("status", "visible");

/** The condition for comments that the owner may have to answer: all but spam. */
export const SHOWN_TO_OWNER: Condition = {
  kind: "in",
  field: "status",
  values: ["visible", "waiting"],
  negated: false,
};

/** The condition for comments of the blog itself, and of no further class. */
export const OF_BLOG = equals("class", null);

/** Returns whether a value can be the id of a comment. PostgreSQL cannot compare a text with a NUL character. */
export function isCommentId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-zA-Z]{1,64}$/.test(value);
}

/** Finds a comment that meets all conditions. Resolves to `null` if there is none. */
export async function findComment(
  { objects }: Pick<ServiceStore, "objects">,
  ...of: readonly Condition[]
): Promise<StoredObject | null> {
  const [found] = await objects.find(COMMENTS, { where: { kind: "all", of }, order: [], limit: 1, skip: 0 });
  return found ?? null;
}

/** Number of comments that are read whole at once. One with pictures has up to half a megabyte. */
export const PART = 20;

/** Resolves to some of the comments that meet all conditions, newest first. */
export function findNewest(
  { objects }: Pick<ServiceStore, "objects">,
  of: readonly Condition[],
  part: Pick<Query, "limit" | "skip">,
): Promise<readonly StoredObject[]> {
  const order = [{ field: "createdAt", descending: true }];
  return objects.find(COMMENTS, { where: { kind: "all", of }, order, ...part });
}

/**
 * Matches a step to the parent folder that `URL` leaves in a path. Some servers take it: they decode slashes, and leave out
 * what follows a semicolon.
 */
const PARENT = /(?:\/|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){2}(?=\/|;|%(?:25)*(?:2f|5c|3b)|$)/i;

/**
 * Returns the page of the blog that a stored path names, or `null`. Visitors choose the path, and other sites can share the
 * origin of the blog: only pages in its folder are its own. An empty path is the home page.
 */
export function findBlogPage(siteUrl: string, path: string): URL | null {
  if (/\p{Cc}/u.test(path) || !URL.canParse(path, siteUrl)) return null;
  const [site, page] = [new URL(siteUrl), new URL(path, siteUrl)];
  const folder = comparable(site).replace(/\/?$/, "/");
  const isOfBlog = page.origin === site.origin && `${comparable(page)}/`.startsWith(folder);
  if (!isOfBlog || PARENT.test(page.pathname)) return null;
  [page.username, page.password] = ["", ""];
  return page;
}

/** Returns the path of an address with its escapes in upper case, as `URL` writes them. */
function comparable({ pathname }: URL): string {
  return pathname.replace(/%[\da-fA-F]{2}/g, (escape) => escape.toUpperCase());
}

/** Returns the address of a comment on the site: on its page, or on the home page if that is no page of the blog. */
export function commentLink(siteUrl: string, comment: StoredObject): string {
  const page = findBlogPage(siteUrl, textOf(comment, "url")) ?? new URL(siteUrl);
  return `${page.origin}${page.pathname}${page.search}#comment-${comment.objectId}`;
}

/** Returns a text field of an object, or an empty text if the field is absent or has another type. */
export function textOf(object: StoredObject, field: string): string {
  const value = object[field];
  return typeof value === "string" ? value : "";
}

/**
 * Removes comments and their likes if the guard holds. Resolves to the number of removed comments. No reply is added to
 * them at the same time.
 */
export async function removeWithLikes(
  objects: ObjectStore,
  where: Condition,
  guard: Guard = { where, least: 0 },
): Promise<number> {
  const ids: string[] = [];
  for await (const { objectId } of eachComment(objects, where)) ids.push(objectId);
  const removed = await objects.removeIf(COMMENTS, where, guard);
  if (removed === 0) return 0;
  // In parts, because a statement has a maximum number of values.
  for (let start = 0; start < ids.length; start += LIMITS.list) {
    const values = ids.slice(start, start + LIMITS.list);
    await objects.remove(LIKES, { kind: "in", field: "comment", values, negated: false });
  }
  return removed;
}

/** Reads comments in parts, so that not all texts of a long conversation are in memory at once. */
export async function* eachComment(objects: ObjectStore, where: Condition): AsyncGenerator<StoredObject> {
  const order = [{ field: "createdAt", descending: false }];
  for (let skip = 0; ; skip += LIMITS.defaultList) {
    const part = await objects.find(COMMENTS, { where, order, limit: LIMITS.defaultList, skip });
    yield* part;
    if (part.length < LIMITS.defaultList) return;
  }
}
