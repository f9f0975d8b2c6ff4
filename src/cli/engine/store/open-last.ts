import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import type { PackageInfo } from "../../config/package-info.js";
import { hasRepository } from "../../config/path-below.js";
import { createContentHash, type PasswordsByName } from "../../config/passwords.js";
import type { Project } from "../../config/project.js";
import { scan, type ScanResult, sourceFile, withAddedPages } from "../../content/scan.js";
import { type BuildReport, NO_WORK } from "../../report/build-report.js";
import { createShell } from "../../site/create-shell.js";
import { bundleProgram, type PreparedProgram, removeProgram } from "../program/site-program.js";
import { buildKey, programKey } from "./build-key.js";
import {
  compareContents,
  isSameDay,
  type LastBuild,
  outputPath,
  packFile,
  readLastBuild,
  spellingsOf,
} from "./last-build.js";
import { contentNames } from "./state-of-files.js";
import { changedPaths, type FileStates, packStates, readClock, takeStates } from "./file-states.js";
import { type FormerBuild, type FormerOutput, readKept } from "./former-build.js";
import { openPack, type PackFile } from "./pack-file.js";
import type { BuildCrew } from "../workers/build-crew.js";

/** Facts known before any file of the site is read. */
export interface BuildStart {
  /** Hash from `buildKey`; `null` if the inputs of a build cannot be hashed. */
  readonly key: string | null;
  /** Git head from `readGitHead`; `null` in a shallow clone. */
  readonly head: string | null;
  /** Hash from `contentNames`, and of the data of plugins. */
  readonly names: string;
  /** Start of the build in Unix ms, by the clock of the site's file system. */
  readonly since: number;
  /** Hashes the content of an input, which may be under a password. */
  readonly hashContent: (content: Uint8Array) => string;
}

/** Collects the facts that show whether anything changed. Of the content, only the names are read. */
export async function readStart(
  project: Project,
  packageInfo: PackageInfo,
  passwords: PasswordsByName,
): Promise<BuildStart> {
  const head = readGitHead(project.siteDir);
  const since = readClock(project.cacheDir);
  const key = await buildKey(project, packageInfo, passwords);
  const hashContent = createContentHash(passwords);
  const names = contentNames(project) + dataOfPlugins(project);
  return { key, head: await head, names, since, hashContent };
}

/** Returns a hash of the files that plugins read. It is no part of the key, because a page of a plugin shows few of their values. */
function dataOfPlugins({ plugins }: Project): string {
  const data = plugins.all.map((plugin) => plugin.data.map(({ path, text }) => [path, text]));
  return data.length === 0 ? "" : hash("sha256", JSON.stringify(data));
}

/** The previous build and the changes since then. */
export interface FoundBuild {
  readonly last: LastBuild;
  /** Whether the site has the same files, each with the same last commit. */
  readonly isComplete: boolean;
  /** Inputs that may have changed. */
  readonly inputs: ReadonlySet<string>;
  /** Folders of the output that may have changed. */
  readonly folders: ReadonlySet<string>;
}

/**
 * Opens the record of a project's last build. Returns `null` if there is none with the same key. `comparesContents` is
 * whether inputs with another state may be copies, as after a fresh checkout.
 */
export function openLast(
  project: Project,
  { key, head, names, hashContent }: BuildStart,
  comparesContents: boolean,
): FoundBuild | null {
  const pack = key === null ? null : openPack(packFile(project));
  if (pack === null || key === null) return null;
  try {
    const last = readLastBuild(pack, key);
    if (last === null) return null;
    const isComplete = last.head === head && last.names === names;
    const isSame = comparesContents ? compareContents(last, hashContent) : () => false;
    const inputs = new Set(changedPaths(last.inputs).filter((path) => !isSame(path)));
    return { last, isComplete, inputs, folders: new Set(changedPaths(last.folders)) };
  } finally {
    pack.close();
  }
}

/** Returns the previous build with the present states of its output, which was just restored. */
export function withRestoredOutput(found: FoundBuild): FoundBuild {
  const { outputs, folders } = found.last;
  const last = {
    ...found.last,
    outputs: takeStates(outputs.paths, Infinity),
    folders: takeStates(folders.paths, Infinity),
  };
  return { ...found, last, folders: new Set() };
}

/**
 * Opens the results of the previous build that can be reused with the same program. Returns `null` if they
 * are damaged. The caller closes the returned pack. `looking` resolves to the changed output files. Throws
 * the errors of reading, after closing the pack.
 */
export function openFormer(
  project: Project,
  found: FoundBuild,
  looking: Promise<readonly string[]>,
): FormerBuild | null {
  const pack = openPack(packFile(project));
  if (pack === null) return null;
  try {
    const former = readFormer(pack, project, found, looking);
    if (former === null) pack.close();
    return former;
  } catch (error) {
    pack.close();
    throw error;
  }
}

function readFormer(
  pack: PackFile,
  { dest }: Project,
  found: FoundBuild,
  looking: Promise<readonly string[]>,
): FormerBuild | null {
  const { last, isComplete, inputs } = found;
  const kept = readKept(pack, last.id);
  if (kept === null) return null;
  const known = new Set(last.inputs.paths);
  const isUnsure = (file: string) => !known.has(file) || inputs.has(file);
  const output = looking.then((changed) => formerOutput(dest, found, new Set(changed)));
  // Avoids an unhandled rejection; the promise is awaited later.
  output.catch(() => undefined);
  return {
    ...kept,
    pack,
    program: last.program,
    isComplete,
    isChanged: (file) => spellingsOf(file).some(isUnsure),
    inputs: { states: last.inputs, isStale: (path) => inputs.has(path) },
    output,
  };
}

function formerOutput(
  dest: string,
  { last, folders }: FoundBuild,
  changed: ReadonlySet<string>,
): FormerOutput {
  const { length } = outputPath(dest, "");
  const files = new Set(last.outputs.paths.map((path) => path.slice(length)));
  return {
    isTouched: (path) => !files.has(path) || changed.has(outputPath(dest, path)),
    outputs: last.outputs,
    folders: last.folders,
    files: changed.size + folders.size === 0 ? files : null,
  };
}

/** Returns the report of the previous build if a new one would read and write the same; otherwise `null`. */
export async function repeatBuild(
  project: Project,
  { last, isComplete, inputs, folders }: FoundBuild,
  preparing: Promise<PreparedProgram>,
): Promise<BuildReport | null> {
  if (!isComplete || inputs.size + folders.size > 0) return null;
  if (!isSameDay(last, project.now)) return null;
  if (changedPaths(last.outputs).length > 0) return null;
  const shell = createShell(project.config, last.title);
  const bundled = await bundleProgram(project, shell, preparing);
  if (bundled.kind === "failed") return null;
  await removeProgram(bundled.program);
  if (programKey(bundled.program, bundled.problems) !== last.program) return null;
  const { added, changed, unchanged } = last.report.commit;
  const commit = { added: 0, changed: 0, unchanged: added + changed + unchanged, removed: 0 };
  return { ...last.report, commit, work: NO_WORK, plugins: [] };
}

/**
 * Returns the result of a scan for a site whose names and commits are unchanged. Only a scan resolves the links that a site
 * follows.
 */
export async function keptScan(project: Project, { sources, site }: FormerBuild): Promise<ScanResult> {
  const { siteDir, config, plugins } = project;
  const added = await plugins.pages();
  if (config.content.follow.length > 0 || added.problems.length > 0) return scan(project);
  const own = [...sources.values()].filter(({ relativePath }) => !added.pages.has(relativePath));
  const files = own.map(({ relativePath, updatedAt }) => ({
    relativePath,
    file: sourceFile(siteDir, relativePath),
    updatedAt,
  }));
  return { ...withAddedPages(project, files, added), problems: site.scanProblems };
}

/**
 * Returns the newest commit, or the reason why there is none. It determines the commit dates of all files.
 * Resolves to `null` in a shallow clone, whose older commits may be fetched later.
 */
export async function readGitHead(siteDir: string): Promise<string | null> {
  if (!hasRepository(siteDir)) return "none: no repository";
  const args = ["-C", siteDir, "rev-parse", "HEAD", "--is-shallow-repository"];
  return new Promise((resolve) => {
    execFile("git", args, { encoding: "utf8" }, (error, stdout, stderr) => {
      if (error !== null) resolve(`none: ${stderr}`);
      else resolve(stdout.trimEnd().endsWith("false") ? stdout : null);
    });
  });
}

/** Number of paths from which sending them to a worker is faster than checking them here. */
const MANY = 2000;

/**
 * Returns the paths whose state has changed. A worker checks long lists, so that this thread can continue.
 */
export async function findChangedPaths(crew: BuildCrew, states: FileStates): Promise<readonly string[]> {
  if (states.paths.length < MANY) return changedPaths(states);
  const packed = packStates(states);
  const found = await crew.share([packed], {
    keyOf: () => null,
    call: () => ({ kind: "look", states: packed }),
    kind: "looked",
    take: ({ changed }) => changed,
  });
  return found.flat();
}
