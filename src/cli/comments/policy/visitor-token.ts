import { ownValue, type JsonObject } from "../protocol/read-json.js";
import { keyedHash, normalizeMail } from "./keyed-hash.js";

const TOKEN = /^[\da-f]{32}$/;

/** The token of a comment's sender. */
export interface VisitorToken {
  readonly token: string;
  /** Whether the service has just created the token because the request had none. */
  readonly isNew: boolean;
}

/**
 * Returns the token a browser sends with its comments, or a new one for the answer to its first comment. The token is
 * stored nowhere on the service, and only its holder can get the avatar that is made from it.
 */
export function readToken(body: JsonObject, randomBytes: (size: number) => Buffer): VisitorToken {
  const token = ownValue(body, "token");
  if (typeof token === "string" && TOKEN.test(token)) return { token, isNew: false };
  return { token: randomBytes(16).toString("hex"), isNew: true };
}

/**
 * Returns the hash that distinguishes the authors of new comments, or `null` without a mail.
 *
 * The hash is public as `avatar`. If it came from the mail alone, anyone could post with a guessed mail and compare
 * the result with the hashes of older comments. It therefore depends on the token too: the same browser with the same
 * mail gets the same picture, another browser gets another one, and a client without a token gets a new one each time.
 */
export function createAuthorKey(secret: string, { token }: VisitorToken, mail: string): string | null {
  return mail === "" ? null : keyedHash(secret, "author", `${token}\0${normalizeMail(mail)}`);
}
