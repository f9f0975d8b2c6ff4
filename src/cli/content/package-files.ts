import { createHash } from "node:crypto";

/** A file that the build makes out of one of an npm package. */
export interface PackageFile {
  /** Below the output folder. */
  readonly path: string;
  readonly contents: Uint8Array;
}

/** What pages with formulas or diagrams load; nothing of it is written for a site without any. */
export interface PackageFiles {
  readonly files: readonly PackageFile[];
  /** The package's licence, which asks to be passed on. */
  readonly license: string;
}

/** Packages whose files pages may ask for. */
export type PagePackage = "katex" | "mermaid";

/** Eight hexadecimal digits that change with the contents. */
export function contentHash(contents: string | Uint8Array): string {
  return createHash("sha256").update(contents).digest("hex").slice(0, 8);
}
