import { randomUUID } from "node:crypto";
import { mkdirSync, openSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { hashWith, type PasswordsByName } from "../../config/passwords.js";
import type { CreatedPage, CreatePage } from "../../content/create-page.js";
import type { SourceFile } from "../../content/scan.js";
import { readSource, textHash } from "../../content/source-text.js";
import { readBytes, writeBytes } from "../store/pack-file.js";

/** Maximum number of bytes of texts that are held in memory until they are compiled. */
const MOST_HELD = 24 * 1024 * 1024;
/** Texts outside Latin-1 take two bytes per character. */
const BYTES_PER_UNIT = 2;

/** A page with a hash of its text. For a page with a password, it is a hash under the password. */
export interface ReadSource extends CreatedPage {
  readonly hash: string;
}

/** A page with a password. */
export type SecretSource = CreatedPage & { readonly secret: NonNullable<CreatedPage["secret"]> };

/** The sources that a session has read. */
export interface ReadSources {
  readonly read: (source: SourceFile) => ReadSource;
  readonly get: (relativePath: string) => CreatedPage | null;
  /** Returns a page with a password, or `null`. */
  readonly secret: (relativePath: string) => SecretSource | null;
  /** Drops a page that has been compiled. Pages with a password are needed until they are rendered. */
  readonly release: (relativePath: string) => void;
  readonly forget: (relativePath: string) => void;
}

/** Settings of the sources. */
interface ReadSourcesOptions {
  /** Folder for pages beyond the memory limit, or `null`. */
  readonly heldDir: string | null;
  readonly passwords: PasswordsByName;
  readonly createPage: CreatePage;
}

/** Creates an empty store. Pages with a password always stay in memory. */
export function createReadSources({ heldDir, passwords, createPage }: ReadSourcesOptions): ReadSources {
  const pages = createHeldValues<CreatedPage>({ dir: heldDir, most: MOST_HELD });
  const secrets = new Map<string, SecretSource>();

  function forget(relativePath: string): void {
    secrets.delete(relativePath);
    pages.delete(relativePath);
  }

  return {
    read(source) {
      const { relativePath } = source;
      const { text, isUtf8 } = readSource(source);
      const created = createPage(source, text, isUtf8);
      const { secret } = created;
      forget(relativePath);
      if (secret === null) {
        pages.set(relativePath, created, BYTES_PER_UNIT * text.length);
        return { ...created, hash: textHash(text) };
      }
      secrets.set(relativePath, { ...created, secret });
      // A plain hash of a short text can be guessed.
      const password = passwords.get(secret.password);
      const hash = password === undefined ? "" : hashWith(password, "source", text).toString("base64");
      return { ...created, hash };
    },
    get: (relativePath) => secrets.get(relativePath) ?? pages.get(relativePath),
    secret: (relativePath) => secrets.get(relativePath) ?? null,
    release: (relativePath) => pages.delete(relativePath),
    forget,
  };
}

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
