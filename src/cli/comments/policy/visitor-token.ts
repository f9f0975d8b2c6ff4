import { ownValue, type JsonObject } from "../protocol/read-json.js";
import { toHex, normalizeMail, type KeyedHash } from "./keyed-hash.js";

const TOKEN = /^[\da-f]{32}$/;

/** The token of a comment's sender. */
export interface VisitorToken {
  readonly token: string;
  /** Whether the service created the token because the request had none. */
  readonly isNew: boolean;
}

/**
 * Returns the token that a browser sends with its comments, or a new one for the response to its first
 * comment. The service does not store tokens. Only the holder of a token can get the avatar that is derived
 * from it.
 */
export function readToken(body: JsonObject, randomBytes: (size: number) => Uint8Array): VisitorToken {
  const token = ownValue(body, "token");
  if (typeof token === "string" && TOKEN.test(token)) return { token, isNew: false };
  return { token: toHex(randomBytes(16)), isNew: true };
}

/**
 * Returns the hash that identifies the author of a new comment, or `null` without a mail.
 *
 * The hash is public as `avatar`. If it depended only on the mail, anyone could post with a guessed mail and
 * compare the result with older comments. It therefore also depends on the token. The same browser with the
 * same mail keeps its picture, and another browser gets another one. A client without a token gets a new
 * picture each time.
 */
export function createAuthorKey(keyedHash: KeyedHash, { token }: VisitorToken, mail: string): string | null {
  return mail === "" ? null : keyedHash("author", `${token}\0${normalizeMail(mail)}`);
}

/**
 * Returns the hash by which the author of a comment without a mail can change it. It depends on the comment, so that
 * the store does not reveal which comments are from one browser.
 */
export function createOwnKey(
  keyedHash: KeyedHash,
  { token }: Pick<VisitorToken, "token">,
  objectId: string,
): string {
  return keyedHash("own", `${objectId}\0${token}`);
}
