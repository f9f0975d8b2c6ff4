import { fromHex, toHex } from "../bytes.js";
import type { Passwords } from "../open-context.js";
import { isSameSecret } from "../policy/is-same-secret.js";
import type { Hashes } from "../policy/keyed-hash.js";

/**
 * Creates the hashing of passwords with a secret that is not in the database. A worker may not use the processor for as
 * long as scrypt does. The hash is as safe as the secret: without it, nobody can check a guessed password.
 */
export function createKeyedPasswords(secret: string, { hmacSha256 }: Pick<Hashes, "hmacSha256">): Passwords {
  const hash = (password: string, salt: Uint8Array) => {
    const text = JSON.stringify(["password", toHex(salt), password.normalize("NFKC")]);
    return `keyed:${toHex(salt)}:${hmacSha256(secret, text)}`;
  };
  return {
    hash: (password, salt) => Promise.resolve(hash(password, salt)),
    isSame(password, kept) {
      const [kind, salt = ""] = kept.split(":");
      return Promise.resolve(kind === "keyed" && isSameSecret(hash(password, fromHex(salt)), kept));
    },
  };
}
