import type { Comment } from "../backend.js";
import { httpUrl } from "../text/http-url.js";
import { ANONYMOUS, cleanField } from "../store-widget/guest.js";
import { MAX_SHOWN_NICK } from "../limits.js";
import { md5 } from "../store-widget/md5.js";

/** An object of the store, as the SDK returns it or `wrapFields` wraps it. */
export interface StoredObject {
  readonly id?: string;
  readonly createdAt?: Date;
  readonly get: (key: string) => unknown;
}

/** Wraps the fields of an object, as the REST API returns them. */
export function wrapFields(fields: object): StoredObject {
  const get = (key: string): unknown => (Object.hasOwn(fields, key) ? Reflect.get(fields, key) : undefined);
  const id = get("objectId");
  return { id: typeof id === "string" ? id : "", createdAt: new Date(String(get("createdAt"))), get };
}

/** Pattern of ids, which are inserted into queries and URLs: letters and digits only. */
const ID = /^[\dA-Za-z]+$/;

/** Parses a stored object as a comment, or returns `null` if it has no valid id. All of its fields are untrusted. */
export function readComment(object: StoredObject): Comment | null {
  const id = object.id ?? "";
  if (!ID.test(id)) return null;
  const text = (key: string): string => {
    const value = object.get(key);
    return typeof value === "string" ? value : "";
  };
  const reference = (key: string) => (ID.test(text(key)) ? text(key) : null);
  return {
    id,
    rootId: reference("rid"),
    parentId: reference("pid"),
    author: {
      name: cleanField(text("nick"), MAX_SHOWN_NICK) || ANONYMOUS,
      homepage: httpUrl(text("link")),
      avatar: httpUrl(text("QQAvatar")) ?? httpUrl(text("avatar")),
      mailHash: readMailHash(text("mailMd5"), text("mail")),
      ...readSeed(text("avatar")),
    },
    body: text("comment"),
    createdAt: readDate(object),
    path: text("url"),
    userAgent: text("ua"),
    isPinned: object.get("pinned") === 1 || undefined,
    writer: object.get("owner") === 1 ? "owner" : text("moderator") ? "moderator" : undefined,
    verified: text("verified") || undefined,
    ...readLikes(object.get("likes")),
  };
}

/** Returns the time of writing. Imported comments were created in the store later than that. */
function readDate(object: StoredObject): number {
  const written = object.get("insertedAt");
  if (written instanceof Date) return written.getTime();
  const iso: unknown = Reflect.get(Object(written), "iso") ?? written;
  const parsed = typeof iso === "string" ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(parsed) ? (object.createdAt?.getTime() ?? Number.NaN) : parsed;
}

function readLikes(likes: unknown): { readonly likes?: number } {
  return typeof likes === "number" && likes > 0 ? { likes } : {};
}

/** Returns the avatar seed, a hash that only hanblog's service can compute for an author. */
function readSeed(avatar: string): { readonly pictureSeed?: string } {
  return /^[\da-f]{16,64}$/.test(avatar) ? { pictureSeed: avatar } : {};
}

/** Returns the hash of the mail address. hanblog's service sends at most the hash, other stores send the address. */
function readMailHash(hash: string, mail: string): string | null {
  if (/^[\da-f]{32}$/i.test(hash)) return hash.toLowerCase();
  return mail === "" ? null : md5(mail.trim().toLowerCase());
}
