import { isJsonObject, ownValue } from "../../protocol/read-json.js";
import type { Status } from "./comment-parts.js";

/** What LeanCloud lets visitors do with an object. */
type Rights = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

const READ: Rights = { "*": { read: true } };
const READ_AND_WRITE: Rights = { "*": { read: true, write: true } };
const NOTHING: Rights = {};

/** The rights that clients give a comment; one that is hidden here must not appear where it is moved to. */
export function commentRights(status: Status): Rights {
  return status === "visible" ? READ : NOTHING;
}

/** The rights that clients give a counter. */
export const COUNTER_RIGHTS = READ_AND_WRITE;

/** Whether an object's rights say nothing that is not known without them. */
export function areUsual(rights: unknown, usual: Rights): boolean {
  return JSON.stringify(rights) === JSON.stringify(usual);
}

/** Whether reading was taken away from everybody. No rights at all say less: Waline works with the master key. */
export function areClosed(rights: unknown): boolean {
  const everybody = isJsonObject(rights) ? ownValue(rights, "*") : undefined;
  return isJsonObject(everybody) && ownValue(everybody, "read") === false;
}
