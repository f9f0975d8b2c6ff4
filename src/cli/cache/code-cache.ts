import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { arch, version } from "node:process";
import { Script } from "node:vm";
import { readEntry, writeEntry } from "./cache-entry.js";
import { isKeyed } from "./is-keyed.js";

/** Folder of kept code, beside the file that it was made of: whoever may write there may change that file too. */
const FOLDER = ".code";

interface KeptCode {
  /** The file that it was made of, as it stood then. */
  readonly key: string;
  readonly code: Uint8Array;
}

interface MadeScript {
  readonly script: Script;
  /** File that its code is to be kept in. */
  readonly place: string;
  readonly key: string;
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
  for (const { script, place, key } of fresh) {
    try {
      writeEntry(place, { key, code: script.createCachedData() } satisfies KeptCode);
    } catch {
      // A folder that nobody may write to keeps nothing.
      return;
    }
  }
}
