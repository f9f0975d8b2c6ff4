import { createCipheriv, pbkdf2Sync } from "node:crypto";
import { hashWith, passwordId, type Password } from "../config/passwords.js";
import {
  SEAL_ROUNDS,
  sealContext,
  type SealedPage,
  type SecretPage,
} from "../../runtime/model/document/sealed-page.js";
import { type Body, islandMark } from "../../runtime/model/document/body.js";
import type { Page } from "../../runtime/model/page.js";
import type { PageView, RouteInfo } from "../../runtime/model/render.js";

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

/**
 * Name of the built-in component with the form of a locked page. No component of a site or a theme can have it, because
 * it contains a hyphen.
 */
const FORM = "page-lock";

/** Returns the body of a locked page: the form, with the encrypted page. Empty without one. */
export function lockedBody(sealed: SealedPage | null): Body {
  if (sealed === null) return { html: "", islands: [] };
  return {
    html: islandMark(0),
    islands: [{ name: FORM, props: { ...sealed }, slot: null, inline: false, line: 1 }],
  };
}

/** The facts of a page with a password, and the rendered content that its readers see. */
interface SecretParts {
  readonly page: Page;
  readonly info: RouteInfo;
  readonly view: Pick<PageView, "headers" | "opensWithTitle">;
}

/** Collects the secret parts of a page. */
export function secretParts({ page, info, view }: SecretParts): Pick<SecretPage, "info" | "page"> {
  const { title, frontmatter, size, wordCount, readingTime } = page;
  const { headers, opensWithTitle } = view;
  const { documentTitle, description, posts } = info;
  return {
    info: { documentTitle, description, ...(posts === undefined ? {} : { posts }) },
    page: { title, frontmatter, headers, opensWithTitle, size, wordCount, readingTime },
  };
}
