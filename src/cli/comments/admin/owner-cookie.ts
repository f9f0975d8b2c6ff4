import type { ServiceRequest } from "../routes/service-request.js";
import type { ServiceContext } from "../service-context.js";

/**
 * A header that the owner's page adds to every request. Other sites cannot send it, because the service
 * rejects their preflight request. A request with only the cookie, which browsers send automatically, is not
 * accepted.
 */
const PAGE_HEADER = "x-requested-with";
const PAGE_NAME = "hanblog";

/** A value in a cookie of the owner's browser. Scripts cannot read it. */
export interface OwnerCookie {
  /** Returns the header `Set-Cookie` that stores a value. */
  set(request: ServiceRequest, value: string): string;
  /** Returns the header `Set-Cookie` that deletes the value. */
  clear(request: ServiceRequest): string;
  /** Returns the value if the owner's page sent the request, or else an empty string. */
  read(request: ServiceRequest): string;
}

/** The prefix of a cookie's name, and its lifetime in milliseconds. */
export interface CookieKind {
  readonly prefix: string;
  readonly maxAge: number;
}

/**
 * Creates access to a cookie. Its name depends on the service, because all ports of a machine share cookies.
 */
export function createOwnerCookie(
  { keyedHash, keys, now }: ServiceContext,
  { prefix, maxAge }: CookieKind,
): OwnerCookie {
  const name = `${prefix}-${keyedHash("cookie", keys.appId).slice(0, 8)}`;
  // The path is the root, because only a proxy knows the path below which it serves the service.
  // A lifetime as a number of seconds does not depend on the clock of the browser. Old browsers know only `Expires`.
  const write = ({ isSecure }: ServiceRequest, value: string, age: string) =>
    `${name}=${value}; ${age}; HttpOnly; ${isSecure ? "Secure; " : ""}SameSite=Strict`;
  return {
    set(request, value) {
      const expires = new Date(now().getTime() + maxAge).toUTCString();
      return write(request, value, `Max-Age=${Math.floor(maxAge / 1000)}; Path=/; Expires=${expires}`);
    },
    clear: (request) => write(request, "", `Path=/; Expires=${new Date(0).toUTCString()}`),
    read(request) {
      if (request.header(PAGE_HEADER) !== PAGE_NAME) return "";
      const pairs = (request.header("cookie") ?? "").split(/;\s*/);
      const own = pairs.find((pair) => pair.startsWith(`${name}=`));
      return own?.slice(name.length + 1) ?? "";
    },
  };
}
