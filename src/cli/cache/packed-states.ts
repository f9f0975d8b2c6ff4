import type { FileStates } from "./file-states.js";

/** States that cross to another thread. */
export interface PackedStates {
  /** Joined by NUL, which stands in no path: one string crosses sooner than thousands. */
  readonly paths: string;
  readonly stamps: FileStates["stamps"];
}

/** Packs states for `postMessage`, which then copies the stamps. */
export function packStates({ paths, stamps }: FileStates): PackedStates {
  return { paths: paths.join("\0"), stamps };
}

/** What `packStates` was given. */
export function unpackStates({ paths, stamps }: PackedStates): FileStates {
  return { paths: paths === "" ? [] : paths.split("\0"), stamps };
}
