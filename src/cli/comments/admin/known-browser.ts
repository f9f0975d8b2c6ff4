import { toHex } from "../bytes.js";
import { isSameSecret } from "../policy/is-same-secret.js";
import type { ServiceRequest } from "../routes/service-request.js";
import type { ServiceContext } from "../service-context.js";
import { createOwnerCookie } from "./owner-cookie.js";

/** Lifetime of the cookie, in milliseconds. Browsers keep no cookie for more than 400 days. */
const KNOWN_MS = 400 * 24 * 60 * 60 * 1000;

/** Recognizes browsers in which the owner signed in before. They still need the password. */
export interface KnownBrowser {
  /** Returns the id of the browser that sent the request, or `null` if it is unknown. */
  read(request: ServiceRequest): string | null;
  /** Returns the header `Set-Cookie` by which the browser is recognized in later requests. */
  remember(request: ServiceRequest): string;
}

/**
 * Creates a recognizer that stores a signed id in a cookie of each browser. The id outlives sessions and
 * password changes, and grants no access.
 */
export function createKnownBrowser(context: ServiceContext): KnownBrowser {
  const cookie = createOwnerCookie(context, { prefix: "hanblog-browser", maxAge: KNOWN_MS });
  const sign = (id: string) => context.keyedHash("known-browser", id);
  const read = (request: ServiceRequest) => {
    const [id = "", given = ""] = cookie.read(request).split(".");
    return isSameSecret(given, sign(id)) ? id : null;
  };
  return {
    read,
    remember(request) {
      const id = read(request) ?? toHex(context.randomBytes(16));
      return cookie.set(request, `${id}.${sign(id)}`);
    },
  };
}
