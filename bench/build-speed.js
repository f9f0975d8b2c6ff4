/**
 * Prints the cost of building two corpora with hanblog and its peers: cold, warm (nothing changed), and after a change
 * of one post. `CORPUS=heavy`, `SIZES=100,1000`, `ONLY=hanblog,Hugo` and `RUNS=3` narrow it. `npm install` in this folder
 * installs the peers; Hugo comes from the system.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { CORPORA } from "./corpus.js";
import { GENERATORS, createProject } from "./generators.js";
import { measureCommand } from "./measure-command.js";
import { printHeading, printTable, round } from "./print-table.js";

const SIZES = (process.env["SIZES"] ?? "100,1000,5000,20000").split(",").map(Number);
const NAMES = (process.env["CORPUS"] ?? Object.keys(CORPORA).join(",")).split(",");
const ONLY = process.env["ONLY"]?.split(",") ?? null;
const RUNS = Number(process.env["RUNS"] ?? 3);
/** Seconds. A peer that needs more for a corpus is not run on larger ones. */
const PATIENCE = 120;

/** Files and folders that a build creates in the site folder. */
const MADE = ["output", ".hanblog", ".astro", ".vitepress/cache", "resources"];

const wanted = GENERATORS.filter(({ name }) => ONLY === null || ONLY.includes(name));
for (const { name } of wanted.filter(({ version }) => version === null)) {
  console.log(`${name} is not installed: npm install --prefix bench, or its package of the system`);
}
printHeading({ runs: `best of ${RUNS}` });

/** Folders of measured projects. */
const used = [];
process.once("exit", () => used.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

printTable(
  "what each build does",
  wanted.map(({ name, has }) => ({ generator: name, ...has })),
);
for (const name of NAMES) await measureCorpus(name);

async function measureCorpus(corpusName) {
  const corpus = CORPORA[corpusName];
  if (corpus === undefined)
    throw new RangeError(`Unknown corpus \`${corpusName}\`. Set CORPUS to light or heavy.`);
  const tired = new Set();
  /** Generator → size → bytes that a browser loads for an article. */
  const loads = new Map();
  for (const size of SIZES) {
    const rows = [];
    for (const generator of wanted) {
      if (generator.version === null || tired.has(generator.name)) continue;
      const row = await measure(generator, { count: size, corpus }).catch((error) => ({
        failed: String(error).split("\n", 1)[0].slice(0, 200),
      }));
      if ((row["cold s"] ?? Infinity) > PATIENCE) tired.add(generator.name);
      const name = `${generator.name} ${generator.version}`;
      rows.push({ generator: name, ...row });
      if (!("failed" in row)) loads.set(name, (loads.get(name) ?? new Map()).set(size, row));
    }
    const own = rows.find(({ generator }) => generator.startsWith("hanblog"))?.["cold s"];
    printTable(
      `build, ${size} posts of the ${corpusName} corpus${corpus.hasGit ? ", in a git repository" : ""}`,
      rows.map((row) => ({
        ...row,
        ...(own && row["cold s"] ? { "times hanblog": round(row["cold s"] / own) } : {}),
      })),
    );
  }
  printTable(
    `what an article of the ${corpusName} corpus loads as the site grows, kB gzip`,
    [...loads].map(([generator, sizes]) => ({ generator, ...growth(sizes) })),
  );
}

function growth(sizes) {
  const columns = [...sizes].map(([size, row]) => [
    [`HTML at ${size}`, row["article HTML kB gzip"]],
    [`JS at ${size}`, row["article JS kB gzip"]],
  ]);
  return Object.fromEntries(columns.flat());
}

async function measure(generator, { count: size, corpus }) {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-bench-"));
  try {
    createProject(generator, dir, { count: size, corpus });
    const run = () => measureCommand(generator.build(corpus), { cwd: dir, env: generator.env ?? {} });
    const colds = [];
    const aside = `${dir}-aside`;
    for (let count = 0; count < RUNS; count++) {
      // Moved instead of deleted: see `emptyFiles`.
      mkdirSync(join(aside, String(count)), { recursive: true });
      for (const [index, left] of MADE.entries()) {
        const path = join(dir, left === "output" ? generator.output : left);
        if (existsSync(path)) renameSync(path, join(aside, String(count), String(index)));
      }
      colds.push(await run());
    }
    const warms = [];
    for (let count = 0; count < RUNS; count++) warms.push(await run());
    const changes = [];
    const name = `post-${String(Math.floor(size / 2)).padStart(5, "0")}`;
    for (let count = 0; count < RUNS; count++) {
      appendFileSync(join(dir, generator.posts, `${name}.md`), `\n再写一段，第 ${count} 次。\n`);
      changes.push(await run());
    }
    const [cold, warm, change] = [colds, warms, changes].map(best);
    const output = join(dir, generator.output);
    const files = readdirSync(output, { recursive: true, withFileTypes: true });
    return {
      "cold s": round(cold.wall),
      "CPU s": round(cold.cpu),
      "peak MB": Math.round(cold.peak),
      "warm s": round(warm.wall),
      "one changed s": round(change.wall),
      files: files.length,
      "output MB": round(outputBytes(files) / 1e6),
      "article HTML kB gzip": round(htmlBytes(output, generator.article(name)) / 1000),
      "article JS kB gzip": round(scriptBytes(output, generator.article(name)) / 1000),
    };
  } finally {
    for (const path of [dir, `${dir}-aside`].filter((path) => existsSync(path))) {
      used.push(path);
      emptyFiles(path);
    }
  }
}

/**
 * Empties files instead of deleting them until everything is measured. ext4 does not reuse a deleted inode for minutes,
 * and creating files takes four times the system time meanwhile, because each one skips the deleted inodes.
 */
function emptyFiles(dir) {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    // Git's objects are read-only.
    if (entry.isFile() && !entry.parentPath.includes(`${sep}.git`))
      truncateSync(join(entry.parentPath, entry.name));
  }
}

function outputBytes(entries) {
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0);
}

function htmlBytes(output, article) {
  return gzipSync(readFileSync(join(output, article))).length;
}

/** Returns the scripts that a document loads, with their imports. Each is compressed separately. */
function scriptBytes(output, article) {
  const html = readFileSync(join(output, article), "utf8");
  const first = Array.from(
    html.matchAll(/<script[^>]*\ssrc="([^"]+)"|<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
    ([, script, preload]) => script ?? preload,
  );
  const loaded = new Map();
  const load = (url) => {
    const file = join(output, resolve("/", url.split("?")[0]));
    if (loaded.has(file) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return;
    const code = readFileSync(file, "utf8");
    loaded.set(file, gzipSync(code).length);
    for (const [, path] of code.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)) {
      load(posix.join(dirname(url), path));
    }
  };
  for (const url of first) load(url);
  return [...loaded.values()].reduce((total, bytes) => total + bytes, 0);
}

function best(runs) {
  return runs.toSorted((a, b) => a.wall - b.wall)[0];
}
