import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { arch, version } from "node:process";
import { Script } from "node:vm";
import { isKeyed, readEntry, writeEntry } from "../store/cache-entry.js";

/**
 * Folder of cached code, next to the source file. Anyone who can write there can also change the source file.
 */
const FOLDER = ".code";

interface KeptCode {
  /** State of the source file when the code was compiled. */
  readonly key: string;
  readonly code: Uint8Array;
}

interface MadeScript {
  readonly script: Script;
  /** Absolute path of the cache entry. */
  readonly place: string;
  readonly key: string;
}

/** Scripts without valid cached code. */
const fresh: MadeScript[] = [];
const modules = new Map<string, unknown>();

/**
 * Loads a CommonJS file by absolute path and returns its exports, like `require`, with cached compiled code.
 * V8 compiles a function on its first call. The result is saved when the thread ends and loaded the next
 * time, which halves the start time of commands. Node 22 can do this itself (`module.enableCompileCache`),
 * but for every module, including those of a site that change with each save. Loaded files must call
 * `importModule` instead of `import()`, which V8 does not support in such scripts.
 */
export function requireCode(file: string): unknown {
  if (!modules.has(file)) modules.set(file, runCode(file));
  return modules.get(file);
}

function runCode(file: string): unknown {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  const key = [size, mtimeMs, ctimeMs, ino].join(" ");
  const place = join(dirname(file), FOLDER, `${basename(file)}-${version}-${arch}`);
  const kept = readEntry(place);
  const cachedData = isKeyed<KeptCode>(kept, key) ? kept.code : undefined;
  const text = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "utf8")}\n})`;
  const script = new Script(text, { filename: file, cachedData });
  if (cachedData === undefined || script.cachedDataRejected === true) {
    if (fresh.length === 0) process.once("exit", keepFresh);
    fresh.push({ script, place, key });
  }
  const module = { exports: {} };
  const run: unknown = script.runInThisContext();
  if (typeof run !== "function") throw new TypeError(`${file} contains no code`);
  Reflect.apply(run, module.exports, [module.exports, createRequire(file), module, file, dirname(file)]);
  return module.exports;
}

/**
 * Replaces `import()` in files loaded by `requireCode`. Relative specifiers are relative to this file's
 * folder.
 * @public
 */
export function importModule(specifier: string): Promise<unknown> {
  return import(specifier);
}

function keepFresh(): void {
  for (const { script, place, key } of fresh) {
    try {
      writeEntry(place, { key, code: script.createCachedData() } satisfies KeptCode);
    } catch {
      // A read-only folder caches nothing.
      return;
    }
  }
}
