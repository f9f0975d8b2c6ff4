import type { Request, Response } from "express";
import { keyedHash } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";

/**
 * Sent with every request of the owner's page: other sites cannot send it without asking first, and are
 * refused then. So a request with the cookie alone, which a browser adds by itself, opens nothing.
 */
const PAGE_HEADER = "x-requested-with";
const PAGE_NAME = "hanblog";

/** A value that the owner's browser keeps in a cookie that no script can read. */
export interface OwnerCookie {
  set(request: Request, response: Response, value: string): void;
  clear(request: Request, response: Response): void;
  /** The value of a request that the owner's page sent, or an empty text. */
  read(request: Request): string;
}

/** Name of a cookie before the service's mark, and its lifetime in milliseconds. */
export interface CookieKind {
  readonly prefix: string;
  readonly maxAge: number;
}

/** Named after the service: cookies are shared by all ports of a machine. */
export function createOwnerCookie(
  { secret, keys }: ServiceContext,
  { prefix, maxAge }: CookieKind,
): OwnerCookie {
  const name = `${prefix}-${keyedHash(secret, "cookie", keys.appId).slice(0, 8)}`;
  // The path is the root, because only a proxy knows below which one it shows the service.
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
