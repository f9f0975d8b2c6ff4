import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync, lstatSync } from "node:fs";
import { dirname } from "node:path";
import { deserialize, serialize } from "node:v8";
import { renameFile } from "../../files/rename-file.js";

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

/**
 * Whether an entry was written under `key`. The key includes the version of the writing code, so a matching
 * entry has the current type.
 */
export function isKeyed<Entry extends { readonly key: string }>(entry: unknown, key: string): entry is Entry {
  return typeof entry === "object" && entry !== null && "key" in entry && entry.key === key;
}

/** Moves a finished file to its place in the cache. Deletes a folder there, which no build creates. */
export function replaceFile(finished: string, file: string): void {
  try {
    renameFile(finished, file);
  } catch (error) {
    if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    rmSync(file, { recursive: true });
    renameFile(finished, file);
  }
}
