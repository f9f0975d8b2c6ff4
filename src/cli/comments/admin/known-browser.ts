import type { Request, Response } from "express";
import { isSameSecret } from "../policy/is-same-secret.js";
import { keyedHash } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";
import { createOwnerCookie } from "./owner-cookie.js";

/** Lifetime of the cookie, in milliseconds. Browsers keep no cookie for more than 400 days. */
const KNOWN_MS = 400 * 24 * 60 * 60 * 1000;

/** Recognizes browsers in which the owner signed in before. They still need the password. */
export interface KnownBrowser {
  /** Returns the id of the browser that sent the request, or `null` if it is unknown. */
  read(request: Request): string | null;
  /** Sets the cookie by which the browser is recognized in later requests. */
  remember(request: Request, response: Response): void;
}

/**
 * Creates a recognizer that stores a signed id in a cookie of each browser. The id outlives sessions and
 * password changes, and grants no access.
 */
export function createKnownBrowser(context: ServiceContext): KnownBrowser {
  const cookie = createOwnerCookie(context, { prefix: "hanblog-browser", maxAge: KNOWN_MS });
  const sign = (id: string) => keyedHash(context.secret, "known-browser", id);
  const read = (request: Request) => {
    const [id = "", given = ""] = cookie.read(request).split(".");
    return isSameSecret(given, sign(id)) ? id : null;
  };
  return {
    read,
    remember(request, response) {
      const id = read(request) ?? context.randomBytes(16).toString("hex");
      cookie.set(request, response, `${id}.${sign(id)}`);
    },
  };
}
