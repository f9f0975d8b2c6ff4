import { readFileSync, readSync, writeSync } from "node:fs";

/** Reads `length` bytes of an open file from `start`. Throws an `Error` if the file is shorter. */
export function readBytes(handle: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let read = 0; read < length;) {
    const count = readSync(handle, bytes, read, length - read, start + read);
    if (count === 0) throw new Error("A cache file is truncated");
    read += count;
  }
  return bytes;
}

/** Writes all bytes to an open file, from `start`. */
export function writeBytes(handle: number, bytes: Uint8Array, start: number): void {
  for (let written = 0; written < bytes.length;) {
    written += writeSync(handle, bytes, written, bytes.length - written, start + written);
  }
}

/** Returns the bytes of a file for hashing, or the word "none" if it cannot be read. */
export function hashedBytes(file: string): Uint8Array | string {
  try {
    return readFileSync(file);
  } catch {
    return "none";
  }
}
