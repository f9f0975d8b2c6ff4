import { scrypt, timingSafeEqual } from "node:crypto";

/** Length of the derived key, in bytes. */
const KEY_LENGTH = 32;

/** OWASP's minimum `N` for scrypt: 64 MB and about 0.1 s per attempt. */
export const PASSWORD_COST = 2 ** 16;

/** Hashes a password for storage. The result has the form `scrypt:salt:hash`. */
export async function hashPassword(password: string, salt: Buffer, cost: number): Promise<string> {
  const key = await derive(password, salt, cost);
  return `scrypt:${salt.toString("hex")}:${key.toString("hex")}`;
}

/** Returns whether a password matches a stored hash that was computed with `cost`. */
export async function isPassword(password: string, kept: string, cost: number): Promise<boolean> {
  const [kind, salt = "", hash = ""] = kept.split(":");
  if (kind !== "scrypt") return false;
  const key = await derive(password, Buffer.from(salt, "hex"), cost);
  const expected = Buffer.from(hash, "hex");
  return expected.length === key.length && timingSafeEqual(key, expected);
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
  return new Promise((done, fail) => {
    scrypt(password.normalize("NFKC"), salt, KEY_LENGTH, options, (error, key) => {
      if (error === null) done(key);
      else fail(error);
    });
  });
}
