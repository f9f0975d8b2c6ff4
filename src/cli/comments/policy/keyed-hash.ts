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

/** Returns the bytes of a text that `toBase64Url` can return. Throws for another one. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const digits = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(digits, (digit) => digit.charCodeAt(0));
}

/** Returns bytes as base64 for addresses, without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
