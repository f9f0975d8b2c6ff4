import { scrypt, timingSafeEqual, createHash, createHmac } from "node:crypto";
import type { Passwords } from "../admin/owner-password.js";
import type { Hashes } from "../policy/keyed-hash.js";

/** Length of the derived key, in bytes. */
const KEY_LENGTH = 32;

/** OWASP's minimum `N` for scrypt: 64 MB and about 0.1 s per attempt. */
export const PASSWORD_COST = 2 ** 16;

/** Creates the hashing of passwords with scrypt's cost `N`. Hashes have the form `scrypt:salt:hash`. */
export function createScryptPasswords(cost: number): Passwords {
  return {
    async hash(password, salt) {
      const key = await derive(password, salt, cost);
      return `scrypt:${Buffer.from(salt).toString("hex")}:${key.toString("hex")}`;
    },

    async isSame(password, kept) {
      const [kind, salt = "", hash = ""] = kept.split(":");
      // scrypt's HMAC fills a short key with NULs, so a password with NULs at its end would be the same.
      if (kind !== "scrypt" || password.includes("\0")) return false;
      const key = await derive(password, Buffer.from(salt, "hex"), cost);
      const expected = Buffer.from(hash, "hex");
      return expected.length === key.length && timingSafeEqual(key, expected);
    },
  };
}

function derive(password: string, salt: Uint8Array, cost: number): Promise<Buffer> {
  const options = { N: cost, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
  return new Promise((done, fail) => {
    scrypt(password.normalize("NFKC"), salt, KEY_LENGTH, options, (error, key) => {
      if (error === null) done(key);
      else fail(error);
    });
  });
}

/** The hashes of `node:crypto`, which Cloudflare Workers have too. */
export const NODE_HASHES: Hashes = {
  hmacSha256: (key, text) => createHmac("sha256", key).update(text).digest("hex"),
  md5: (text) => createHash("md5").update(text).digest("hex"),
};
