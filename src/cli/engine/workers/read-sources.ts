import { randomUUID } from "node:crypto";
import { mkdirSync, openSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { hashWith, type PasswordsByName } from "../../config/passwords.js";
import type { CreatedPage, CreatePage } from "../../content/create-page.js";
import type { SourceFile } from "../../content/scan.js";
import { readSource, textHash } from "../../content/source-text.js";
import type { Page } from "../../../runtime/model/page.js";
import { isHanblogError, position, type Problem, messageOf } from "../../../runtime/model/error.js";
import { errorCode } from "../../files/error-code.js";
import { createProblem } from "../../messages/create-problem.js";
import { readBytes, writeBytes } from "../store/pack-file.js";

/** Maximum number of bytes of texts that are held in memory until they are compiled. */
const MOST_HELD = 24 * 1024 * 1024;
/** Texts outside Latin-1 take two bytes per character. */
const BYTES_PER_UNIT = 2;

/** A page with a password. */
export type SecretSource = CreatedPage & { readonly secret: NonNullable<CreatedPage["secret"]> };

/** A page without its text, as returned by a worker. */
export interface ReadPage {
  readonly page: Page;
  /** Hash of the text. */
  readonly hash: string;
  /** Absolute paths of the files that the page includes; left out without any. */
  readonly reads?: readonly string[];
  readonly problems: readonly Problem[];
}

/** The pages of sources, in their order. */
export interface SourceReading {
  /** `null` for a file that cannot be read. */
  readonly pages: readonly (ReadPage | null)[];
  /** Problems of the files that cannot be read, except for those that are gone. */
  readonly problems: readonly Problem[];
}

/** The sources that a session has read. */
export interface ReadSources {
  /** Reads pages. Files that cannot be read hide no problems of the others. */
  readonly read: (sources: readonly SourceFile[]) => SourceReading;
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
}

/** Creates an empty store. Pages with a password always stay in memory. `onRead` is called with each path that is read. */
export function createReadSources(
  { heldDir, passwords }: ReadSourcesOptions,
  createPage: CreatePage,
  onRead: (relativePath: string) => void,
): ReadSources {
  const pages = createHeldValues<CreatedPage>({ dir: heldDir, most: MOST_HELD });
  const secrets = new Map<string, SecretSource>();

  function forget(relativePath: string): void {
    secrets.delete(relativePath);
    pages.delete(relativePath);
  }

  /** Stores a page. Returns a hash of its text, under the password if it has one. */
  function keep(created: CreatedPage, text: string): string {
    const { page, secret } = created;
    if (secret === null) {
      pages.set(page.relativePath, created, BYTES_PER_UNIT * text.length);
      return textHash(text);
    }
    secrets.set(page.relativePath, { ...created, secret });
    // A plain hash of a short text can be guessed.
    const password = passwords.get(secret.password);
    return password === undefined ? "" : hashWith(password, "source", text).toString("base64");
  }

  return {
    read(sources) {
      const problems: Problem[] = [];
      const read = sources.map((source): ReadPage | null => {
        const { relativePath } = source;
        onRead(relativePath);
        forget(relativePath);
        try {
          const { text, isUtf8 } = readSource(source);
          const created = createPage(source, text, isUtf8);
          const { page, reads, problems: found } = created;
          return {
            page,
            hash: keep(created, text),
            problems: found,
            ...(reads.length === 0 ? {} : { reads }),
          };
        } catch (error) {
          problems.push(...unreadable(relativePath, error));
          return null;
        }
      });
      return { pages: read, problems };
    },
    get: (relativePath) => secrets.get(relativePath) ?? pages.get(relativePath),
    secret: (relativePath) => secrets.get(relativePath) ?? null,
    release: (relativePath) => pages.delete(relativePath),
    forget,
  };
}

/** Returns the problem of a file that cannot be read. Throws any other error. */
function unreadable(path: string, error: unknown): readonly Problem[] {
  const code = isHanblogError(error) ? null : errorCode(error);
  if (code === null) throw error;
  // A file that was removed since the scan is none of the site.
  if (code === "ENOENT") return [];
  const reason = messageOf(error);
  return [createProblem("error", "file-unreadable", { path, reason }, position(path))];
}

/** Values by name, only some of which are held in memory. */
export interface HeldValues<Value> {
  readonly get: (name: string) => Value | null;
  /** Stores a value. `size` is its approximate size in bytes. */
  readonly set: (name: string, value: Value, size: number) => void;
  readonly delete: (name: string) => void;
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
