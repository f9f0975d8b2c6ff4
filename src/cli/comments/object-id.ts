import { toHex } from "./bytes.js";

/** Returns a new id in LeanCloud's format: 12 bytes in hexadecimal, 4 of the time in seconds and 8 random. */
export function createObjectId(now: Date, randomBytes: (size: number) => Uint8Array): string {
  // Modulo 2^32, which also covers times before 1970.
  const seconds = Math.floor(now.getTime() / 1000) >>> 0;
  return seconds.toString(16).padStart(8, "0") + toHex(randomBytes(8));
}
