import { constants } from "node:fs";
import { cp, lstat, mkdir, mkdtemp, readdir, realpath } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { pathBelow, pathFrom } from "../../config/path-below.js";
import { createProblem } from "../../messages/create-problem.js";
import type { RunFault } from "../../messages/en/import.js";
import type { Problem } from "../../../runtime/model/error.js";
import type { SiteDraft } from "../site-kind.js";
import { folderFiles, type OutputFiles } from "../addresses/read-output.js";
import {
  isEmptyFolder,
  listedPages,
  writeEmptyThemes,
  findInstalled,
  type Installed,
  type OldProgram,
} from "./old-programs.js";
import { findIsolation, type Isolation, type RunLimits, type RunResult, runProgram } from "./run-program.js";

/** Everything that the old generator wrote, or only the addresses of its pages. */
export type RunOutput =
  | { readonly kind: "output"; readonly command: string; readonly files: OutputFiles }
  | { readonly kind: "list"; readonly command: string; readonly locations: readonly string[] };

/** The result of running the old generator. Only a list can follow a run that failed. */
export interface RanSite {
  readonly output: RunOutput | null;
  readonly problem: Problem | null;
}

/** Options for running the generator of an old site. */
export interface RunOldOptions {
  readonly oldDir: string;
  /** Folder for the copy of the old one, and for everything that the generator writes. */
  readonly tempDir: string;
  readonly programs: readonly OldProgram[];
  readonly now: Date;
  /** Called with a command before its code runs. */
  readonly before: (command: string, isolation: Isolation) => void;
  readonly limits?: RunLimits;
}

/** The copy of an old site. */
interface Copy {
  /** Folder with the copy, the output, a home and temporary files. */
  readonly dir: string;
  /** Path of the old folder in the copy, which can be a folder above it. */
  readonly oldPath: string;
  readonly isolation: Isolation;
  readonly options: RunOldOptions;
}

/** Name of the copy in its folder. */
const SITE = "site";

/**
 * Builds an old site with its generator, in a copy of its folder. The generator has a home and a folder for temporary files of its own,
 * and no other variable than the search path and the language.
 */
export async function runOldSite(
  { outputs = [], themes = [] }: Pick<SiteDraft, "outputs" | "themes">,
  options: RunOldOptions,
): Promise<RanSite> {
  const { oldDir, programs } = options;
  const found = await Promise.all(programs.map((program) => findInstalled(program, oldDir)));
  const installed = found.flat();
  const [first] = installed;
  if (first === undefined) {
    const [name = ""] = programs.map(({ command }) => command("")[0]);
    return { output: null, problem: failure(name, programs.length === 0 ? "none" : "missing") };
  }
  const copy = await createCopy(first.root, outputs, options);
  const folders = themes.map(({ folder }) => join(copy.dir, SITE, copy.oldPath, folder));
  const isMissing = (await Promise.all(folders.map(isEmptyFolder))).includes(true);
  const ran = isMissing
    ? { output: null, problem: null }
    : await buildOld(
        installed.filter(({ root }) => root === first.root),
        copy,
        outputs,
      );
  if (ran.output !== null || first.program.list === undefined) return ran;
  const listed = await listOld(first, first.program.list, {
    copy,
    themes: themes.map(({ name }) => name),
  });
  return { output: listed.output, problem: ran.problem ?? listed.problem };
}

/** Copies the folder that has the packages of an old site. */
async function createCopy(root: string, outputs: readonly string[], options: RunOldOptions): Promise<Copy> {
  const dir = await realpath(await mkdtemp(join(options.tempDir, "run-")));
  for (const name of ["home", "temp"]) await mkdir(join(dir, name));
  const oldPath = pathFrom(root, options.oldDir);
  const from = await realpath(root);
  await copyOld(from, join(dir, SITE), new Set([dir, ...outputs.map((path) => join(from, oldPath, path))]));
  return { dir, oldPath, isolation: await findIsolation(dir), options };
}

/**
 * Copies an old site with its packages and its history, because generators write caches next to their sources. Built sites in it are
 * left out: pages in them can be older. Links stay as they are.
 */
async function copyOld(from: string, to: string, left: ReadonlySet<string>): Promise<void> {
  if (left.has(from)) return;
  // `cp` copies no folder into itself, such as a repository in which the new site is written next to the old one.
  if (pathBelow(from, to) !== null) {
    await mkdir(to);
    for (const name of await readdir(from)) await copyOld(join(from, name), join(to, name), left);
    return;
  }
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (path) => {
      if (left.has(path)) return false;
      const found = await lstat(path);
      return found.isFile() || found.isDirectory() || found.isSymbolicLink();
    },
  });
}

/** Runs programs until one of them is installed completely. */
async function buildOld(
  installed: readonly Installed[],
  copy: Copy,
  outputs: readonly string[],
): Promise<RanSite> {
  let problem: Problem | null = null;
  for (const one of installed) {
    const { program } = one;
    const folder = join(copy.dir, SITE, copy.oldPath, program.folder);
    const words = program.command(pathFrom(folder, join(copy.dir, "output")));
    const { command, ...result } = await start(one, words, copy);
    if (result.end === "done") {
      const files = await findOutput(copy, outputs);
      if (files !== null) return { output: { kind: "output", command, files }, problem: null };
    }
    problem = failure(command, result.end === "done" ? "empty" : result.end, result);
    if (result.end !== "missing") break;
  }
  return { output: null, problem };
}

/** Lists the pages of a site whose theme is missing, or too new for the generator. */
async function listOld(
  one: Installed,
  { words, themesVariable }: NonNullable<OldProgram["list"]>,
  { copy, themes }: { readonly copy: Copy; readonly themes: readonly string[] },
): Promise<RanSite> {
  const themesDir = join(copy.dir, "themes");
  await writeEmptyThemes(themesDir, themes, join(copy.dir, SITE, copy.oldPath));
  const { command, stdout, ...result } = await start(one, words, copy, { [themesVariable]: themesDir });
  const locations = result.end === "done" ? listedPages(stdout, copy.options.now) : [];
  if (locations.length > 0) return { output: { kind: "list", command, locations }, problem: null };
  const fault = result.end === "done" ? "empty" : result.end;
  return { output: null, problem: failure(command, fault, result) };
}

/** Runs the words of a program. Paths in its last lines are those of the old folder. */
async function start(
  { file, program, root, hasHome }: Installed,
  words: readonly string[],
  copy: Copy,
  env: OldProgram["env"] = {},
) {
  const { dir, oldPath, isolation, options } = copy;
  const site = join(dir, SITE);
  const [name = "", ...args] = words;
  const command = [program.isPackage ? `node_modules/.bin/${name}` : name, ...args].join(" ");
  options.before(command, isolation);
  const run = (rest: readonly string[]) =>
    runProgram(
      {
        words: [...isolation.prefix, program.isPackage ? join(site, file) : file, ...rest],
        cwd: join(site, oldPath, program.folder),
        env: {
          PATH: [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter),
          HOME: hasHome ? (process.env["HOME"] ?? "") : join(dir, "home"),
          TMPDIR: join(dir, "temp"),
          LANG: process.env["LC_ALL"] ?? process.env["LANG"] ?? "C.UTF-8",
          ...program.env,
          ...env,
        },
      },
      options.limits,
    );
  const test = program.test === undefined ? null : await run(program.test.slice(1));
  const isInstalled = test === null || test.end === "done";
  const result = isInstalled ? await run(args) : { ...test, end: "missing" as const };
  const lastLines = result.lastLines.map((line) => line.replaceAll(site, root));
  return { ...result, lastLines, command };
}

/** Returns the files that the generator wrote to the folder for it, or to that of its configuration, or `null`. */
async function findOutput(copy: Copy, outputs: readonly string[]): Promise<OutputFiles | null> {
  const own = outputs.map((path) => join(copy.dir, SITE, copy.oldPath, path));
  for (const dir of [join(copy.dir, "output"), ...own]) {
    const files = await folderFiles(dir);
    if (files.names.some((name) => name.endsWith(".html"))) return files;
  }
  return null;
}

function failure(command: string, fault: RunFault, result: Partial<RunResult> = {}): Problem {
  const { code = null, lastLines = [] } = result;
  return createProblem("warning", "import-run", { command, fault, code, lines: lastLines });
}
