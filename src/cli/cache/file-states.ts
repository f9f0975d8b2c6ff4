import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How some files or folders stood at a time, so that it can be told without reading them which have changed since.
 * Flat, because a site has many.
 */
export interface FileStates {
  readonly paths: readonly string[];
  /** Four numbers each: size, times of the last write and of the last change of any kind (ms), inode. */
  readonly stamps: Float64Array<ArrayBuffer>;
}

/** States that were found to be right a moment ago. */
export interface KnownStates {
  readonly states: FileStates;
  /** Whether a path has to be looked at all the same. */
  readonly isStale: (path: string) => boolean;
}

/** Numbers of one stamp. */
const FIELDS = 4;
/** Stands for the size of what is not there. */
const MISSING = -1;
/** Equal to nothing, itself included. */
const UNSURE = Number.NaN;
/** No clock of a file system ticks more slowly, but for those that keep whole or even seconds; milliseconds. */
const TICK = 50;
const COARSE_TICK = 2000;

/**
 * The states of `paths` (absolute) now. What was changed after `since` (Unix ms), or within one tick before, counts
 * as changed when it is asked for: it may have been used as it was before, or be changed again within the same tick.
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

/** The same states without those of `gone` paths. Those of `touched` paths are taken now, and left out if missing. */
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

/** Whether one of `paths` (absolute) was changed after the time `since` (Unix ms of their clock), as far as that clock can tell. */
export function isChangedSince(paths: readonly string[], since: number): boolean {
  const stamp = new Float64Array(FIELDS);
  return paths.some((path) => {
    stamp.fill(0);
    writeStamp(stamp, 0, path);
    const changed = stamp[2] ?? 0;
    return changed > since - (changed % 1000 === 0 ? COARSE_TICK : 0);
  });
}

/** Those of the paths that are not as they were. */
export function changedPaths({ paths, stamps }: FileStates): readonly string[] {
  const now = new Float64Array(FIELDS);
  return paths.filter((path, index) => {
    now.fill(0);
    writeStamp(now, 0, path);
    const at = index * FIELDS;
    return !now.every((value, field) => value === stamps[at + field]);
  });
}

/** The same states, `size` at a time. */
export function* partsOf({ paths, stamps }: FileStates, size: number): Generator<FileStates> {
  for (let from = 0; from < paths.length; from += size) {
    const to = from + size;
    yield { paths: paths.slice(from, to), stamps: stamps.slice(from * FIELDS, to * FIELDS) };
  }
}

/** The time of the last change of any kind is part of it: nobody can set that one back. */
function writeStamp(stamps: Float64Array, at: number, path: string): void {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    // What a folder's size means differs between file systems.
    stamps[at] = stats === undefined ? MISSING : stats.isDirectory() ? 0 : stats.size;
    if (stats === undefined) return;
    stamps[at + 1] = stats.mtimeMs;
    stamps[at + 2] = stats.ctimeMs;
    stamps[at + 3] = stats.ino;
  } catch {
    stamps[at] = UNSURE;
  }
}

/** The time (Unix ms) by the clock of a folder's file system, which may be another one than this machine's. */
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
