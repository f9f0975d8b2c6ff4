import { hash } from "node:crypto";
import { isSameSecret } from "../policy/is-same-secret.js";
import type { ServiceContext } from "../service-context.js";
import { unauthorized } from "./request-error.js";

/** The headers of a request, their names in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** How far from now a signature may be made; `null`: visitors' clocks are wrong, and their key is no secret. */
type SignRules = Pick<ServiceContext, "keys" | "signMaxAgeMs" | "now">;

/** Whether a request comes with the master key. Throws 401 where it comes with no key of this app. */
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
