import type { Request, Response } from "express";
import { keyedHash } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";
import { SESSION_MS } from "./session-token.js";

/**
 * Sent with every request of the owner's page: other sites cannot send it without asking first, and are
 * refused then. So a request with the cookie alone, which a browser adds by itself, opens nothing.
 */
const PAGE_HEADER = "x-requested-with";
const PAGE_NAME = "hanblog";

/** The owner's session in a cookie that no script can read. */
export interface SessionCookie {
  set(request: Request, response: Response, token: string): void;
  clear(request: Request, response: Response): void;
  /** The token of a request that the owner's page sent, or an empty text. */
  read(request: Request): string;
}

/** Named after the service: cookies are shared by all ports of a machine. */
export function createSessionCookie({ secret, keys }: ServiceContext): SessionCookie {
  const name = `hanblog-${keyedHash(secret, "cookie", keys.appId).slice(0, 8)}`;
  // The path is the root, because only a proxy knows below which one it shows the service.
  const options = ({ secure }: Request) =>
    ({ httpOnly: true, sameSite: "strict", path: "/", secure }) as const;
  return {
    set(request, response, token) {
      response.cookie(name, token, { ...options(request), maxAge: SESSION_MS });
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
