import crypto from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildWorker } from "../../src/cli/engine/workers/build-crew.js";
import { lockFileOf } from "../../src/cli/output/place/sibling.js";
import type { BuildReport } from "../../src/cli/report/build-report.js";
import { serveBuildCalls } from "../../src/cli/engine/workers/build-worker.js";
import { createLocalWorker } from "./local-worker.js";

/** Number of a build's calls to the system and the language, for the files below one folder. */
export interface WorkCounts {
  /** Pages read, as in the build's report. */
  readonly pageReads: number;
  readonly compiles: number;
  readonly renders: number;
  /** Files that were read, or opened for partial reads and writes. */
  readonly fileReads: number;
  /** Files of the output that were written or copied. `writtenBytes` is the size of the written ones. */
  readonly fileWrites: number;
  readonly writtenBytes: number;
  /** Files written below `.hanblog`. */
  readonly keptWrites: number;
  /**
   * Number of times that a marked sentence of an article was sent to or by a worker, stringified, hashed and
   * written.
   */
  readonly bodySent: number;
  readonly bodyStringified: number;
  readonly bodyHashed: number;
  readonly bodyWritten: number;
}

/** Options of `countWork`. */
export interface CountOptions {
  /** Absolute path of the folder whose files are counted. */
  readonly dir: string;
  /** The sentence that is tracked. */
  readonly mark: string;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Note = (args: readonly unknown[], result: unknown) => void;
type IsMarked = (value: unknown) => boolean;
type Restore = () => void;
type AnyFunction = (...args: readonly unknown[]) => unknown;

const READS = ["readFileSync", "openSync", "readFile", "open"];
const WRITES = ["writeFileSync", "writeFile"];
const COPIES = ["copyFileSync", "copyFile"];

const NONE: WorkCounts = {
  pageReads: 0,
  compiles: 0,
  renders: 0,
  fileReads: 0,
  fileWrites: 0,
  writtenBytes: 0,
  keptWrites: 0,
  bodySent: 0,
  bodyStringified: 0,
  bodyHashed: 0,
  bodyWritten: 0,
};

/**
 * Counts the work of `build`, which receives a worker in this thread. Functions of `node:fs`, `node:crypto`
 * and `JSON` are replaced by counting versions, and restored at the end.
 */
export async function countWork(
  { dir, mark }: CountOptions,
  build: (started: BuildWorker) => Promise<BuildReport>,
): Promise<WorkCounts> {
  const counts: Mutable<WorkCounts> = { ...NONE };
  const isMarked = createIsMarked(mark);
  const { stringify } = JSON;
  const restores = [
    ...watchFiles(dir, counts, isMarked),
    ...watchHashes(counts, isMarked),
    watch(JSON, "stringify", (_, text) => {
      if (isMarked(text)) counts.bodyStringified++;
    }),
  ];
  syncBuiltinESMExports();
  const worker = createLocalWorker(serveBuildCalls);
  const countSent = (value: unknown) => {
    if (isMarked(stringify(value, plain))) counts.bodySent++;
  };
  try {
    const { work } = await build({
      async run(call) {
        countSent(call);
        const result = await worker.run(call);
        countSent(result);
        return result;
      },
      close: () => worker.close(),
    });
    return { ...counts, pageReads: work.reads, compiles: work.compiles, renders: work.renders };
  } finally {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  }
}

function watchFiles(dir: string, counts: Mutable<WorkCounts>, isMarked: IsMarked): readonly Restore[] {
  const watchBelow = (names: readonly string[], note: (path: string, contents: unknown) => void) =>
    names.map((name) =>
      watch(name.endsWith("Sync") ? fs : fs.promises, name, ([file, contents]) => {
        const path = pathOf(file);
        if (path?.startsWith(dir + sep) === true) note(path, contents);
      }),
    );
  const noteWrite = (path: string, contents: unknown) => {
    // The lock contains a pid, whose length varies.
    if (path.startsWith(lockFileOf(join(dir, "dist")))) return;
    if (path.startsWith(`${dir}${sep}.hanblog${sep}`)) {
      counts.keptWrites++;
    } else {
      counts.fileWrites++;
      counts.writtenBytes += sizeOf(contents);
    }
    if (isMarked(contents)) counts.bodyWritten++;
  };
  return [
    ...watchBelow(READS, () => counts.fileReads++),
    ...watchBelow(WRITES, noteWrite),
    ...watchBelow(COPIES, (path) => noteWrite(path, null)),
  ];
}

function watchHashes(counts: Mutable<WorkCounts>, isMarked: IsMarked): readonly Restore[] {
  const noteData = (data: unknown) => {
    if (isMarked(data)) counts.bodyHashed++;
  };
  return [
    watch(crypto, "hash", ([, data]) => noteData(data)),
    watch(crypto.Hash.prototype, "update", ([data]) => noteData(data)),
  ];
}

/** Reports arguments and result of each call of `owner`'s function `name`, until it is restored. */
function watch(owner: object, name: string, note: Note): Restore {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== "function") throw new TypeError(`${name} is no function`);
  const noting = function (this: unknown, ...args: readonly unknown[]) {
    const result: unknown = Reflect.apply(original as AnyFunction, this, args);
    note(args, result);
    return result;
  };
  Reflect.set(owner, name, Object.assign(noting, original));
  return () => void Reflect.set(owner, name, original);
}

function createIsMarked(mark: string): IsMarked {
  const bytes = Buffer.from(mark);
  return (value) => {
    if (typeof value === "string") return value.includes(mark);
    if (!(value instanceof Uint8Array)) return false;
    return Buffer.from(value.buffer, value.byteOffset, value.length).includes(bytes);
  };
}

/** Converts maps, sets and bytes to values that JSON can represent. */
function plain(_: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)];
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  return value;
}

function pathOf(file: unknown): string | null {
  if (typeof file === "string") return file;
  return file instanceof URL ? fileURLToPath(file) : null;
}

function sizeOf(contents: unknown): number {
  if (typeof contents === "string") return Buffer.byteLength(contents);
  return contents instanceof Uint8Array ? contents.length : 0;
}
