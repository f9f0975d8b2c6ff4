import type { Request, Response } from "express";
import { isSameSecret } from "../policy/is-same-secret.js";
import { keyedHash } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";
import { createOwnerCookie } from "./owner-cookie.js";

/** Browsers keep no cookie for longer than 400 days. */
const KNOWN_MS = 400 * 24 * 60 * 60 * 1000;

/** Recognises browsers in which the owner has signed in before. They still need the password. */
export interface KnownBrowser {
  /** The id of the browser that sent a request, or `null` where it is unknown. */
  read(request: Request): string | null;
  /** Has the browser that is answered recognised from now on. */
  remember(request: Request, response: Response): void;
}

/** Gives each browser a signed id in a cookie. It outlives sessions and passwords, and opens nothing. */
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
