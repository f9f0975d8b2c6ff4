import { GUEST_FIELDS, type GuestField } from "../model/comments.js";
import type { Guest } from "./backend.js";
import { keepItem } from "./keep-item.js";
import { MAX_FIELD, MIN_NICK } from "./limits.js";

/** Name of who gives none; it is never remembered. */
export const ANONYMOUS = "Anonymous";

/** Where the visitor's own fields are kept, under the name that Valine gave them. */
const CACHE_KEY = "_v_Cache_Meta";

/** Stands before addresses that were given without one; it takes no letter of their field. */
const SCHEME = "http://";

/** A visitor whom this browser does not know yet. */
export const NO_GUEST: Guest = { nick: "", mail: "", link: "", picture: "" };

/** Text of a stranger as one line of plain text: no tags, no control or direction characters, and no longer than `max`. */
export function cleanField(text: string, max: number = MAX_FIELD): string {
  const plain = text
    .replace(/<\/?[a-z!][^>]*>?/gi, "")
    // What turns the direction of writing would reach beyond the field.
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();
  return Array.from(plain).slice(0, max).join("").trim();
}

/** The fields as they are sent. */
export function cleanGuest({ nick, mail, link, picture }: Guest): Guest {
  const address = cleanField(link);
  return {
    nick: cleanField(nick) || ANONYMOUS,
    mail: cleanField(mail),
    link: address === "" || /^https?:\/\//i.test(address) ? address : SCHEME + address,
    picture,
  };
}

/** The first required field that is not filled in as it should be, or `null`. */
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

/** What the visitor said of themselves last time. */
export function readGuest(storage: Storage | null): Guest {
  try {
    const value: unknown = JSON.parse(storage?.getItem(CACHE_KEY) ?? "{}");
    const text = (field: string, max?: number): string => {
      const part: unknown = Reflect.get(Object(value), field);
      return typeof part === "string" ? cleanField(part, max) : "";
    };
    const link = text("link", SCHEME.length + MAX_FIELD);
    return {
      nick: text("nick"),
      mail: text("mail"),
      link: link.length > MAX_FIELD ? cleanField(link.replace(SCHEME, "")) : link,
      picture: "",
    };
  } catch {
    return NO_GUEST;
  }
}

/** Remembers the fields for the next comment, unless they say nothing. */
export function keepGuest(storage: Storage | null, { nick, mail, link }: Guest): void {
  if (nick === ANONYMOUS) return;
  keepItem(storage, CACHE_KEY, JSON.stringify({ nick, link, mail }));
}
