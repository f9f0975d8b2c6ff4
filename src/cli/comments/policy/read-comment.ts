import { LIMITS } from "../limits.js";
import { ownValue, readText, type JsonObject, isJsonObject, readValue } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import type { FieldValue } from "../query/query.js";
import type { Collection } from "../store/collections.js";
import { ANONYMOUS } from "../stored-comments.js";

/** The fields of a visitor's comment. All other fields of the request are dropped. */
export interface CommentText {
  readonly url: string;
  readonly rid: string;
  readonly pid: string;
  readonly comment: string;
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
  readonly ua: string;
  readonly QQAvatar: string;
}

const INLINED_IMAGE = /data:image\/[\w.+-]+;base64,[\w+/=]+/g;

/** Removes the inlined images from a comment's text. They can be thirty times as long as the text. */
export function withoutImages(comment: string): string {
  return replaceImages(comment, () => "");
}

/** Returns the data URLs of the inlined images in a comment's text. */
export function imagesIn(comment: string): ReadonlySet<string> {
  return new Set(comment.match(INLINED_IMAGE));
}

/** Replaces the data URL of each inlined image in a comment's text. */
export function replaceImages(comment: string, replace: (url: string) => string): string {
  return comment.replace(INLINED_IMAGE, replace);
}

/**
 * Parses a new comment. Its inlined images may have up to `maxImages` characters in total. Cuts guest fields
 * that are too long. Throws 400 for a text that is too long or for a wrong type.
 */
export function readComment(body: JsonObject, maxImages: number = LIMITS.images): CommentText {
  const field = (name: string) => {
    const value = ownValue(body, name);
    return value === undefined || value === null ? "" : readText(value, name);
  };
  const comment = field("comment");
  if (INVISIBLE.test(comment)) throw refuse("The comment must not be empty.");
  const plain = withoutImages(comment);
  if (plain.length > LIMITS.comment)
    throw refuse(
      `The comment is too long: at most ${LIMITS.comment} characters are allowed.`,
      CODES.tooLarge,
    );
  if (comment.length - plain.length > maxImages)
    throw refuse("The images in this comment are too large.", CODES.tooLarge);
  const url = field("url");
  if (url === "" || url.length > LIMITS.url) throw refuse(`url must have 1 to ${LIMITS.url} characters.`);
  // Browsers remove some control characters from addresses, so the address in use would differ from the
  // checked one.
  if (/\p{Cc}/u.test(url)) throw refuse("url must not contain control characters.");
  const nick = cut(field("nick").trim(), LIMITS.nick);
  return {
    url,
    rid: readId(field("rid"), "rid"),
    pid: readId(field("pid"), "pid"),
    comment,
    nick: INVISIBLE.test(nick) ? ANONYMOUS : nick,
    mail: readMail(field("mail")),
    link: readLink(field("link")),
    ua: cut(field("ua"), LIMITS.agent),
    QQAvatar: readChatAvatar(field("QQAvatar")),
  };
}

/** Text without a character that is seen. The last ones are letters without a picture. */
const INVISIBLE = /^[\s\p{Cf}\p{Cc}\u2800\u3164\u115F\u1160\uFFA0]*$/u;

function refuse(message: string, code: number = CODES.refused): RequestError {
  return new RequestError(400, code, message);
}

/** Cuts a text to a number of whole characters, so that no emoji is split. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text).slice(0, length).join("");
}

/**
 * Checks an id. It is restricted to letters and digits because the original widget inserts ids into CSS
 * selectors and CQL.
 */
function readId(text: string, name: string): string {
  if (!/^[0-9a-zA-Z]{0,64}$/.test(text)) throw refuse(`${name} is not a valid comment id.`);
  return text;
}

/** Returns a valid mail address, or an empty string. An invalid one is not an error, because the mail is optional. */
function readMail(text: string): string {
  const mail = text.trim();
  return mail.length <= LIMITS.mail && /^[^\s@<>"]+@[^\s@<>"]+$/.test(mail) ? mail : "";
}

/** Returns a valid link, or an empty string. A link without http or https is prefixed with `http://`. */
export function readLink(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > LIMITS.link) return "";
  const link = /^[a-z][\w+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (!/^https?:\/\/[^\s<>"'`\\]+$/i.test(link) || !URL.canParse(link)) return "";
  // With the prefix, `mailto:ann@example.org` would become an address with a user name.
  return new URL(link).username === "" ? link : "";
}

/**
 * Returns an avatar address on a `qlogo.cn` host, or an empty string. Any other host would allow a commenter
 * to track the readers of the page.
 */
function readChatAvatar(text: string): string {
  const link = text.trim().replace(/^(http:)?\/\//i, "https://");
  if (link.length > LIMITS.link || !/^https:[^\s<>"'`\\]+$/i.test(link) || !URL.canParse(link)) return "";
  return /(^|\.)qlogo\.cn$/.test(new URL(link).hostname) ? link : "";
}

interface FieldChange {
  readonly set: Readonly<Record<string, FieldValue>>;
  readonly add: Readonly<Record<string, number>>;
}

/** Fields that only the service sets. */
const FIXED = new Set(["objectId", "createdAt", "updatedAt", "class", "decided", "importedLikes"]);

/**
 * Parses an update by the owner's tools: values, `Increment` and `Delete`. Unknown fields are dropped. Throws
 * 400 if a value has the wrong type.
 */
export function readChange(body: JsonObject, collection: Collection): FieldChange {
  const set: Record<string, FieldValue> = {};
  const add: Record<string, number> = {};
  for (const [name, field] of collection.fields) {
    const value = ownValue(body, name);
    if (value === undefined || FIXED.has(name)) continue;
    const operation = isJsonObject(value) ? ownValue(value, "__op") : undefined;
    if (operation === "Delete" && field.required !== true) {
      set[name] = null;
    } else if (operation === "Increment" && field.type === "number" && isJsonObject(value)) {
      add[name] = readAmount(ownValue(value, "amount"));
    } else {
      const next = readValue(value, name);
      const type = next instanceof Date ? "date" : typeof next === "string" ? "text" : typeof next;
      if (type !== field.type)
        throw new RequestError(400, CODES.incorrectType, `${name} has the wrong type.`);
      set[name] = next;
    }
  }
  return { set, add };
}

function readAmount(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  throw new RequestError(400, CODES.incorrectType, "The amount must be an integer.");
}
