import { constants } from "node:fs";
import { access, mkdir, mkdtemp, realpath } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { repositoryRoot } from "../../config/nearest-folder.js";
import { pathFrom } from "../../config/path-below.js";
import { createProblem } from "../../messages/create-problem.js";
import type { RunFault } from "../../messages/en/import.js";
import type { Problem } from "../../../runtime/model/error.js";
import type { SiteDraft } from "../site-kind.js";
import { folderFiles, type OutputFiles } from "../sources/output-files.js";
import { copyOld, isEmptyFolder } from "./copy-old.js";
import { emptyThemes, listedPages } from "./hugo-list.js";
import { findIsolation, type Isolation } from "./isolation.js";
import type { OldProgram } from "./old-programs.js";
import { type RunLimits, type RunResult, runProgram } from "./run-program.js";

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

/** A program that is installed. */
interface Installed {
  readonly program: OldProgram;
  /** Absolute path in the system, or path in the copy. */
  readonly file: string;
  /** Folder that is copied, which has the packages of the site. */
  readonly root: string;
  /** Whether the program gets the home of the author, where gems can be. */
  readonly hasHome: boolean;
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
  const folders = themes.map((theme) => join(copy.dir, SITE, copy.oldPath, theme));
  const isMissing = (await Promise.all(folders.map(isEmptyFolder))).includes(true);
  const ran = isMissing
    ? { output: null, problem: null }
    : await buildOld(
        installed.filter(({ root }) => root === first.root),
        copy,
        outputs,
      );
  if (ran.output !== null || first.program.list === undefined) return ran;
  const listed = await listOld(first, first.program.list, { copy, folders });
  return { output: listed.output, problem: ran.problem ?? listed.problem };
}

/** Copies the folder that has the packages of an old site. */
async function createCopy(root: string, outputs: readonly string[], options: RunOldOptions): Promise<Copy> {
  const dir = await realpath(await mkdtemp(join(options.tempDir, "run-")));
  for (const name of ["home", "temp"]) await mkdir(join(dir, name));
  const oldPath = pathFrom(root, options.oldDir);
  await copyOld(
    root,
    join(dir, SITE),
    outputs.map((path) => pathFrom(root, join(options.oldDir, path))),
  );
  return { dir, oldPath, isolation: await findIsolation(dir), options };
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
  words: readonly string[],
  { copy, folders }: { readonly copy: Copy; readonly folders: readonly string[] },
): Promise<RanSite> {
  await emptyThemes(join(copy.dir, SITE, copy.oldPath), folders);
  const { command, stdout, ...result } = await start(one, words, copy);
  const locations = result.end === "done" ? listedPages(stdout, copy.options.now) : [];
  if (locations.length > 0) return { output: { kind: "list", command, locations }, problem: null };
  const fault = result.end === "done" ? "empty" : result.end;
  return { output: null, problem: failure(command, fault, result) };
}

/** Runs the words of a program. Paths in its last lines are those of the old folder. */
async function start({ file, program, root, hasHome }: Installed, words: readonly string[], copy: Copy) {
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

/** Returns the ways in which an installed program can run, the first choice first. */
async function findInstalled(program: OldProgram, oldDir: string): Promise<readonly Installed[]> {
  const [name = ""] = program.command("");
  if (!program.isPackage) {
    const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
    const [file] = await executables(folders.map((folder) => join(folder, name)));
    const homes = program.test === undefined ? [false] : [false, true];
    return file === undefined ? [] : homes.map((hasHome) => ({ program, file, root: oldDir, hasHome }));
  }
  const folders = foldersUp(join(oldDir, program.folder), repositoryRoot(oldDir));
  const [file] = await executables(folders.map((folder) => join(folder, "node_modules", ".bin", name)));
  if (file === undefined) return [];
  const folder = dirname(dirname(dirname(file)));
  // A folder inside of the old one belongs to it.
  const root = oldDir.startsWith(folder) ? folder : oldDir;
  return [{ program, file: pathFrom(root, file), root, hasHome: false }];
}

/** Returns a folder and those above it, up to another one. */
function foldersUp(from: string, last: string): readonly string[] {
  const folders = [from];
  for (let dir = from; dir !== last && dirname(dir) !== dir;) {
    dir = dirname(dir);
    folders.push(dir);
  }
  return folders;
}

async function executables(files: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    files.map((file) =>
      access(file, constants.X_OK).then(
        () => [file],
        () => [],
      ),
    ),
  );
  return found.flat();
}

function failure(command: string, fault: RunFault, result: Partial<RunResult> = {}): Problem {
  const { code = null, lastLines = [] } = result;
  return createProblem("warning", "import-run", { command, fault, code, lines: lastLines });
}
