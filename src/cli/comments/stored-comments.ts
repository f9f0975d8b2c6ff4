import { equals, type Condition, type Query, oneOf } from "./query/query.js";
import { COMMENTS, LIKES, type Collection } from "./store/collections.js";
import type { ServiceStore, StoredObject, Guard, ObjectStore } from "./store/store.js";
import { LIMITS } from "./limits.js";
import { removeImages, type StoredText } from "./images/remove-images.js";

/** The stored name of an author who gave none. Panels show it in their language. */
export const ANONYMOUS = "Anonymous";

/** The condition for comments that visitors see. */
export const VISIBLE = equals("status", "visible");

/** The condition for comments that the owner may have to answer: all but spam. */
export const SHOWN_TO_OWNER: Condition = oneOf("status", ["visible", "waiting"]);

/** The condition for comments of the blog itself, and of no further class. */
export const OF_BLOG = equals("class", null);

/** Returns whether a value can be the id of a comment. PostgreSQL cannot compare a text with a NUL character. */
export function isCommentId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-zA-Z]{1,64}$/.test(value);
}

/** Finds an object that meets all conditions. Resolves to `null` if there is none. */
export async function findOne(
  { objects }: Pick<ServiceStore, "objects">,
  collection: Collection,
  ...of: readonly Condition[]
): Promise<StoredObject | null> {
  const query = { where: { kind: "all", of } as const, order: [], limit: 1, skip: 0 };
  const [found] = await objects.find(collection, query);
  return found ?? null;
}

/** Finds a comment that meets all conditions. Resolves to `null` if there is none. */
export function findComment(
  store: Pick<ServiceStore, "objects">,
  ...of: readonly Condition[]
): Promise<StoredObject | null> {
  return findOne(store, COMMENTS, ...of);
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
  // A link to a path that begins with two slashes leads to another host.
  if (!isOfBlog || PARENT.test(page.pathname) || page.pathname.startsWith("//")) return null;
  [page.username, page.password] = ["", ""];
  return page;
}

/** Parts of a path that can lead out of its folder, or do not have to: every step to a parent or a host has one of them. */
const UNUSUAL = ["..", "/./", "%2e", "%2E", "%25", "\\"];

/**
 * Returns the condition for comments whose paths are surely on the blog: in its folder, as browsers write them. `findBlogPage`
 * accepts all of them, and further forms. Comments on made-up pages elsewhere, however many, do not meet it.
 */
export function inBlogFolder(siteUrl: string): Condition {
  const folder = new URL(siteUrl).pathname.replace(/\/?$/, "/");
  const starts = [...new Set([folder, decodeFolder(folder)])].map((text) => urlText("starts", text));
  const [host, ...others] = ["//", ...UNUSUAL];
  return {
    kind: "all",
    of: [
      { kind: "any", of: starts },
      urlText("starts", host ?? "", true),
      ...others.map((text) => urlText("contains", text, true)),
    ],
  };
}

/** Returns a folder as clients send it that decode paths. Others can have no decoded form. */
function decodeFolder(folder: string): string {
  try {
    return decodeURI(folder);
  } catch {
    return folder;
  }
}

function urlText(match: "starts" | "contains", text: string, isNegated = false): Condition {
  return { kind: "text", field: "url", match, text, ...(isNegated ? { negated: true as const } : {}) };
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
 * Removes comments, their likes and their images if the guard holds. Resolves to the number of removed comments. No reply is added to
 * them at the same time.
 */
export async function removeWithLikes(
  context: Parameters<typeof removeImages>[0] & { readonly store: ServiceStore },
  where: Condition,
  guard: Guard = { where, least: 0 },
): Promise<number> {
  const { objects } = context.store;
  const texts: StoredText[] = [];
  if (context.images !== null) {
    for await (const comment of eachComment(objects, where)) {
      texts.push({ objectId: comment.objectId, text: textOf(comment, "comment") });
    }
  }
  const dependents = { collection: LIKES, field: "comment" };
  const removed = await objects.removeIf(COMMENTS, where, guard, { dependents });
  if (removed === 0) return 0;
  await removeImages(context, texts);
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
