import { createHash, timingSafeEqual } from "node:crypto";
import type { Keys } from "../service-context.js";
import { CODES, RequestError } from "./request-error.js";

/** The headers of a request, their names in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Whether a request comes with the master key. Throws 401 where it comes with no key of this app. A signature
 * does not expire: visitors' clocks are wrong, and the key that it is made with stands in the page anyway.
 */
export function authenticate(headers: Headers, keys: Keys): { readonly isMaster: boolean } {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : "";
  };
  if (!isSame(header("x-lc-id"), keys.appId)) throw unauthorized();
  const sign = header("x-lc-sign");
  const [given = "", ...marks] = (sign === "" ? header("x-lc-key") : sign).split(",");
  const isMaster = marks.at(-1) === "master";
  const key = isMaster ? keys.masterKey : keys.appKey;
  if (key === null) throw unauthorized();
  const expected = sign === "" ? key : md5(`${marks[0] ?? ""}${key}`);
  if (!isSame(given, expected)) throw unauthorized();
  return { isMaster };
}

/** The protocol's own signature: `md5(timestamp + key)`. */
function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** Compares in a time that tells nothing of the expected text. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function unauthorized(): RequestError {
  return new RequestError(401, CODES.unauthorized, "Unauthorized.");
}
