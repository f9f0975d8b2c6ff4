import type { KeyStorage } from "../model/storage.js";
import { keepItem, readItem } from "./keep-item.js";

/** The comment being replied to in a draft. */
export interface ReplyTarget {
  readonly rootId: string;
  readonly parentId: string;
  /** Path of the page that the comment belongs to. The reply belongs there too. */
  readonly path: string;
  readonly nick: string;
}

/** An unsent comment. */
export interface Draft {
  readonly text: string;
  /** Data URLs of pictures, by their placeholder in the text, such as `image:1`. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly replyTo: ReplyTarget | null;
  /** Time of the first attempt to send this text, in milliseconds since 1970; `null` before it. */
  readonly sentAt: number | null;
}

/** The empty draft: before the visitor writes, and after a comment is sent. */
export const NO_DRAFT: Draft = { text: "", pictures: {}, replyTo: null, sentAt: null };

function keyOf(path: string): string {
  return `hanblog-draft:${path}`;
}

/** Reads the draft that was saved for a page, or `NO_DRAFT`. */
export function readDraft(storage: KeyStorage | null, path: string): Draft {
  return parseDraft(readItem(storage, keyOf(path))) ?? NO_DRAFT;
}

/** Reads only the text of the draft that was saved for a page. */
export function readDraftText(storage: KeyStorage | null, path: string): string {
  const { text } = readItem(storage, keyOf(path));
  return typeof text === "string" ? text : "";
}

/** Saves a draft, without its pictures if the storage is too small. Removes an empty one. */
export function keepDraft(storage: KeyStorage | null, path: string, draft: Draft): void {
  const key = keyOf(path);
  try {
    if (draft.text.trim() === "") storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(draft));
  } catch {
    keepItem(storage, key, JSON.stringify({ ...draft, pictures: {} }));
  }
}

/** Returns an unused picture placeholder. */
export function newPictureName({ pictures }: Draft): string {
  const numbers = Object.keys(pictures).map((name) => Number(name.slice("image:".length)));
  return `image:${Math.max(0, ...numbers) + 1}`;
}

/** Returns the text to send: placeholders are replaced with the pictures' data URLs. */
export function withPictures({ text, pictures }: Draft): string {
  return text.replace(/\((image:\d+)\)/g, (mark, name: string) => {
    const url = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
    return url === undefined ? mark : `(${url})`;
  });
}

function parseDraft({
  text,
  pictures,
  replyTo,
  sentAt,
}: Partial<Record<keyof Draft, unknown>>): Draft | null {
  if (typeof text !== "string") return null;
  const entries = Object.entries(Object(pictures) as object).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].startsWith("data:image/"),
  );
  return {
    text,
    pictures: Object.fromEntries(entries),
    replyTo: parseTarget(replyTo),
    sentAt: typeof sentAt === "number" ? sentAt : null,
  };
}

function parseTarget(value: unknown): ReplyTarget | null {
  const { rootId, parentId, path, nick } = Object(value) as Partial<Record<keyof ReplyTarget, unknown>>;
  if (typeof rootId !== "string" || typeof parentId !== "string") return null;
  return typeof path === "string" && typeof nick === "string" ? { rootId, parentId, path, nick } : null;
}
