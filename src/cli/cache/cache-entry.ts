import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { deserialize, serialize } from "node:v8";
import { replaceFile } from "./replace-file.js";

/** Size of the hash at the start of an entry, in bytes. */
const HASH_BYTES = 32;

/** Reads the value of an entry; returns `null` if it is missing or damaged. */
export function readEntry(file: string): unknown {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(HASH_BYTES);
    return hash(body).equals(bytes.subarray(0, HASH_BYTES)) ? deserialize(body) : null;
  } catch {
    // Includes entries that another version of Node wrote.
    return null;
  }
}

/**
 * Writes an entry atomically. `value` must be cloneable (structured clone). Throws the errors of the file
 * system.
 */
export function writeEntry(file: string, value: unknown): void {
  const body = serialize(value);
  const temporary = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(temporary, Buffer.concat([hash(body), body]));
    replaceFile(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function hash(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
