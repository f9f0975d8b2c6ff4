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

/** The default access rights of a counter. */
export const COUNTER_RIGHTS = READ_AND_WRITE;

/** Returns whether access rights equal the default ones and carry no further information. */
export function areUsual(rights: unknown, usual: Rights): boolean {
  return JSON.stringify(rights) === JSON.stringify(usual);
}

/**
 * Returns whether access rights deny reading to everyone. Returns false without rights, because Waline stores
 * none and reads with the master key.
 */
export function areClosed(rights: unknown): boolean {
  const everybody = isJsonObject(rights) ? ownValue(rights, "*") : undefined;
  return isJsonObject(everybody) && ownValue(everybody, "read") === false;
}
