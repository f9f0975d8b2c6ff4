import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * States of files or folders at one time, by which changed ones are found without reading them. Stored in
 * flat arrays, because a site has many files.
 */
export interface FileStates {
  readonly paths: readonly string[];
  /** Four numbers per path: size, mtime and ctime in milliseconds, inode. */
  readonly stamps: Float64Array<ArrayBuffer>;
}

/** File states that were just verified, and a test for paths that must be examined again. */
export interface KnownStates {
  readonly states: FileStates;
  /** Whether a path must be examined again nevertheless. */
  readonly isStale: (path: string) => boolean;
}

/** Number of values in a stamp. */
const FIELDS = 4;
/** Size that marks a missing path. */
const MISSING = -1;
/** Value that is equal to nothing, not even itself. */
const UNSURE = Number.NaN;
/**
 * Maximum resolution of file system clocks in milliseconds. `COARSE_TICK` is for those that store whole or
 * even seconds.
 */
const TICK = 50;
const COARSE_TICK = 2000;

/**
 * Returns the current states of `paths`, which are absolute. Paths changed after `since`, in Unix ms, or
 * within one clock tick before, are recorded as changed: their old content may have been used, or they may
 * change again within the same tick.
 */
export function takeStates(
  paths: readonly string[],
  since: number,
  former: KnownStates | null = null,
): FileStates {
  const stamps = new Float64Array(paths.length * FIELDS);
  const known = new Map(former?.states.paths.map((path, index) => [path, index * FIELDS]));
  paths.forEach((path, index) => {
    const at = index * FIELDS;
    const from = known.get(path);
    if (former !== null && from !== undefined && !former.isStale(path)) {
      for (let field = 0; field < FIELDS; field++)
        stamps[at + field] = former.states.stamps[from + field] ?? UNSURE;
      return;
    }
    writeStamp(stamps, at, path);
    const changed = stamps[at + 2] ?? 0;
    const tick = changed % 1000 === 0 ? COARSE_TICK : TICK;
    if (stamps[at] !== MISSING && changed > since - tick) stamps[at] = UNSURE;
  });
  return { paths, stamps };
}

/**
 * Returns the states without `gone` paths, and with new states for `touched` paths. Missing `touched` paths
 * are omitted.
 */
export function followStates(
  { paths, stamps }: FileStates,
  { touched, gone }: { readonly touched: ReadonlySet<string>; readonly gone: ReadonlySet<string> },
): FileStates {
  const added = new Set(touched);
  const kept: string[] = [];
  const followed = new Float64Array((paths.length + touched.size) * FIELDS);
  const take = (path: string) => {
    const at = kept.length * FIELDS;
    writeStamp(followed, at, path);
    if (followed[at] !== MISSING) kept.push(path);
  };
  for (const [index, path] of paths.entries()) {
    if (gone.has(path)) continue;
    if (added.delete(path)) {
      take(path);
      continue;
    }
    const from = index * FIELDS;
    followed.set(stamps.subarray(from, from + FIELDS), kept.length * FIELDS);
    kept.push(path);
  }
  for (const path of added) take(path);
  return { paths: kept, stamps: followed.slice(0, kept.length * FIELDS) };
}

/**
 * Whether any of `paths` (absolute) changed after `since`, in Unix milliseconds of their file system's clock.
 * Limited by the resolution of that clock.
 */
export function isChangedSince(paths: readonly string[], since: number): boolean {
  const stamp = new Float64Array(FIELDS);
  return paths.some((path) => {
    stamp.fill(0);
    writeStamp(stamp, 0, path);
    const changed = stamp[2] ?? 0;
    return changed > since - (changed % 1000 === 0 ? COARSE_TICK : 0);
  });
}

/** Returns the paths whose state has changed. */
export function changedPaths({ paths, stamps }: FileStates): readonly string[] {
  const now = new Float64Array(FIELDS);
  return paths.filter((path, index) => {
    now.fill(0);
    writeStamp(now, 0, path);
    const at = index * FIELDS;
    return !now.every((value, field) => value === stamps[at + field]);
  });
}

/** Whether the state of the path at `index` can be compared. A path that changed during the build has none. */
export function isSure({ stamps }: FileStates, index: number): boolean {
  return !stamps.subarray(index * FIELDS, (index + 1) * FIELDS).includes(UNSURE);
}

/** Yields the states in parts of `size` paths. */
export function* partsOf({ paths, stamps }: FileStates, size: number): Generator<FileStates> {
  for (let from = 0; from < paths.length; from += size) {
    const to = from + size;
    yield { paths: paths.slice(from, to), stamps: stamps.slice(from * FIELDS, to * FIELDS) };
  }
}

/** Stores the state of a path at index `at`. It includes the ctime, which no program can set back. */
function writeStamp(stamps: Float64Array, at: number, path: string): void {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    // The meaning of a folder's size depends on the file system.
    stamps[at] = stats === undefined ? MISSING : stats.isDirectory() ? 0 : stats.size;
    if (stats === undefined) return;
    stamps[at + 1] = stats.mtimeMs;
    stamps[at + 2] = stats.ctimeMs;
    stamps[at + 3] = stats.ino;
  } catch {
    stamps[at] = UNSURE;
  }
}

/** Returns the current time of a folder's file system in Unix ms, whose clock may differ from the machine's. */
export function readClock(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `clock-${randomUUID()}`);
  try {
    writeFileSync(file, "");
    return statSync(file).ctimeMs;
  } finally {
    rmSync(file, { force: true });
  }
}

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
