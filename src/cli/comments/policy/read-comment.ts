import { LIMITS } from "../limits.js";
import { ownValue, readText, type JsonObject } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";

/** What a visitor's comment is made of; everything else that was sent is dropped. */
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

/** A comment's own words: its pictures are no text, and can be thirty times as long. */
export function withoutImages(comment: string): string {
  return comment.replace(INLINED_IMAGE, "");
}

/**
 * Reads a new comment, whose inlined images may have `maxImages` characters. Throws 400: what is too long or of a
 * wrong type is refused, guest fields are cut.
 */
export function readComment(body: JsonObject, maxImages: number = LIMITS.images): CommentText {
  const field = (name: string) => {
    const value = ownValue(body, name);
    return value === undefined || value === null ? "" : readText(value, name);
  };
  const comment = field("comment");
  if (comment.trim() === "") throw refuse("A comment must not be empty.");
  const plain = withoutImages(comment);
  if (plain.length > LIMITS.comment)
    throw refuse(`A comment may have ${LIMITS.comment} characters.`, CODES.tooLarge);
  if (comment.length - plain.length > maxImages)
    throw refuse("The images of this comment are too large.", CODES.tooLarge);
  const url = field("url");
  if (url === "" || url.length > LIMITS.url) throw refuse(`url must have 1 to ${LIMITS.url} characters.`);
  // Browsers drop some of these from addresses, which makes another one of what was looked at.
  if (/\p{Cc}/u.test(url)) throw refuse("url must not have control characters.");
  const nick = cut(field("nick").trim(), LIMITS.nick);
  return {
    url,
    rid: readId(field("rid"), "rid"),
    pid: readId(field("pid"), "pid"),
    comment,
    nick: nick === "" ? "Anonymous" : nick,
    mail: readMail(field("mail")),
    link: readLink(field("link")),
    ua: cut(field("ua"), LIMITS.agent),
    QQAvatar: readChatAvatar(field("QQAvatar")),
  };
}

function refuse(message: string, code: number = CODES.refused): RequestError {
  return new RequestError(400, code, message);
}

/** Whole characters: half of an emoji is none. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text).slice(0, length).join("");
}

/** The original puts ids into CSS selectors and CQL texts. */
function readId(text: string, name: string): string {
  if (!/^[0-9a-zA-Z]{0,64}$/.test(text)) throw refuse(`${name} is not the id of a comment.`);
  return text;
}

/** A mail is nowhere required (spec/comments.md §5): what is none is left out, not refused. */
function readMail(text: string): string {
  const mail = text.trim();
  return mail.length <= LIMITS.mail && /^[^\s@<>"]+@[^\s@<>"]+$/.test(mail) ? mail : "";
}

/** spec/comments.md §5: a link without http or https gets http://. What is no such address is left out. */
export function readLink(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > LIMITS.link) return "";
  const link = /^[a-z][\w+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (!/^https?:\/\/[^\s<>"'`\\]+$/i.test(link) || !URL.canParse(link)) return "";
  // `mailto:ann@example.org` would become one with a user name.
  return new URL(link).username === "" ? link : "";
}

/** Any other host would let a visitor watch who reads the page. */
function readChatAvatar(text: string): string {
  const link = text.trim().replace(/^(http:)?\/\//i, "https://");
  if (link.length > LIMITS.link || !/^https:[^\s<>"'`\\]+$/i.test(link) || !URL.canParse(link)) return "";
  return /(^|\.)qlogo\.cn$/.test(new URL(link).hostname) ? link : "";
}
