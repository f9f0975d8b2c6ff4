import type { FileStates } from "./file-states.js";

/** File states packed for transfer to another thread. */
export interface PackedStates {
  /** Paths joined by NUL, which no path contains. One string transfers faster than thousands. */
  readonly paths: string;
  readonly stamps: FileStates["stamps"];
}

/** Packs states for `postMessage`, which copies the stamps. */
export function packStates({ paths, stamps }: FileStates): PackedStates {
  return { paths: paths.join("\0"), stamps };
}

/** Restores the states from `packStates`. */
export function unpackStates({ paths, stamps }: PackedStates): FileStates {
  return { paths: paths === "" ? [] : paths.split("\0"), stamps };
}
