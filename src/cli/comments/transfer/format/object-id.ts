import { createHash } from "node:crypto";
import type { Format } from "../source/source-record.js";

/** What the service can name in addresses and queries. */
const VALID = /^[0-9a-zA-Z]{1,64}$/;

/** An id of such a length was made at random and is nobody else's; a shorter one may be a row's number. */
const OWN_LENGTH = 16;

/** The id that an object gets here: its own where it can have it, else one that is made of it, always the same. */
export function toObjectId(id: string, format: Format): string {
  if (id === "") return "";
  if (VALID.test(id) && (format === "leancloud" || id.length >= OWN_LENGTH)) return id;
  return createHash("sha256").update(`${format}\0${id}`).digest("hex").slice(0, 24);
}

/** When an object was made, as LeanCloud's ids tell in their first four bytes; `null` for other ids. */
export function momentOfId(id: string): Date | null {
  return /^[\da-f]{24}$/.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000) : null;
}
