import type { BuildResult } from "esbuild";

/** Result of an esbuild run: the files, not yet written, and their dependencies. */
export type WrittenResult = BuildResult<{ write: false; metafile: true }>;

/** A bundled file before its name contains the hash of its content. */
export interface BuiltFile {
  /** Path below the output folder, as named by esbuild. */
  readonly path: string;
  readonly contents: Uint8Array;
  /** Paths of the built files that this file refers to. */
  readonly imports: readonly string[];
}
