import { isSameSecret } from "../policy/is-same-secret.js";
import type { ServiceRequest } from "../routes/service-request.js";
import type { ServiceContext } from "../service-context.js";
import { unauthorized } from "./request-error.js";

/**
 * The settings for checking signatures. `signMaxAgeMs` is `null` by default, because clocks of visitors are
 * wrong and the app key is public.
 */
type SignRules = Pick<ServiceContext, "keys" | "signMaxAgeMs" | "md5" | "now">;

/**
 * Checks the app id and key of a request, and returns whether it has the master key. Throws 401 if they are
 * invalid.
 */
export function authenticate(
  { header }: Pick<ServiceRequest, "header">,
  { keys, signMaxAgeMs, md5, now }: SignRules,
): { readonly isMaster: boolean } {
  if (!isSameSecret(header("x-lc-id") ?? "", keys.appId)) throw unauthorized();
  const sign = header("x-lc-sign") ?? "";
  const [given = "", ...marks] = (sign === "" ? (header("x-lc-key") ?? "") : sign).split(",");
  const isMaster = marks.at(-1) === "master";
  const key = isMaster ? keys.masterKey : keys.appKey;
  if (key === null) throw unauthorized();
  const time = marks[0] ?? "";
  const expected = sign === "" ? key : md5(`${time}${key}`);
  if (!isSameSecret(given, expected)) throw unauthorized();
  if (sign !== "" && signMaxAgeMs !== null && !(Math.abs(now().getTime() - Number(time)) <= signMaxAgeMs)) {
    throw unauthorized();
  }
  return { isMaster };
}
