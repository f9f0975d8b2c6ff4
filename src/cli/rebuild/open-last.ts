import { resolve, sep } from "node:path";
import { NO_WORK, type BuildReport } from "../build-report.js";
import { changedPaths, readClock } from "../cache/file-states.js";
import { openPack } from "../cache/pack-file.js";
import type { PackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import type { ScanResult } from "../content/scan.js";
import { bundleProgram, type PreparedProgram, removeProgram } from "../site-program.js";
import { createShell } from "../site/create-shell.js";
import { buildKey, programKey } from "./build-key.js";
import { contentNames } from "./content-names.js";
import { readKept, type FormerBuild } from "./former-build.js";
import { readGitHead } from "./git-head.js";
import { isSameDay, packFile, readLastBuild, type LastBuild } from "./last-build.js";

/** What is known before anything of the site is read. */
export interface BuildStart {
  /** See `buildKey`. */
  readonly key: string | null;
  /** See `readGitHead`. */
  readonly head: string | null;
  /** See `contentNames`. */
  readonly names: string;
  /** Unix ms, by the clock of the site's file system. */
  readonly since: number;
}

export async function readStart(project: Project, packageInfo: PackageInfo): Promise<BuildStart> {
  const head = readGitHead(project.siteDir);
  const since = readClock(project.cacheDir);
  return { key: buildKey(project, packageInfo), head: await head, names: contentNames(project), since };
}

/** The build before, as this one finds what it left. */
export interface FoundBuild {
  readonly last: LastBuild;
  /** Whether there are the same files, each with the same last commit. */
  readonly isComplete: boolean;
  /** Inputs and outputs (absolute) that may have changed. */
  readonly inputs: ReadonlySet<string>;
  readonly outputs: ReadonlySet<string>;
}

/** The last build of a project, `null` where there is none that was made in the same way. */
export function openLast(project: Project, { key, head, names }: BuildStart): FoundBuild | null {
  const pack = key === null ? null : openPack(packFile(project));
  if (pack === null || key === null) return null;
  try {
    const last = readLastBuild(pack, key);
    if (last === null) return null;
    return {
      last,
      isComplete: last.head === head && last.names === names,
      inputs: new Set(changedPaths(last.inputs)),
      outputs: new Set(changedPaths(last.outputs)),
    };
  } finally {
    pack.close();
  }
}

/** What may be taken over of a build as long as the program is the same; `null` where it is not whole. */
export function openFormer(
  project: Project,
  { last, isComplete, inputs, outputs }: FoundBuild,
): FormerBuild | null {
  const pack = openPack(packFile(project));
  if (pack === null) return null;
  try {
    const kept = readKept(pack, last.id);
    if (kept === null) return null;
    const known = new Set(last.inputs.paths);
    const below = (path: string) => path.slice(project.dest.length + 1).replaceAll(sep, "/");
    const files = new Set(last.outputs.paths.map(below));
    const touched = new Set([...outputs].map(below));
    const isUnsure = (file: string) => !known.has(file) || inputs.has(file);
    return {
      ...kept,
      program: last.program,
      isComplete,
      isChanged: (file) => [file, file.normalize("NFC"), file.normalize("NFD")].some(isUnsure),
      isTouched: (path) => !files.has(path) || touched.has(path),
      inputs: { states: last.inputs, isStale: (path) => inputs.has(path) },
      outputs: { states: last.outputs, isStale: (path) => outputs.has(path) },
    };
  } finally {
    pack.close();
  }
}

/** The report of the build before, where another one would read and write the same; else `null`. */
export async function repeatBuild(
  project: Project,
  { last, isComplete, inputs, outputs }: FoundBuild,
  preparing: Promise<PreparedProgram>,
): Promise<BuildReport | null> {
  if (!isComplete || inputs.size > 0 || outputs.size > 0 || !isSameDay(last, project.now)) return null;
  const shell = createShell(project.config, last.title);
  const bundled = await bundleProgram(project, shell, preparing);
  if (bundled.kind === "failed") return null;
  await removeProgram(bundled.program);
  if (programKey(bundled.program, bundled.problems) !== last.program) return null;
  const { added, changed, unchanged } = last.report.commit;
  const commit = { added: 0, changed: 0, unchanged: added + changed + unchanged, removed: 0 };
  return { ...last.report, commit, work: NO_WORK };
}

/** What a scan would find where no name and no commit has changed. */
export function keptScan({ siteDir }: Project, { sources, site }: FormerBuild): ScanResult {
  const files = [...sources.values()].map(({ relativePath, updatedAt }) => ({
    relativePath,
    file: resolve(siteDir, relativePath),
    updatedAt,
  }));
  return { files, problems: site.scanProblems };
}
