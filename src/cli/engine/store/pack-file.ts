import { createHash, randomUUID } from "node:crypto";
import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { deserialize, serialize } from "node:v8";
import { replaceFile } from "../../files/checked-file.js";

/** A file with many values, each of which is read on demand. */
export interface PackFile {
  /** Returns the value of a section; `null` if it is missing or damaged. */
  readonly read: (name: string) => unknown;
  /**
   * Reads a section, but deserializes its value only when the returned function is called; `null` if it is
   * missing or damaged.
   */
  readonly readLater: (name: string) => (() => unknown) | null;
  /** Returns a section's bytes and their hash, unchecked; `null` if it is missing. */
  readonly copy: (name: string) => Section | null;
  /** Names of all sections, in the order in which they were written. */
  readonly names: readonly string[];
  /** Closes the file. Can be called repeatedly. */
  readonly close: () => void;
}

interface Section {
  readonly bytes: Uint8Array;
  readonly hash: Uint8Array;
}

/** A section to write. */
export type PackEntry =
  | { readonly kind: "new"; readonly name: string; readonly value: unknown }
  /** Copies the section of this name from the previous pack. */
  | { readonly kind: "same"; readonly name: string };

interface Place {
  readonly start: number;
  readonly length: number;
  readonly hash: Uint8Array;
}

/** Size of a SHA-256 hash in bytes. */
const HASH_BYTES = 32;
/** Size of the end of a pack: the hash of its index, and the index's position as a big-endian number. */
const TAIL_BYTES = HASH_BYTES + 8;

/** Opens a pack; returns `null` if it is missing or damaged. */
export function openPack(file: string): PackFile | null {
  let handle: number | null = null;
  try {
    handle = openSync(file, "r");
    const places = readIndex(handle);
    const opened = handle;
    let isOpen = true;
    const readWhole = (name: string): Buffer | null => {
      const place = places.get(name);
      if (place === undefined) return null;
      const bytes = readBytes(opened, place.start, place.length);
      return hashOf(bytes).equals(place.hash) ? bytes : null;
    };
    return {
      names: [...places.keys()],
      read(name) {
        try {
          const bytes = readWhole(name);
          return bytes === null ? null : deserialize(bytes);
        } catch {
          // Includes values that another version of Node wrote.
          return null;
        }
      },
      readLater(name) {
        try {
          const bytes = readWhole(name);
          return bytes === null ? null : () => deserialize(bytes);
        } catch {
          return null;
        }
      },
      copy(name) {
        const place = places.get(name);
        if (place === undefined) return null;
        return { bytes: readBytes(opened, place.start, place.length), hash: place.hash };
      },
      close() {
        if (isOpen) closeSync(opened);
        isOpen = false;
      },
    };
  } catch {
    if (handle !== null) closeSync(handle);
    return null;
  }
}

/**
 * Writes a pack atomically. Values must be cloneable (structured clone). Entries are pulled one by one, so
 * that a large pack is never in memory as a whole. `followed` is the previous pack, from which `same`
 * sections are copied; it is closed afterwards. Throws the errors of the file system.
 */
export function writePack(
  file: string,
  entries: Iterable<PackEntry>,
  followed: PackFile | null = null,
): void {
  const pack = createPackWriter(file, followed);
  try {
    for (const entry of entries) pack.add(entry);
    pack.finish();
  } catch (error) {
    pack.discard();
    throw error;
  }
}

/** Writes a pack like `writePack`, from entries that are made one after the other. */
export async function writePackLater(
  file: string,
  entries: AsyncIterable<PackEntry>,
  followed: PackFile | null = null,
): Promise<void> {
  const pack = createPackWriter(file, followed);
  try {
    for await (const entry of entries) pack.add(entry);
    pack.finish();
  } catch (error) {
    pack.discard();
    throw error;
  }
}

interface PackWriter {
  readonly add: (entry: PackEntry) => void;
  /** Writes the index, closes the previous pack, and moves the file into place. */
  readonly finish: () => void;
  /** Deletes what was written. */
  readonly discard: () => void;
}

function createPackWriter(file: string, followed: PackFile | null): PackWriter {
  const temporary = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  const handle = openSync(temporary, "wx");
  let isOpen = true;
  const places = new Map<string, Place>();
  let end = 0;
  const append = (bytes: Uint8Array) => {
    writeBytes(handle, bytes, end);
    end += bytes.length;
  };
  return {
    add(entry) {
      const { bytes, hash } = entry.kind === "new" ? sectionOf(entry.value) : copyOf(entry.name, followed);
      places.set(entry.name, { start: end, length: bytes.length, hash });
      append(bytes);
    },
    finish() {
      const index = serialize(places);
      const start = Buffer.alloc(TAIL_BYTES - HASH_BYTES);
      start.writeBigUInt64BE(BigInt(end));
      append(Buffer.concat([index, hashOf(index), start]));
      closeSync(handle);
      isOpen = false;
      // Windows cannot replace an open file.
      followed?.close();
      replaceFile(temporary, file);
    },
    discard() {
      if (isOpen) closeSync(handle);
      rmSync(temporary, { force: true });
    },
  };
}

function sectionOf(value: unknown): Section {
  const bytes = serialize(value);
  return { bytes, hash: hashOf(bytes) };
}

function copyOf(name: string, followed: PackFile | null): Section {
  const section = followed?.copy(name) ?? null;
  if (section === null) throw new RangeError(`The previous pack has no section "${name}"`);
  return section;
}

function readIndex(handle: number): ReadonlyMap<string, Place> {
  const { size } = fstatSync(handle);
  const tail = readBytes(handle, size - TAIL_BYTES, TAIL_BYTES);
  const start = Number(tail.readBigUInt64BE(HASH_BYTES));
  const index = readBytes(handle, start, size - TAIL_BYTES - start);
  if (!hashOf(index).equals(tail.subarray(0, HASH_BYTES)))
    throw new Error("The index of the pack is damaged");
  return deserialize(index) as ReadonlyMap<string, Place>;
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

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
