import { hash } from "node:crypto";
import { isSameSecret } from "../policy/is-same-secret.js";
import type { ServiceContext } from "../service-context.js";
import { unauthorized } from "./request-error.js";

/** The headers of a request by lower-case name. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The settings for checking signatures. `signMaxAgeMs` is `null` by default, because clocks of visitors are
 * wrong and the app key is public.
 */
type SignRules = Pick<ServiceContext, "keys" | "signMaxAgeMs" | "now">;

/**
 * Checks the app id and key of a request, and returns whether it has the master key. Throws 401 if they are
 * invalid.
 */
export function authenticate(
  headers: Headers,
  { keys, signMaxAgeMs, now }: SignRules,
): { readonly isMaster: boolean } {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : "";
  };
  if (!isSameSecret(header("x-lc-id"), keys.appId)) throw unauthorized();
  const sign = header("x-lc-sign");
  const [given = "", ...marks] = (sign === "" ? header("x-lc-key") : sign).split(",");
  const isMaster = marks.at(-1) === "master";
  const key = isMaster ? keys.masterKey : keys.appKey;
  if (key === null) throw unauthorized();
  const time = marks[0] ?? "";
  const expected = sign === "" ? key : hash("md5", `${time}${key}`);
  if (!isSameSecret(given, expected)) throw unauthorized();
  if (sign !== "" && signMaxAgeMs !== null && !(Math.abs(now().getTime() - Number(time)) <= signMaxAgeMs)) {
    throw unauthorized();
  }
  return { isMaster };
}
