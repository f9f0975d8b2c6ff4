import { httpUrl } from "../text/http-url.js";
import { PlatformError, type User } from "./platform.js";

/** Returns the value at a path of keys in an unknown response, or `undefined`. */
export function at(reply: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => Reflect.get(Object(value), key), reply);
}

/** Returns the string at a path of keys, or an empty one. */
export function textAt(reply: unknown, ...keys: readonly string[]): string {
  const value = at(reply, ...keys);
  return typeof value === "string" ? value : "";
}

/**
 * Returns the HTML at a path of keys, or `null`. Replaces checkboxes of task lists with symbols, because inputs are
 * not allowed in comments.
 */
export function htmlAt(reply: unknown, ...keys: readonly string[]): string | null {
  const sign = (box: string) => (/\schecked\b/.test(box) ? "☑" : "☐");
  return textAt(reply, ...keys).replace(/<input type="checkbox"[^<>]*>/g, sign) || null;
}

/** Returns the number at a path of keys, or 0. */
export function numberAt(reply: unknown, ...keys: readonly string[]): number {
  const value = at(reply, ...keys);
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** Returns the array at a path of keys, or an empty one. */
export function listAt(reply: unknown, ...keys: readonly string[]): readonly unknown[] {
  const value = at(reply, ...keys);
  return Array.isArray(value) ? value : [];
}

/** Returns the http(s) URL at a path of keys, or `null`. */
export function urlAt(reply: unknown, ...keys: readonly string[]): string | null {
  return httpUrl(textAt(reply, ...keys));
}

/** Returns the date at a path of keys in milliseconds since 1970, or `NaN`. */
export function timeAt(reply: unknown, ...keys: readonly string[]): number {
  return Date.parse(textAt(reply, ...keys));
}

/** Returns the id at a path of keys as text. Throws a `PlatformError` of status 0 if there is none. */
export function idAt(reply: unknown, ...keys: readonly string[]): string {
  const value = at(reply, ...keys);
  if ((typeof value === "string" && value !== "") || Number.isSafeInteger(value)) return String(value);
  throw new PlatformError(0, "Unexpected response of the platform");
}

/** The substitute author for deleted accounts. */
const GHOST: User = { username: "ghost", avatar: null, homepage: null };

/** Returns the author of a comment, or `ghost` if the account was deleted. Platforms report that as `null`. */
export function readAuthor(user: unknown, read: (user: unknown) => User, ghost = GHOST): User {
  return user === null || user === undefined ? ghost : read(user);
}

/**
 * Returns the result of a lookup, or `null` if the platform reports that the object does not exist (404 or 410).
 * Rejects with any other error of the lookup.
 */
export async function nullIfMissing<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof PlatformError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}
