import type { RecordFault } from "../../../messages/faults/commands.js";
import { createHash } from "node:crypto";
import { LIMITS } from "../../limits.js";
import type { FieldValue } from "../../query/query.js";
import type { StoredObject } from "../../store/store.js";
import type { ToAddress } from "../page-address.js";
import type { Format } from "../source/source-record.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { CommentParts, CounterParts, Draft } from "./comment-parts.js";
import { writeExtra } from "./kept-extra.js";
import { EMOJI_CHARACTERS } from "../../../../runtime/model/text/emoji-characters.js";

interface DraftOptions {
  readonly format: Format;
  readonly toPageAddress: ToAddress;
}

/**
 * Creates the draft of a comment. Its kind is `refused` if the comment has no id, date, page or text, or is
 * too long.
 */
export function createCommentDraft(parts: CommentParts, options: DraftOptions): Draft {
  const { format, toPageAddress } = options;
  const body = prepareBody(parts.body, parts.bodyKind);
  const objectId = toObjectId(parts.id, format);
  // Uses the original id, because a derived id contains no time.
  const createdAt = parts.createdAt ?? parts.insertedAt ?? momentOfId(parts.id);
  const rid = toObjectId(parts.rid, format);
  const pid = toObjectId(parts.pid || (rid === "" ? "" : body.answered), format);
  const reply = rid === "" && pid === "" ? null : { rid, pid };
  const url = toPageAddress(parts.url);
  const extra = writeExtra(parts.rest, null);
  const fault =
    faultOf(objectId, createdAt, url) ??
    (body.text.trim() === "" ? { kind: "no-text" as const } : null) ??
    tooLong("comment", body.text, TRANSFER_LIMITS.comment) ??
    tooLong("ip", parts.texts.ip, TRANSFER_LIMITS.ip) ??
    Object.entries(parts.texts).reduce<RecordFault | null>(
      (found, [name, text]) => found ?? tooLong(name, text, TRANSFER_LIMITS.text),
      null,
    ) ??
    tooLong(null, extra, TRANSFER_LIMITS.extra);
  if (fault !== null || createdAt === null) return { kind: "refused", fault: fault ?? { kind: "no-date" } };
  const fields: Record<string, FieldValue> = {
    ...parts.texts,
    url,
    comment: body.text,
    status: parts.status,
    insertedAt: parts.insertedAt,
    pinned: parts.isPinned ? 1 : null,
    likes: parts.likes || null,
    importedLikes: parts.likes || null,
    authorKey: parts.authorKey ?? null,
    reader: parts.reader ?? null,
    rid: "",
    pid: "",
    extra,
  };
  const object: StoredObject = { ...fields, objectId, createdAt, updatedAt: parts.updatedAt ?? createdAt };
  const { rest, isStated } = parts;
  return { kind: "comment", object, reply, rest, isHtml: body.isHtml, isStated };
}

/** The text of a comment in the form that the service stores. */
interface PreparedBody {
  readonly text: string;
  readonly isHtml: boolean;
  /** Id of the comment that a link at the start of the body refers to, or an empty string. */
  readonly answered: string;
}

/** Matches elements that start an HTML block in Markdown. */
const BLOCK = /^<(?:p|div|blockquote|ul|ol|dl|pre|h[1-6]|table|figure|section|details|hr|center)\b[^<>]*>/i;

/** Matches line starts and marks that have a meaning only in Markdown. */
const MARKDOWN = /^(?:#{1,6} |[-*+] |\d+\. |> |```)|\*\*[^*\s]|\[[^\]\n]{1,200}\]\(/m;

/** Matches `<a class="at" href="#5c3f…">@Ann</a> , `, which Valine inserts at the start of a reply. */
const LINK_TO_ANSWERED =
  /^(\s*(?:<p>\s*)?)<a\s([^<>]{0,300})>[^<>]{0,200}<\/a>(?:\s|&nbsp;){0,4}[,，:：]?(?:\s|&nbsp;){0,4}/i;

/** Matches `[@Ann](#12): `, which Waline inserts at the start of a reply. */
const MARKDOWN_LINK_TO_ANSWERED = /^\s*\[@[^\]\n]{0,200}\]\(#(\w{1,64})\)\s{0,4}[,，:：]?\s{0,4}/;

/** Matches code elements, which may contain Markdown marks. */
const CODE = /<(pre|code)\b[^]*?(?:<\/\1>|$)/gi;

/**
 * Converts a body for the widget, which treats all bodies as Markdown. Blank lines in HTML are encoded,
 * because they would end an HTML block. Pictures of known emoji become their codes. The link to the comment being replied to is removed from the start,
 * because the widget adds its own.
 */
export function prepareBody(body: string, kind: CommentParts["bodyKind"]): PreparedBody {
  const { text: written, answered } = stripLink(body);
  const text = replaceEmojiPictures(written);
  const isHtml = kind === "html" || (kind === "unknown" && looksLikeHtml(text));
  return { text: isHtml ? keepHtml(text) : text, isHtml, answered };
}

/** Matches a part of a body that keeps its pictures: code in HTML or Markdown. */
const CODE_PART = String.raw`<(?:pre|code)\b[^]*?(?:</(?:pre|code)>|$)|^\x60{3,}[^]*?(?:^\x60{3,}|$(?![^]))|\x60+[^\x60\n]+\x60+`;

/** Matches a picture in HTML or Markdown. */
const PICTURE = String.raw`<img\s[^<>]{0,1000}>|!\[(?<alt>[^\]\n]{0,100})\]\((?<url>[^()\s]{1,500})(?:\s+"[^"\n]{0,100}")?\)`;

const CODE_OR_PICTURE = new RegExp(`${CODE_PART}|(?<picture>${PICTURE})`, "gim");

/** Matches addresses of pictures that are emoji: those of Valine's default and of its lists of emoji. */
const EMOJI_ADDRESS = /emoji|emotion|emoticon|expression|\bowo\b|\bbq\b/i;

/** Matches classes of emoji in Valine, Waline, MiniValine and Twikoo. */
const EMOJI_CLASS = /^(?:v|wl|tk-owo-|atk-)?emo(?:ji|tion|ticon)?$/i;

/**
 * Replaces pictures of emoji that other systems load from a CDN by the codes of this service, such as `:smile:`, if it
 * has that emoji. Pictures in code, and all others, stay.
 */
export function replaceEmojiPictures(body: string): string {
  if (!body.includes("<img") && !body.includes("![")) return body;
  return body.replace(CODE_OR_PICTURE, (whole: string, ...found: readonly unknown[]) => {
    const { picture, alt = "", url = "" } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    if (picture === undefined) return whole;
    const name = picture.startsWith("<") ? nameInHtml(picture) : nameOf(alt, url, "");
    return name === null ? whole : `:${name}:`;
  });
}

function nameInHtml(tag: string): string | null {
  const attribute = (name: string) => {
    const [, double, single, bare] =
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag) ?? [];
    return double ?? single ?? bare ?? "";
  };
  return nameOf(attribute("alt"), attribute("src"), attribute("class"));
}

/** Returns the emoji that a picture shows, by its text or else its file name, or `null` for other pictures. */
function nameOf(alt: string, url: string, classes: string): string | null {
  const isEmoji = EMOJI_ADDRESS.test(url) || classes.split(/\s+/).some((each) => EMOJI_CLASS.test(each));
  if (!isEmoji || !/^(?:https?:)?\/\//i.test(url)) return null;
  const file = /([^/?#]*?)(?:\.\w+)?(?:[?#].*)?$/.exec(url)?.[1] ?? "";
  return [alt, file.replaceAll(/%20|[_-]/g, " ")].map(toName).find((name) => name !== null) ?? null;
}

function toName(text: string): string | null {
  const name = text.trim().replace(/^:|:$/g, "").toLowerCase();
  return Object.hasOwn(EMOJI_CHARACTERS, name) ? name : null;
}

function stripLink(body: string): { readonly text: string; readonly answered: string } {
  const [link, id] = MARKDOWN_LINK_TO_ANSWERED.exec(body) ?? [];
  if (link !== undefined && id !== undefined) return { text: body.slice(link.length), answered: id };
  const [whole, before = "", attributes] = LINK_TO_ANSWERED.exec(body) ?? [];
  if (whole === undefined || attributes === undefined) return { text: body, answered: "" };
  if (!/\bclass\s*=\s*["']?at["'\s]|\bclass\s*=\s*at$/i.test(`${attributes} `))
    return { text: body, answered: "" };
  const answered = /\bhref\s*=\s*["']?#(\w{1,64})/i.exec(attributes)?.[1] ?? "";
  return { text: before + body.slice(whole.length), answered };
}

function looksLikeHtml(text: string): boolean {
  return BLOCK.test(text.trimStart()) && !MARKDOWN.test(text.replace(CODE, ""));
}

/** Encodes the second of two consecutive line feeds in HTML, so that there is no blank line. */
function keepHtml(text: string): string {
  const trimmed = text.trim().replace(/\r\n?/g, "\n");
  const whole = BLOCK.test(trimmed) ? trimmed : `<section>${trimmed}</section>`;
  return whole.replace(/\n(?=[ \t]*\n)/g, "&#10;");
}

/** Matches the ids that the service can use in addresses and queries. */
const VALID = /^[0-9a-zA-Z]{1,64}$/;

/** Minimum length of an id that counts as random and unique. A shorter one may be a row number. */
const OWN_LENGTH = 16;

/**
 * Returns the id of an imported object: the original one if it is usable, or else a hash of it. The same
 * original id always results in the same id.
 */
export function toObjectId(id: string, format: Format): string {
  if (id === "") return "";
  if (VALID.test(id) && (format === "leancloud" || id.length >= OWN_LENGTH)) return id;
  return createHash("sha256").update(`${format}\0${id}`).digest("hex").slice(0, 24);
}

/** Returns the creation time in the first four bytes of a LeanCloud id, or `null` for other ids. */
export function momentOfId(id: string): Date | null {
  return /^[\da-f]{24}$/.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000) : null;
}

/**
 * Creates the draft of a counter. Its kind is `refused` if the counter has no id, date, page or number, or is
 * too long.
 */
export function createCounterDraft(parts: CounterParts, options: DraftOptions): Draft {
  const { format, toPageAddress } = options;
  const url = toPageAddress(parts.url);
  const objectId = toObjectId(parts.id || `counter ${url}`, parts.id === "" ? "waline" : format);
  const createdAt = parts.createdAt ?? momentOfId(objectId) ?? parts.updatedAt;
  const { time, title, rest } = parts;
  const xid = parts.xid === parts.url ? url : parts.xid;
  const extra = writeExtra(rest, null);
  const fault =
    faultOf(objectId, createdAt, url) ??
    tooLong("xid", xid, LIMITS.url) ??
    tooLong("title", title, TRANSFER_LIMITS.text) ??
    tooLong(null, extra, TRANSFER_LIMITS.extra);
  if (fault !== null || createdAt === null) return { kind: "refused", fault: fault ?? { kind: "no-date" } };
  if (time === null) return { kind: "refused", fault: { kind: "no-number" } };
  const updatedAt = parts.updatedAt ?? createdAt;
  return { kind: "counter", object: { objectId, createdAt, updatedAt, url, xid, title, time, extra } };
}

/** A number of reactions as a source names it, not checked yet. */
interface ReactionParts {
  readonly objectId: string;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  readonly url: string;
  readonly reaction: string | null;
  readonly count: number | null;
}

/** Creates the draft of a number of reactions, which only exports of this service contain. */
export function createReactionDraft(parts: ReactionParts): Draft {
  const { objectId, createdAt, url, reaction, count } = parts;
  const fault = faultOf(objectId, createdAt, url);
  if (fault !== null || createdAt === null) return { kind: "refused", fault: fault ?? { kind: "no-date" } };
  if (reaction === null || count === null) return { kind: "refused", fault: { kind: "no-number" } };
  const updatedAt = parts.updatedAt ?? createdAt;
  const object = { objectId, createdAt, updatedAt, url, reaction, count, imported: count };
  return { kind: "reaction", object };
}

function faultOf(objectId: string, createdAt: Date | null, url: string): RecordFault | null {
  if (objectId === "") return { kind: "no-id" };
  if (createdAt === null) return { kind: "no-date" };
  if (url === "") return { kind: "no-page" };
  return tooLong("url", url, LIMITS.url);
}

function tooLong(field: string | null, text: string | null, most: number): RecordFault | null {
  return text === null || text.length <= most ? null : { kind: "long-field", field, most };
}
