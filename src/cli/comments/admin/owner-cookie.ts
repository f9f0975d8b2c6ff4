import type { Request, Response } from "express";
import { keyedHash } from "../policy/keyed-hash.js";
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
  set(request: Request, response: Response, value: string): void;
  clear(request: Request, response: Response): void;
  /** Returns the value if the owner's page sent the request, or else an empty string. */
  read(request: Request): string;
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
  { secret, keys }: ServiceContext,
  { prefix, maxAge }: CookieKind,
): OwnerCookie {
  const name = `${prefix}-${keyedHash(secret, "cookie", keys.appId).slice(0, 8)}`;
  // The path is the root, because only a proxy knows the path below which it serves the service.
  const options = ({ secure }: Request) =>
    ({ httpOnly: true, sameSite: "strict", path: "/", secure }) as const;
  return {
    set(request, response, value) {
      response.cookie(name, value, { ...options(request), maxAge });
    },
    clear(request, response) {
      response.clearCookie(name, options(request));
    },
    read(request) {
      if (request.get(PAGE_HEADER) !== PAGE_NAME) return "";
      const pairs = (request.get("cookie") ?? "").split(/;\s*/);
      const own = pairs.find((pair) => pair.startsWith(`${name}=`));
      return own?.slice(name.length + 1) ?? "";
    },
  };
}
