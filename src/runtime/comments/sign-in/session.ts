import type { Token } from "../platforms/platform.js";
import { tokenKey } from "./callback.js";

/** A visitor's token, kept from page to page. */
export interface Session {
  readonly token: () => Token | null;
  readonly keep: (token: Token) => void;
  readonly clear: () => void;
}

/** Under what a token is kept, so that several platforms and apps of one origin do not share it. */
export interface SessionPlace {
  /** `null` where the browser forbids storage: then, as where it is full, the token is kept until the page is left. */
  readonly storage: Storage | null;
  /** Platform, such as `GitHub`. */
  readonly platform: string;
  /** Whose token it is: one that was given for another host or app is never sent. */
  readonly issuer: string;
}

/** Opens the session of a platform, under a key of its own. */
export function createSession({ storage, platform, issuer }: SessionPlace): Session {
  const key = tokenKey(platform);
  let memory: Token | null = null;
  return {
    token() {
      if (memory !== null || storage === null) return memory;
      try {
        return readToken(storage.getItem(key), issuer);
      } catch {
        return null;
      }
    },
    keep(token) {
      memory = token;
      if (storage === null) return;
      try {
        storage.setItem(key, JSON.stringify({ ...token, issuer }));
        // Another tab may renew it, or sign out.
        memory = null;
      } catch {
        // The storage is full: the token holds until the page is left.
      }
    },
    clear() {
      memory = null;
      try {
        storage?.removeItem(key);
      } catch {
        // There is nothing to forget.
      }
    },
  };
}

function readToken(text: string | null, issuer: string): Token | null {
  const value: unknown = parseJson(text ?? "null");
  if (typeof value !== "object" || value === null) return null;
  const fields = value as Partial<Record<keyof Token | "issuer", unknown>>;
  const { value: secret, refresh, expiresAt } = fields;
  if (fields.issuer !== issuer || typeof secret !== "string" || secret === "") return null;
  return {
    value: secret,
    refresh: typeof refresh === "string" ? refresh : null,
    expiresAt: typeof expiresAt === "number" ? expiresAt : null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
