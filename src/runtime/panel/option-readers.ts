import { AVATAR_STYLES, GUEST_FIELDS, type AvatarStyle, type GuestField } from "../model/comments.js";

/** Returned for a value that an option cannot have. */
export const WRONG = Symbol("wrong");

/** A value that was read, `undefined` if the option is not set, or `WRONG`. */
export type Read<Value> = Value | undefined | typeof WRONG;

/** Reads a text. Themes pass an empty one for an option that their user has not set. */
export function readText(value: unknown): Read<string> {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return WRONG;
  return value.trim() === "" ? undefined : value.trim();
}

/** Reads a boolean, also from an attribute: `data-visitor` alone is `true`. */
export function readFlag(value: unknown): Read<boolean> {
  if (typeof value === "boolean") return value;
  if (value === "" || value === "true" || value === 1) return true;
  return value === "false" || value === 0 ? false : WRONG;
}

/** Reads a number of at least 1. */
export function readCount(value: unknown): Read<number> {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (number === "") return undefined;
  return typeof number === "number" && number >= 1 ? Math.floor(number) : WRONG;
}

/** Reads an `http` or `https` address. One without a scheme has that of the page. */
export function readAddress(value: unknown): Read<string> {
  const text = readText(value);
  if (typeof text !== "string") return text;
  const full = /^(?:https?:)?\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(full, document.baseURI) ? new URL(full, document.baseURI) : null;
  return url === null ? WRONG : url.href.replace(/\/$/, "");
}

/** Reads a list of fields, also as a text with commas. */
export function readFields(value: unknown): Read<readonly GuestField[]> {
  const parts: readonly unknown[] | null =
    typeof value === "string" ? value.split(/[\s,]+/).filter(Boolean) : Array.isArray(value) ? value : null;
  if (parts === null) return WRONG;
  const fields = GUEST_FIELDS.filter((field) => parts.includes(field));
  if (parts.some((part) => !GUEST_FIELDS.some((field) => field === part))) return WRONG;
  // The order is the page's.
  return parts.length === 0 ? undefined : fields.toSorted((a, b) => parts.indexOf(a) - parts.indexOf(b));
}

/** Reads the style of avatars. Valine passes an empty text for the default one, which Gravatar also calls `mm`. */
export function readAvatar(value: unknown): Read<AvatarStyle> {
  const text = readText(value);
  if (typeof text !== "string") return text;
  return AVATAR_STYLES.find((style) => style === (text === "mm" ? "mp" : text)) ?? WRONG;
}

/** Reads reactions: a text of emoji, or a list of them. Any other value, such as `false`, turns them off. */
export function readReactions(value: unknown): Read<string> {
  return readText(String(value));
}

/** Reads texts by name, also as JSON. */
export function readTexts(value: unknown): Read<Readonly<Record<string, string>>> {
  if (value === null || value === "") return undefined;
  const map = typeof value === "string" ? parseJson(value) : value;
  if (typeof map !== "object" || map === null || Array.isArray(map)) return WRONG;
  const entries = Object.entries(map).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Reads the mark of the owner's comments: on, off, or a text of its own. */
export function readBadge(value: unknown): Read<string | boolean> {
  const flag = readFlag(value);
  return flag === WRONG ? readText(value) : flag;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
