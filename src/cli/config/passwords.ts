import { createHmac, hash, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { normalizePassword, SEAL_ROUNDS } from "../../runtime/model/document/sealed-page.js";
import type { SiteConfig } from "./schema.js";

/** Form of a password's name in the front matter. A password itself rarely has it, so a mistake is noticed. */
export const PASSWORD_NAME = /^[A-Z][A-Z0-9_]*$/;

const PREFIX = "HANBLOG_PASSWORD_";
/** Start of the salts of hash keys. The rest is the address of the site, because equal input must give equal builds. */
const SALT = "hanblog page passwords 1";
const KEY_LENGTH = 32;

/** A password of pages; plain data that can be sent to a worker. Neither value may be written to a file. */
export interface Password {
  readonly password: string;
  /** Key for hashes. Deriving it takes as long as deriving that of a page, so hashes make guessing no faster. */
  readonly hashKey: Uint8Array;
  /** Whether the password has fewer than eight characters, which are guessed in hours in spite of `SEAL_ROUNDS`. */
  readonly isShort: boolean;
}

/** Minimum length of a password without a warning, in characters. */
const LENGTH = 8;

/** Passwords of pages by name. */
export type PasswordsByName = ReadonlyMap<string, Password>;

const deriveKey = promisify(pbkdf2);

/**
 * Reads the passwords of pages from the environment. Variables without a value are left out. The hashes under a password
 * differ between sites, so a table of guesses serves only one site.
 */
export async function readPasswords(
  env: Readonly<Record<string, string | undefined>>,
  { url, base }: Pick<SiteConfig, "url" | "base">,
): Promise<PasswordsByName> {
  const salt = `${SALT} ${url ?? ""} ${base}`;
  const found = Object.entries(env).flatMap(([variable, value]) => {
    const name = variable.startsWith(PREFIX) ? variable.slice(PREFIX.length) : "";
    const password = normalizePassword(value ?? "");
    return PASSWORD_NAME.test(name) && password !== "" ? [[name, password] as const] : [];
  });
  const entries = found.map(async ([name, password]) => {
    const hashKey = new Uint8Array(await deriveKey(password, salt, SEAL_ROUNDS, KEY_LENGTH, "sha256"));
    return [name, { password, hashKey, isShort: Array.from(password).length < LENGTH }] as const;
  });
  return new Map((await Promise.all(entries)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the variable of the environment with the password of this name. */
export function passwordVariable(name: string): string {
  return PREFIX + name;
}

/** Returns a SHA-256 hash of texts under a password. Without the password, nothing can be learned from it. */
export function hashWith({ hashKey }: Password, purpose: string, ...texts: readonly string[]): Buffer {
  const hmac = createHmac("sha256", hashKey).update(purpose);
  // Lengths keep the limits between the texts unambiguous.
  for (const text of texts) hmac.update(`\0${Buffer.byteLength(text)}\0`).update(text);
  return hmac.digest();
}

/** Returns the public id of a password, which differs for every password. */
export function passwordId(password: Password): string {
  return hashWith(password, "id").toString("base64url").slice(0, 16);
}

/**
 * Returns a function that hashes files, some of which may hold text under these passwords. Without the passwords, no
 * guess about a file can be checked.
 */
export function createContentHash(passwords: PasswordsByName): (content: Uint8Array) => string {
  const keys = [...passwords.values()].map(({ hashKey }) => hashKey);
  if (keys.length === 0) return (content) => hash("sha256", content);
  const key = Buffer.concat(keys);
  return (content) => createHmac("sha256", key).update(content).digest("hex");
}
