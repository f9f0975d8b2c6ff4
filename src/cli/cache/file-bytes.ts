import { readFileSync, readSync, writeSync } from "node:fs";

/** Reads `length` bytes of an open file from `start`. Throws an `Error` where it ends before them. */
export function readBytes(handle: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let read = 0; read < length;) {
    const count = readSync(handle, bytes, read, length - read, start + read);
    if (count === 0) throw new Error("A file of the cache ends early");
    read += count;
  }
  return bytes;
}

/** Writes all of some bytes into an open file, from `start`. */
export function writeBytes(handle: number, bytes: Uint8Array, start: number): void {
  for (let written = 0; written < bytes.length;) {
    written += writeSync(handle, bytes, written, bytes.length - written, start + written);
  }
}

/** What a hash takes of a file: its bytes, or a word that says that there are none. */
export function hashedBytes(file: string): Uint8Array | string {
  try {
    return readFileSync(file);
  } catch {
    return "none";
  }
}
