/**
 * Builds six corpora with an old version of hanblog and with this checkout, and compares what visitors, feed readers and
 * search engines see of them, as `readOutput` and `searchOutput` normalise it:
 *
 *     npm run test:oracle -- 3858f277 --only site,languages
 *
 * The old version is a commit. It is compiled in a temporary folder, with this checkout's packages. `--only` names
 * corpora, or their prefixes. `--outputs old current` compares two finished outputs instead. Exits with 1 if something
 * differs.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { commitAll } from "../../bench/corpus.js";
import { compareFacts, formatReport } from "./compare-facts.js";
import { createCorpora } from "./corpora.js";
import { KINDS, readOutput } from "./read-output.js";
import { chooseQueries, searchOutput } from "./search-output.js";

const ROOT = resolve(import.meta.dirname, "../..");
/** Current time for builds, in seconds since 1970: 2027-01-01, after all dates in the corpora except intended future ones. */
const NOW = "1798761600";
/** Passwords of the fixture that has pages with one. */
const PASSWORDS = { HANBLOG_PASSWORD_FAMILY: "rice ball", HANBLOG_PASSWORD_FRIENDS: "spring rice" };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, outputs: { type: "boolean", default: false } },
});

const work = mkdtempSync(join(tmpdir(), "hanblog-oracle-"));
try {
  const { rows, missing } = values.outputs
    ? await compareFinished(positionals)
    : await compareAll(positionals);
  process.stdout.write(`${formatReport(rows, missing)}\n`);
  if (rows.some(({ differences }) => differences.length > 0)) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 3 });
}

async function compareFinished([old, current]) {
  if (old === undefined || current === undefined)
    throw new Error("Name two output folders: --outputs old current");
  const sides = [old, current].map((dest) => ({ dest: resolve(dest), versionDir: ROOT }));
  return { rows: await compareOutputs("outputs", sides), missing: [] };
}

async function compareAll([commit]) {
  if (commit === undefined)
    throw new Error("Name the commit of the old version: npm run test:oracle -- COMMIT");
  if (!existsSync(join(ROOT, "dist/cli/main.js"))) throw new Error("Run `npm run build` first.");
  // Sites resolve the packages that they install, such as mermaid, from their own folder.
  symlinkSync(join(ROOT, "node_modules"), join(work, "node_modules"), "junction");
  const oldVersion = checkOut(commit);
  const prefixes = values.only?.split(",") ?? [""];
  const wanted = createCorpora(oldVersion).filter(({ name }) =>
    prefixes.some((prefix) => name.startsWith(prefix)),
  );
  if (wanted.length === 0) throw new Error(`No corpus begins with ${values.only}.`);
  const rows = [];
  for (const site of wanted.filter(({ write }) => write !== null)) {
    const sides = [oldVersion, ROOT].map((versionDir) => ({ dest: buildSite(site, versionDir), versionDir }));
    rows.push(...(await compareOutputs(site.name, sides)));
  }
  return { rows, missing: wanted.filter(({ write }) => write === null).map(({ name }) => name) };
}

/** Compiles a commit of hanblog in a separate folder and returns the folder. */
function checkOut(commit) {
  const dir = join(work, "old-version");
  mkdirSync(dir);
  const archive = join(work, "old-version.tar");
  execFileSync("git", ["archive", "--output", archive, commit], { cwd: ROOT });
  execFileSync("tar", ["-xf", archive, "-C", dir]);
  symlinkSync(join(ROOT, "node_modules"), join(dir, "node_modules"), "junction");
  const dependenciesOf = (folder) =>
    JSON.stringify(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies);
  if (dependenciesOf(dir) !== dependenciesOf(ROOT)) {
    process.stderr.write(
      "The dependencies of the two versions differ: the old one runs with the current packages.\n",
    );
  }
  run("npm", ["run", "build"], dir);
  return dir;
}

/** Writes a site as a git repository, builds it, and returns its output. */
function buildSite({ name, write }, versionDir) {
  const dir = join(work, versionDir === ROOT ? "current" : "old", name);
  mkdirSync(dir, { recursive: true });
  write(dir);
  commitAll(dir);
  run(process.execPath, [join(versionDir, "bin/hanblog.js"), "build", "."], dir);
  return join(dir, "dist");
}

function run(command, args, cwd) {
  const env = { ...process.env, ...PASSWORDS, SOURCE_DATE_EPOCH: NOW, NO_COLOR: "1", CI: "1" };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed in ${cwd}:\n${stdout}${stderr}`);
}

/** Returns a row of the report for each kind. */
async function compareOutputs(corpus, [old, current]) {
  const facts = [readOutput(old.dest), readOutput(current.dest)];
  const queries = chooseQueries(facts[0]);
  const found = [
    await searchOutput(old.dest, old.versionDir, queries),
    await searchOutput(current.dest, current.versionDir, queries),
  ];
  const row = (kind, [before, after]) => ({
    corpus,
    kind,
    keys: new Set([...before.keys(), ...after.keys()]).size,
    lines: [...before.values()].flat().length,
    differences: compareFacts(before, after),
  });
  return [
    ...KINDS.map((kind) =>
      row(
        kind,
        facts.map((side) => side[kind]),
      ),
    ),
    row("search", found),
  ];
}
