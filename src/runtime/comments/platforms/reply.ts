import { httpUrl } from "../http-url.js";
import { PlatformError, type User } from "./platform.js";

/** What stands in an unknown reply below some keys, or `undefined`. */
export function at(reply: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => Reflect.get(Object(value), key), reply);
}

/** A text there, or an empty one. */
export function textAt(reply: unknown, ...keys: readonly string[]): string {
  const value = at(reply, ...keys);
  return typeof value === "string" ? value : "";
}

/** HTML there, or `null`. The boxes in lists of tasks are signs: inputs are not among what comments may show. */
export function htmlAt(reply: unknown, ...keys: readonly string[]): string | null {
  const sign = (box: string) => (/\schecked\b/.test(box) ? "☑" : "☐");
  return textAt(reply, ...keys).replace(/<input type="checkbox"[^<>]*>/g, sign) || null;
}

/** A count there, or 0. */
export function numberAt(reply: unknown, ...keys: readonly string[]): number {
  const value = at(reply, ...keys);
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** A list there, or an empty one. */
export function listAt(reply: unknown, ...keys: readonly string[]): readonly unknown[] {
  const value = at(reply, ...keys);
  return Array.isArray(value) ? value : [];
}

/** An address on the web there, or `null`. */
export function urlAt(reply: unknown, ...keys: readonly string[]): string | null {
  return httpUrl(textAt(reply, ...keys));
}

/** Milliseconds since 1970 of a date there, or `NaN`. */
export function timeAt(reply: unknown, ...keys: readonly string[]): number {
  return Date.parse(textAt(reply, ...keys));
}

/** An id there as text; without one the reply is not what was asked for. Throws a `PlatformError` of status 0 then. */
export function idAt(reply: unknown, ...keys: readonly string[]): string {
  const value = at(reply, ...keys);
  if ((typeof value === "string" && value !== "") || Number.isSafeInteger(value)) return String(value);
  throw new PlatformError(0, "The platform answered something else");
}

/** What a deleted account is called (spec/comments.md §3). */
const GHOST: User = { username: "ghost", avatar: null, homepage: null };

/** Who wrote a comment, which is told of by `null` where the account is gone. */
export function readAuthor(user: unknown, read: (user: unknown) => User, ghost = GHOST): User {
  return user === null || user === undefined ? ghost : read(user);
}
