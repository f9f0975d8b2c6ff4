import { createHash } from "node:crypto";
import type { Format } from "../source/source-record.js";

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
