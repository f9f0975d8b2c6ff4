import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { arch, pid, version } from "node:process";
import { Script } from "node:vm";
import { threadId } from "node:worker_threads";
import { crc32 } from "node:zlib";

/** Folder of kept code, beside the file that it was made of: whoever may write there may change that file too. */
const FOLDER = ".code";
const LINE_END = 0x0a;

interface MadeScript {
  readonly script: Script;
  /** File that its code is kept in, and what it was made of. */
  readonly place: string;
  readonly state: string;
}

/** What had no kept code yet, or none that this V8 takes. */
const fresh: MadeScript[] = [];
const modules = new Map<string, unknown>();

/**
 * Gives the exports of a file of CommonJS, which is an absolute path, as `require` does. V8 compiles each function
 * when it is first called; what it has made of the file's functions is kept when the thread ends, and taken the next
 * time, which halves the time that commands take to start. Node does so by itself from version 22
 * (`module.enableCompileCache`), but for every module there is, those of a site that change with each save too.
 * The file calls no `import()`, but `importModule`: V8 forgets who is to answer it.
 */
export function requireCode(file: string): unknown {
  if (!modules.has(file)) modules.set(file, runCode(file));
  return modules.get(file);
}

function runCode(file: string): unknown {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  const state = [size, mtimeMs, ctimeMs, ino].join(" ");
  const place = join(dirname(file), FOLDER, `${basename(file)}-${version}-${arch}`);
  const cachedData = readKept(place, state);
  const text = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "utf8")}\n})`;
  const script = new Script(text, { filename: file, cachedData });
  if (cachedData === undefined || script.cachedDataRejected === true) {
    if (fresh.length === 0) process.once("exit", keepFresh);
    fresh.push({ script, place, state });
  }
  const module = { exports: {} };
  const run: unknown = script.runInThisContext();
  if (typeof run !== "function") throw new TypeError(`There is no code in ${file}`);
  Reflect.apply(run, module.exports, [module.exports, createRequire(file), module, file, dirname(file)]);
  return module.exports;
}

/**
 * `import()` for files that `requireCode` loads, which call it where their modules called that; what is relative is so
 * to the folder of this one.
 * @public
 */
export function importModule(specifier: string): Promise<unknown> {
  return import(specifier);
}

function keepFresh(): void {
  for (const { script, place, state } of fresh) {
    try {
      keep(place, state, script.createCachedData());
    } catch {
      // A folder that nobody may write to keeps nothing.
      return;
    }
  }
}

/** A file is there whole or not at all, however many threads write it. */
function keep(place: string, state: string, code: Buffer): void {
  mkdirSync(dirname(place), { recursive: true });
  const own = `${place}-${pid}-${threadId}`;
  try {
    writeFileSync(own, Buffer.concat([Buffer.from(lineOf(state, code)), code]));
    renameSync(own, place);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
}

/** V8 trusts what it gets: a disk may have lost a part of it. */
function readKept(place: string, state: string): Buffer | undefined {
  try {
    const kept = readFileSync(place);
    const start = kept.indexOf(LINE_END) + 1;
    const code = kept.subarray(start);
    return kept.toString("utf8", 0, start) === lineOf(state, code) ? code : undefined;
  } catch {
    return undefined;
  }
}

function lineOf(state: string, code: Buffer): string {
  return `${state} ${crc32(code)}\n`;
}
