import type { KeyStorage } from "../../model/storage.js";
import type { Token } from "../platforms/platform.js";
import { tokenKey } from "./callback.js";

/** A visitor's token, kept across pages. */
export interface Session {
  readonly token: () => Token | null;
  readonly keep: (token: Token) => void;
  readonly clear: () => void;
}

/** The storage and identity of a token, which keep the tokens of several platforms and apps on one origin apart. */
export interface SessionPlace {
  /**
   * `null` if the browser forbids storage. Then, and if the storage is full, the token lasts until the page is
   * closed.
   */
  readonly storage: KeyStorage | null;
  /** Platform name, such as `GitHub`. */
  readonly platform: string;
  /** App and host that the token was issued for. A stored token of another issuer is ignored. */
  readonly issuer: string;
}

/** Creates the session of a platform, with a storage key of its own. */
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
        // Another tab may refresh the token or sign out, so the storage is authoritative.
        memory = null;
      } catch {
        // The storage is full; the token lasts until the page is closed.
      }
    },
    clear() {
      memory = null;
      try {
        storage?.removeItem(key);
      } catch {
        // Nothing is stored if the browser forbids storage.
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
