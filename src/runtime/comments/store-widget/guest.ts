import type { KeyStorage } from "../../model/storage.js";
import { GUEST_FIELDS, type GuestField } from "../../model/comments.js";
import type { Guest } from "../backend.js";
import { keepItem, readItem } from "../keep-item.js";
import { MAX_FIELD, MIN_NICK } from "../limits.js";

/** Name of visitors who enter none. It is never saved. */
export const ANONYMOUS = "Anonymous";

/** Storage key of the visitor's details, as Valine named it. */
const CACHE_KEY = "_v_Cache_Meta";

/** Prefix for links without a scheme. It does not count towards the length limit. */
const SCHEME = "http://";

/** The details of a visitor that this browser does not know yet. */
export const NO_GUEST: Guest = { nick: "", mail: "", link: "", picture: "" };

/**
 * Returns a stranger's text as one line of plain text, without tags, control characters and direction marks, cut to
 * `max` characters.
 */
export function cleanField(text: string, max: number = MAX_FIELD): string {
  const plain = text
    .replace(/<\/?[a-z!][^>]*>?/gi, "")
    // Control characters and `DIRECTION_MARKS`, written here again because a shared list makes the panel larger.
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();
  return Array.from(plain).slice(0, max).join("").trim();
}

/** Returns the visitor's details as they are sent. */
export function cleanGuest({ nick, mail, link, picture }: Guest): Guest {
  const address = cleanField(link);
  return {
    nick: cleanField(nick) || ANONYMOUS,
    mail: cleanField(mail),
    link: address === "" || /^https?:\/\//i.test(address) ? address : SCHEME + address,
    picture,
  };
}

/** Returns the first required field with a missing or invalid value, or `null`. */
export function findMissingField(
  guest: Guest,
  required: readonly GuestField[],
): "nick" | "mail" | "link" | null {
  const isMissing: Readonly<Record<GuestField, boolean>> = {
    nick: Array.from(cleanField(guest.nick)).length < MIN_NICK,
    mail: !isMailAddress(guest.mail.trim()),
    link: cleanField(guest.link) === "",
  };
  return GUEST_FIELDS.find((field) => required.includes(field) && isMissing[field]) ?? null;
}

function isMailAddress(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@.<>"]+(?:\.[^\s@.<>"]+)+$/.test(text);
}

/** Reads the details that the visitor entered last time. */
export function readGuest(storage: KeyStorage | null): Guest {
  const value = readItem(storage, CACHE_KEY);
  const text = (field: string, max?: number): string => {
    const part = value[field];
    return typeof part === "string" ? cleanField(part, max) : "";
  };
  const link = text("link", SCHEME.length + MAX_FIELD);
  return {
    nick: text("nick"),
    mail: text("mail"),
    link: link.length > MAX_FIELD ? cleanField(link.replace(SCHEME, "")) : link,
    picture: "",
  };
}

/** Saves the visitor's details for the next comment, unless they are anonymous. */
export function keepGuest(storage: KeyStorage | null, { nick, mail, link }: Guest): void {
  if (nick === ANONYMOUS) return;
  keepItem(storage, CACHE_KEY, JSON.stringify({ nick, link, mail }));
}
