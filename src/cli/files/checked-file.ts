import { createHash, randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { renameFile } from "./rename-file.js";

/** Size of the hash at the start of a file, in bytes. */
const HASH_BYTES = 32;

/** Reads the bytes that `writeChecked` wrote to a file; returns `null` if it is missing or damaged. */
export function readChecked(file: string): Buffer | null {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(HASH_BYTES);
    return hash(body).equals(bytes.subarray(0, HASH_BYTES)) ? body : null;
  } catch {
    return null;
  }
}

/** Writes a file atomically, with a hash that detects damage. Throws the errors of the file system. */
export function writeChecked(file: string, body: Uint8Array): void {
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

function hash(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
