import { createCipheriv, pbkdf2Sync } from "node:crypto";
import { hashWith, passwordId, type Password } from "../config/passwords.js";
import { SEAL_ROUNDS, sealContext, type SealedPage } from "../../runtime/model/sealed-page.js";

const SALT_BYTES = 16;
const IV_BYTES = 12;
const KEY_BYTES = 32;
/** Lengths are rounded up to a multiple of this number of bytes, because the exact length could identify a text. */
const BLOCK = 1024;

/** The page to encrypt. */
export interface SealInput {
  /** Canonical route of the page. */
  readonly path: string;
  /** JSON of the secret parts. */
  readonly text: string;
  readonly password: Password;
}

/** Finds a page that an earlier build encrypted, by its salt. Returns `null` without one. */
export type FindSealed = (salt: string) => SealedPage | null;

/**
 * Encrypts the secret parts of a page. Salt and IV are hashes of route and text under the password, so equal input gives
 * equal output, and different texts never share a key.
 */
export function sealPage({ path, text, password }: SealInput, findSealed: FindSealed): SealedPage {
  const plain = pad(Buffer.from(text));
  const padded = plain.toString();
  const salt = hashWith(password, "salt", path, padded).subarray(0, SALT_BYTES);
  const iv = hashWith(password, "iv", path, padded).subarray(0, IV_BYTES);
  const facts = {
    salt: salt.toString("base64"),
    iv: iv.toString("base64"),
    rounds: SEAL_ROUNDS,
    group: passwordId(password),
  };
  // Deriving a key takes a quarter of a second.
  const known = findSealed(facts.salt);
  if (known !== null && known.iv === facts.iv && known.rounds === facts.rounds && known.group === facts.group)
    return known;
  const key = pbkdf2Sync(password.password, salt, SEAL_ROUNDS, KEY_BYTES, "sha256");
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(sealContext(path)));
  const data = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { ...facts, data: data.toString("base64") };
}

/** Appends spaces, which JSON allows at its end. */
function pad(text: Buffer): Buffer {
  return Buffer.concat([text, Buffer.alloc(-text.length & (BLOCK - 1), " ")]);
}
