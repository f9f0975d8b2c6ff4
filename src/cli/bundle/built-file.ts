/** A file before its name has the hash of what it holds. */
export interface BuiltFile {
  /** As esbuild named it, below the output folder. */
  readonly path: string;
  readonly contents: Uint8Array;
  /** Paths of the built files that this one names. */
  readonly imports: readonly string[];
}
