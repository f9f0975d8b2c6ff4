import { isJsonObject, ownValue } from "../../protocol/read-json.js";
import type { Status } from "./comment-parts.js";

/** LeanCloud's access rights of visitors to an object. */
type Rights = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

const READ: Rights = { "*": { read: true } };
const READ_AND_WRITE: Rights = { "*": { read: true, write: true } };
const NOTHING: Rights = {};

/**
 * Returns the default access rights of a comment. Hidden comments have none, so that they stay hidden in
 * another service.
 */
export function commentRights(status: Status): Rights {
  return status === "visible" ? READ : NOTHING;
}

/** Returns imported access rights, changed so that everyone can read visible comments only. */
export function extendRights(imported: unknown, status: Status): unknown {
  if (!isJsonObject(imported)) return commentRights(status);
  if (areOpen(imported) === (status === "visible")) return imported;
  const everyone = ownValue(imported, "*");
  const { read: _, ...others } = isJsonObject(everyone) ? everyone : {};
  return { ...imported, "*": { ...others, ...commentRights(status)["*"] } };
}

/** The default access rights of a counter. */
export const COUNTER_RIGHTS = READ_AND_WRITE;

/** Returns whether access rights are the default ones of a counter. */
export function areCounterRights(rights: unknown): boolean {
  return JSON.stringify(rights) === JSON.stringify(COUNTER_RIGHTS);
}

/**
 * Returns whether everyone can read an object with these access rights. Only `read` of `*` decides, and any value
 * that LeanCloud would not accept denies reading. An object without access rights, `undefined`, is open.
 */
export function areOpen(rights: unknown): boolean {
  if (rights === undefined) return true;
  const everyone = isJsonObject(rights) ? ownValue(rights, "*") : undefined;
  return isJsonObject(everyone) && ownValue(everyone, "read") === true;
}

/** Returns whether access rights contain more than whether everyone can read. */
export function containMore(rights: unknown): boolean {
  if (!isJsonObject(rights)) return rights !== undefined;
  return Object.entries(rights).some(
    ([who, allowed]) =>
      who !== "*" ||
      !isJsonObject(allowed) ||
      Object.entries(allowed).some(([name, value]) => name !== "read" || typeof value !== "boolean"),
  );
}
