/** The hashes that the program around the service provides, as hexadecimal digits. */
export interface Hashes {
  hmacSha256(key: string, text: string): string;
  md5(text: string): string;
}

/**
 * Returns a hash that cannot be computed or guessed without the service's secret: 32 hexadecimal digits.
 * Hashes for different purposes differ.
 */
export type KeyedHash = (purpose: string, text: string) => string;

/** Creates the keyed hash of a service. All instances share its secret. */
export function createKeyedHash(secret: string, { hmacSha256 }: Pick<Hashes, "hmacSha256">): KeyedHash {
  return (purpose, text) => hmacSha256(secret, `${purpose}\0${text}`).slice(0, 32);
}

/** Normalizes a mail address, so that different spellings count as one author. */
export function normalizeMail(mail: string): string {
  return mail.trim().toLowerCase();
}

/** Compares two secrets in a time that reveals only the length of the expected one. */
export function isSameSecret(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  // Reads all characters, also after the first difference.
  for (let index = 0; index < expected.length; index++) {
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
  }
  return difference === 0;
}

/** Returns bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** Returns the bytes of hexadecimal digits. */
export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

/** Number of bytes that become text at once. A call has a maximum number of arguments. */
const PART = 8192;

/** Returns bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PART) {
    text += String.fromCharCode(...bytes.subarray(at, at + PART));
  }
  return btoa(text);
}

/** Returns the bytes of base64, with or without padding. Throws for another text. */
export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Returns the bytes of base64 in the alphabet for addresses too. Throws for another text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}

/** Returns bytes as base64 for addresses, without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
