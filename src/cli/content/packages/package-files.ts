import { createHash } from "node:crypto";

/** Output file made from a file of an npm package. */
export interface PackageFile {
  /** Path below the output folder. */
  readonly path: string;
  readonly contents: Uint8Array;
}

/** Files that pages with formulas or diagrams load. A site without any does not get them. */
export interface PackageFiles {
  readonly files: readonly PackageFile[];
  /** Text of the package's licence, which must accompany the files. */
  readonly license: string;
}

/** Packages whose files pages may load. */
export type ClientPackage = "katex" | "mermaid";

/** Returns the first eight hexadecimal digits of the SHA-256 of the contents. */
export function contentHash(contents: string | Uint8Array): string {
  return createHash("sha256").update(contents).digest("hex").slice(0, 8);
}
