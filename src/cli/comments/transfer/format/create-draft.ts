import { createHash } from "node:crypto";
import type { RecordFault } from "../../../messages/en/record-faults.js";
import { LIMITS } from "../../limits.js";
import type { FieldValue } from "../../query/query.js";
import type { StoredObject } from "../../store/store.js";
import type { ToAddress } from "../page-address.js";
import type { Format } from "../source/source-record.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { CommentParts, CounterParts } from "./comment-parts.js";
import type { Draft } from "./draft.js";
import { writeExtra } from "./kept-extra.js";
import { prepareBody } from "./prepare-body.js";

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
    rid: "",
    pid: "",
    extra,
  };
  const object: StoredObject = { ...fields, objectId, createdAt, updatedAt: parts.updatedAt ?? createdAt };
  const { rest, isStated } = parts;
  return { kind: "comment", object, reply, rest, isHtml: body.isHtml, isStated };
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

function faultOf(objectId: string, createdAt: Date | null, url: string): RecordFault | null {
  if (objectId === "") return { kind: "no-id" };
  if (createdAt === null) return { kind: "no-date" };
  if (url === "") return { kind: "no-page" };
  return tooLong("url", url, LIMITS.url);
}

function tooLong(field: string | null, text: string | null, most: number): RecordFault | null {
  return text === null || text.length <= most ? null : { kind: "long-field", field, most };
}
