import { createHash } from "node:crypto";
import { createHeldValues } from "../store/held-values.js";
import { hashWith, type PagePasswords } from "../../config/passwords.js";
import type { CreatedPage, CreatePage } from "../../content/create-page.js";
import type { SourceFile } from "../../content/scan.js";
import { readSource } from "../../content/source-text.js";

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
  readonly passwords: PagePasswords;
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
      const { file, relativePath } = source;
      const { text, isUtf8 } = readSource(file);
      const created = createPage(source, text, isUtf8);
      const { secret } = created;
      forget(relativePath);
      if (secret === null) {
        pages.set(relativePath, created, BYTES_PER_UNIT * text.length);
        return { ...created, hash: createHash("sha256").update(text).digest("base64") };
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
