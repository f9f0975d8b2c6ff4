import { randomUUID } from "node:crypto";
import { mkdirSync, openSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { readBytes, writeBytes } from "./file-bytes.js";

/** Values by name, only some of which are held in memory. */
export interface HeldValues<Value> {
  readonly get: (name: string) => Value | null;
  /** Stores a value. `size` is its approximate size in bytes. */
  readonly set: (name: string, value: Value, size: number) => void;
  readonly delete: (name: string) => void;
  readonly clear: () => void;
}

/** Memory limit, and location of the values beyond it. */
export interface HeldOptions {
  /** Folder for a file with the values beyond the limit; `null` to keep all values in memory. */
  readonly dir: string | null;
  /** Maximum number of bytes in memory. */
  readonly most: number;
}

type Held<Value> =
  | { readonly kind: "memory"; readonly value: Value; readonly size: number }
  | { readonly kind: "file"; readonly start: number; readonly length: number };

/**
 * Creates an empty store. Values in the file must be cloneable (structured clone). Space of deleted values in
 * the file is not reused.
 */
export function createHeldValues<Value>({ dir, most }: HeldOptions): HeldValues<Value> {
  const values = new Map<string, Held<Value>>();
  let size = 0;
  let handle: number | null = null;
  let end = 0;

  const remove = (name: string) => {
    const held = values.get(name);
    if (held?.kind === "memory") size -= held.size;
    values.delete(name);
  };

  return {
    get(name) {
      const held = values.get(name);
      if (held === undefined) return null;
      if (held.kind === "memory") return held.value;
      if (handle === null) throw new Error("The file of the values is not open");
      return deserialize(readBytes(handle, held.start, held.length)) as Value;
    },
    set(name, value, bytes) {
      remove(name);
      if (dir === null || size + bytes <= most) {
        values.set(name, { kind: "memory", value, size: bytes });
        size += bytes;
        return;
      }
      handle ??= openUnnamed(dir);
      const written = serialize(value);
      writeBytes(handle, written, end);
      values.set(name, { kind: "file", start: end, length: written.length });
      end += written.length;
    },
    delete: remove,
    clear() {
      values.clear();
      size = 0;
    },
  };
}

/** Opens a file that disappears with its process, even after a crash. */
function openUnnamed(dir: string): number {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, randomUUID());
  const handle = openSync(file, "wx+");
  try {
    unlinkSync(file);
  } catch {
    // Windows cannot delete an open file. It is deleted with its folder.
  }
  return handle;
}
