/**
 * Breaks the program in many places, one at a time and in a copy, and reports what neither the fast tests nor, after
 * them, types and lint noticed:
 *
 *     npm run test:mutants -- --seed 7 --count 100 --room cli/site
 *
 * A run is repeated with its seed; `--from 41` goes on with one that was cut short. `--room cli` is the files that are
 * in no folder of `src/cli`. Only the tests that import the changed file run. The wording of messages is left alone.
 * StrykerJS would need Node 22 and the compiler's JavaScript interface, which TypeScript 7 does not have, and it cannot
 * choose by a seed.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chooseMutations } from "./choose-mutations.js";
import { findMutations } from "./find-mutations.js";

const ROOT = resolve(import.meta.dirname, "../..");
/** A mutation may leave a loop without an end: what takes longer than this many times the whole green run has one. */
const PATIENCE = 2;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e6)) },
    count: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    room: { type: "string" },
  },
});
const [seed, count, from] = [Number(values.seed), Number(values.count), Number(values.from)];
if (![seed, count, from].every(Number.isInteger))
  throw new Error("--seed, --count and --from are whole numbers.");

function print(text) {
  process.stdout.write(`${text}\n`);
}

function listFiles() {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).split("\0");
  return files.filter((file) => file !== "" && existsSync(join(ROOT, file)));
}

/** `src/cli/site/x.ts` is in `cli/site`, `src/cli/x.ts` in `cli`. */
function roomOf(file) {
  return file.split("/").slice(1, -1).slice(0, 2).join("/");
}

/** Copies the checkout with what is compiled; packages and the recorded blogs next to it are linked. */
function copyCheckout(files, folder) {
  const copy = join(folder, "hanblog");
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  cpSync(join(ROOT, "dist"), join(copy, "dist"), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
  const shared = resolve(ROOT, "../shared");
  if (existsSync(shared)) symlinkSync(shared, join(folder, "shared"), "junction");
  return copy;
}

/** Whether a tool ends without a complaint; one that does not end in time is stopped with all that it started. */
async function passes(cwd, tool, args, stdio = "ignore") {
  const options = { cwd, stdio, detached: true, env: { ...process.env, CI: "1" } };
  const child = spawn(process.execPath, [join(ROOT, "node_modules", tool), ...args], options);
  const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), longestMs);
  const [code] = await once(child, "exit");
  clearTimeout(timer);
  return code === 0;
}

const VITEST = "vitest/vitest.mjs";
const FAST = ["--run", "--project", "fast", "--reporter", "minimal"];

const passTypes = (copy, stdio) => passes(copy, "typescript/bin/tsc", ["-b"], stdio);
const passLint = (copy, path, stdio) => passes(copy, "oxlint/bin/oxlint", ["--type-aware", path], stdio);

/** Returns who notices a mutant of a file: `tests`, `types`, `lint` or nobody (`null`). The file is restored. */
async function findNotice(copy, file, mutant) {
  const text = readFileSync(join(copy, file), "utf8");
  writeFileSync(join(copy, file), mutant);
  const related = ["related", file, ...FAST, "--bail", "1", "--passWithNoTests"];
  const isTested = !(await passes(copy, VITEST, related));
  const isTyped = isTested || (await passTypes(copy));
  const isClean = isTested || !isTyped || (await passLint(copy, file));
  writeFileSync(join(copy, file), text);
  if (isTested) return "tests";
  // Compiles the file as it was: some tests run what is compiled.
  await passTypes(copy);
  if (!isTyped) return "types";
  return isClean ? null : "lint";
}

function lineOf(text, index) {
  const start = text.lastIndexOf("\n", index - 1) + 1;
  const end = text.indexOf("\n", index);
  return text.slice(start, end === -1 ? text.length : end).trim();
}

/** Rows of a room's counts, and the sum. */
function tableOf(results) {
  const rooms = [...new Set(results.map(({ room }) => room))].toSorted((a, b) => (a < b ? -1 : 1));
  const row = (name, own) => {
    const by = (...notices) => own.filter(({ notice }) => notices.includes(notice)).length;
    const counts = [own.length, by("tests"), by("types", "lint"), by(null)];
    return name.padEnd(24) + counts.map((number) => String(number).padStart(11)).join("");
  };
  const head = ["mutants", "tests", "types/lint", "survived"].map((title) => title.padStart(11)).join("");
  const rows = rooms.map((room) =>
    row(
      room,
      results.filter((result) => result.room === room),
    ),
  );
  return [`${"room".padEnd(24)}${head}`, ...rows, row("all", results)].join("\n");
}

const files = listFiles();
const mutations = files
  .filter((file) => /^src\/.*\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
  .filter((file) => values.room === undefined || roomOf(file) === values.room)
  .flatMap((file) =>
    findMutations(readFileSync(join(ROOT, file), "utf8"), file).map((mutation) => ({
      ...mutation,
      file,
      room: roomOf(file),
    })),
  );
const chosen = chooseMutations(mutations, { seed, count });
print(`${chosen.length} of ${mutations.length} mutations, --seed ${seed}`);

const folder = mkdtempSync(join(tmpdir(), "hanblog-mutants-"));
const results = [];
/** Milliseconds; the green run may take as long as a timer can wait. */
let longestMs = 2 ** 31 - 1;
try {
  const copy = copyCheckout(files, folder);
  const start = performance.now();
  // Shows what fails before the first mutation.
  const isGreen =
    (await passTypes(copy, "inherit")) &&
    (await passLint(copy, "src", "inherit")) &&
    (await passes(copy, VITEST, FAST, "inherit"));
  if (!isGreen) throw new Error("Types, lint or the fast tests fail before any mutation.");
  longestMs = PATIENCE * (performance.now() - start);
  for (const [index, mutation] of chosen.entries()) {
    if (index + 1 < from) continue;
    const { file, line, operator, start, end, replacement, room } = mutation;
    const text = readFileSync(join(copy, file), "utf8");
    const mutant = text.slice(0, start) + replacement + text.slice(end);
    const notice = await findNotice(copy, file, mutant);
    results.push({ room, notice });
    print(`${index + 1}. ${file}:${line} ${operator}: ${notice ?? "SURVIVED"}`);
    if (notice === null) print(`   - ${lineOf(text, start)}\n   + ${lineOf(mutant, start)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(`\n${tableOf(results)}`);
