import crypto from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildWorker } from "../../src/cli/crew/build-crew.js";
import { lockFileOf } from "../../src/cli/output/sibling.js";
import type { BuildReport } from "../../src/cli/report/build-report.js";
import { createLocalWorker } from "./local-worker.js";

/** Counts of a build's calls to the system and the language, for the files below one folder. */
export interface WorkCounts {
  /** As the build's report says. */
  readonly pageReads: number;
  readonly compiles: number;
  readonly renders: number;
  /** Calls that crossed to a worker. */
  readonly messages: number;
  /** Requests for the state of a file or folder, and whether it exists. */
  readonly stats: number;
  /** Files that were read, and files that were opened to be read or written in parts. */
  readonly fileReads: number;
  /** Files of the output that were written or copied, and the bytes of those written. */
  readonly fileWrites: number;
  readonly writtenBytes: number;
  /** Files below `.hanblog` that were written. */
  readonly keptWrites: number;
  /** Hashes of anything other than the program's own files. */
  readonly hashes: number;
  readonly stringifications: number;
  /** Times that a marked sentence of an article's body was sent to or by a worker, stringified, hashed and written. */
  readonly bodySent: number;
  readonly bodyStringified: number;
  readonly bodyHashed: number;
  readonly bodyWritten: number;
}

/** The folder whose work is counted. */
export interface CountOptions {
  /** Absolute. */
  readonly dir: string;
  /** The sentence whose way is followed. */
  readonly mark: string;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Note = (args: readonly unknown[], result: unknown) => void;
type IsMarked = (value: unknown) => boolean;
type Restore = () => void;
type AnyFunction = (...args: readonly unknown[]) => unknown;

const STATS = ["statSync", "lstatSync", "existsSync", "accessSync", "stat", "lstat", "access"];
const READS = ["readFileSync", "openSync", "readFile", "open"];
const WRITES = ["writeFileSync", "writeFile"];
const COPIES = ["copyFileSync", "copyFile"];

const NONE: WorkCounts = {
  pageReads: 0,
  compiles: 0,
  renders: 0,
  messages: 0,
  stats: 0,
  fileReads: 0,
  fileWrites: 0,
  writtenBytes: 0,
  keptWrites: 0,
  hashes: 0,
  stringifications: 0,
  bodySent: 0,
  bodyStringified: 0,
  bodyHashed: 0,
  bodyWritten: 0,
};

/**
 * Counts the work of `build`, which is given a worker in this thread. Functions of `node:fs`, `node:crypto` and `JSON`
 * are replaced by ones that do the same and count, and restored at the end.
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
    ...watchHashes(dir, counts, isMarked),
    watch(JSON, "stringify", (_, text) => {
      counts.stringifications++;
      if (isMarked(text)) counts.bodyStringified++;
    }),
  ];
  syncBuiltinESMExports();
  const worker = createLocalWorker();
  const countSent = (value: unknown) => {
    if (isMarked(stringify(value, plain))) counts.bodySent++;
  };
  try {
    const { work } = await build({
      async run(call) {
        counts.messages++;
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
    // A lock names its process, whose number may have any length.
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
    ...watchBelow(STATS, () => counts.stats++),
    ...watchBelow(READS, () => counts.fileReads++),
    ...watchBelow(WRITES, noteWrite),
    ...watchBelow(COPIES, (path) => noteWrite(path, null)),
  ];
}

function watchHashes(dir: string, counts: Mutable<WorkCounts>, isMarked: IsMarked): readonly Restore[] {
  // The program's own files are hashed too, for its version: their number says nothing about the site.
  const code = new WeakSet<object>();
  const noteData = (data: unknown) => {
    if (isMarked(data)) counts.bodyHashed++;
  };
  return [
    watch(fs, "readFileSync", ([file], contents) => {
      const isOutside = pathOf(file)?.startsWith(dir + sep) !== true;
      if (isOutside && typeof contents === "object" && contents !== null) code.add(contents);
    }),
    watch(crypto, "hash", ([, data]) => {
      if (!(data instanceof Uint8Array && code.has(data))) counts.hashes++;
      noteData(data);
    }),
    watch(crypto, "createHash", () => counts.hashes++),
    watch(crypto.Hash.prototype, "update", ([data]) => noteData(data)),
  ];
}

/** Reports the arguments and the result of each call of a function of `owner`, until it is restored. */
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

/** Makes what `JSON` leaves out part of a text. */
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
