import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SealedPage } from "../../../runtime/model/sealed-page.js";

/** Encrypted pages of earlier builds, one file per page. They contain what the site's documents contain. */
export interface SealedFiles {
  /** Returns the page with this key if it was encrypted with this salt, else `null`. */
  readonly find: (key: string, salt: string) => SealedPage | null;
  readonly keep: (key: string, sealed: SealedPage) => void;
}

/** Opens the files in a folder, which need not exist. */
export function openSealedFiles(dir: string): SealedFiles {
  return {
    find(key, salt) {
      try {
        const stored: unknown = JSON.parse(readFileSync(join(dir, key), "utf8"));
        const sealed = isStored(stored) && stored.sum === sumOf(stored.sealed) ? stored.sealed : null;
        return sealed?.salt === salt ? sealed : null;
      } catch {
        return null;
      }
    },
    keep(key, sealed) {
      mkdirSync(dir, { recursive: true });
      const file = join(dir, `${key}.${randomUUID()}`);
      writeFileSync(file, JSON.stringify({ sum: sumOf(sealed), sealed }));
      renameSync(file, join(dir, key));
    },
  };
}

/** Returns a hash that detects damaged files. */
function sumOf(sealed: SealedPage): string {
  return createHash("sha256").update(JSON.stringify(sealed)).digest("base64");
}

function isStored(value: unknown): value is { readonly sum: string; readonly sealed: SealedPage } {
  return typeof value === "object" && value !== null && "sum" in value && "sealed" in value;
}
