import type { Comment } from "../backend.js";
import { httpUrl } from "../http-url.js";
import { ANONYMOUS, cleanField } from "../guest.js";
import { MAX_SHOWN_NICK } from "../limits.js";
import { md5 } from "../md5.js";

/** What the SDK gives: an object of the store. */
export interface StoredObject {
  readonly id?: string;
  readonly createdAt?: Date;
  readonly get: (key: string) => unknown;
}

/** Ids stand in queries and addresses, so nothing but letters and digits is one. */
const ID = /^[\dA-Za-z]+$/;

/** A stored object as a comment, or `null` for one without an id. Nothing in it is trusted. */
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
    ...(object.get("pinned") === 1 ? { isPinned: true as const } : {}),
  };
}

/** When it was written: imported comments have been created in the store later than that. */
function readDate(object: StoredObject): number {
  const written = object.get("insertedAt");
  if (written instanceof Date) return written.getTime();
  const parsed = typeof written === "string" ? Date.parse(written) : Number.NaN;
  return Number.isNaN(parsed) ? (object.createdAt?.getTime() ?? Number.NaN) : parsed;
}

/** Our service tells one author from another by a hash that nobody else can make. */
function readSeed(avatar: string): { readonly pictureSeed?: string } {
  return /^[\da-f]{16,64}$/.test(avatar) ? { pictureSeed: avatar } : {};
}

/** Our service tells the hash at the most; other stores tell the address itself. */
function readMailHash(hash: string, mail: string): string | null {
  if (/^[\da-f]{32}$/i.test(hash)) return hash.toLowerCase();
  return mail === "" ? null : md5(mail.trim().toLowerCase());
}
