import { isSameSecret, type KeyedHash } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredObject } from "../store/store.js";

/** The change that a link makes after the owner's confirmation. */
export type ModerationAction = "approve" | "delete";

/**
 * The signed content of a link. `updatedAt` is the time of the comment's last change, so the link works only once, and
 * never for a text that the owner has not seen.
 */
export interface ModerationToken {
  readonly action: ModerationAction;
  readonly commentId: string;
  readonly updatedAt: Date;
  readonly endsAt: Date;
}

/** Links in a notice to the owner. Anyone who has them can use them, so they end soon. */
export interface ModerationLinks {
  /** `null` if the comment does not await approval. */
  readonly approve: string | null;
  readonly delete: string;
}

/** Creates the links for a comment, or returns `null` if the owner has not turned them on. */
export function createModerationLinks(
  { site, keyedHash, now }: Pick<ServiceContext, "site" | "keyedHash" | "now">,
  { objectId: commentId, updatedAt, status }: StoredObject,
): ModerationLinks | null {
  const { serviceUrl, linkHours } = site;
  if (serviceUrl === null || linkHours === null) return null;
  const endsAt = new Date(now().getTime() + linkHours * 60 * 60 * 1000);
  const link = (action: ModerationAction) => {
    const token = createModerationToken(keyedHash, { action, commentId, updatedAt, endsAt });
    return `${serviceUrl}/moderate?token=${encodeURIComponent(token)}`;
  };
  return { approve: status === "waiting" ? link("approve") : null, delete: link("delete") };
}

/** Creates a signed token. The id comes last, because an imported id can contain any character. */
export function createModerationToken(keyedHash: KeyedHash, token: ModerationToken): string {
  const times = [token.endsAt, token.updatedAt].map((date) => date.getTime().toString(36));
  return [token.action, ...times, sign(keyedHash, token), token.commentId].join(".");
}

/** Parses a token. Returns `null` if this service did not sign it. Does not check whether it has ended. */
export function readModerationToken(keyedHash: KeyedHash, token: unknown): ModerationToken | null {
  const [, action, ends = "", updated = "", given = "", commentId = ""] =
    typeof token === "string" && token.length <= 500
      ? (/^(approve|delete)\.([\da-z]{1,10})\.([\da-z]{1,10})\.([\da-f]{32})\.(.+)$/s.exec(token) ?? [])
      : [];
  if (action !== "approve" && action !== "delete") return null;
  const [endsAt, updatedAt] = [ends, updated].map((time) => new Date(parseInt(time, 36)));
  if (endsAt === undefined || updatedAt === undefined) return null;
  const read = { action, commentId, updatedAt, endsAt } as const;
  return isSameSecret(given, sign(keyedHash, read)) ? read : null;
}

function sign(keyedHash: KeyedHash, { action, commentId, updatedAt, endsAt }: ModerationToken): string {
  const signed = JSON.stringify([action, commentId, updatedAt.getTime(), endsAt.getTime()]);
  return keyedHash("moderation-link", signed);
}
