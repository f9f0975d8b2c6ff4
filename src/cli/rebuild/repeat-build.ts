import { readClock, takeStates } from "../cache/file-states.js";
import { NO_WORK, type BuildReport } from "../build-report.js";
import type { PackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import type { PublicFile } from "../output/public-files.js";
import { bundleProgram, removeProgram, type SiteProgram } from "../site-program.js";
import { createShell } from "../site/create-shell.js";
import type { Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { buildKey, programKey } from "./build-key.js";
import { contentNames } from "./content-names.js";
import { readGitHead } from "./git-head.js";
import { daysOf, isUntouched, openLastBuild, saveLastBuild, statesOfOutput } from "./last-build.js";

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

/** The report of the build before, where another one would read and write the same; else `null`. */
export async function repeatBuild(
  project: Project,
  start: BuildStart,
  packageInfo: PackageInfo,
): Promise<BuildReport | null> {
  const last = start.key === null ? null : openLastBuild(project, start.key);
  if (last === null || last.head !== start.head || last.names !== start.names) return null;
  if (!isUntouched(last, project.now)) return null;
  const shell = createShell(project.config, last.title);
  const bundled = await bundleProgram(project, shell, { packageDir: packageInfo.dir, dev: false });
  if (bundled.kind === "failed") return null;
  await removeProgram(bundled.program);
  if (programKey(bundled.program, bundled.problems) !== last.program) return null;
  const { added, changed, unchanged } = last.report.commit;
  const commit = { added: 0, changed: 0, unchanged: added + changed + unchanged, removed: 0 };
  return { ...last.report, commit, work: NO_WORK };
}

/** A source and the day that it is dated. */
export interface DatedSource {
  /** Absolute. */
  readonly file: string;
  readonly date: string | null;
}

export interface FinishedBuild {
  readonly shell: SiteShell;
  readonly program: SiteProgram;
  readonly programProblems: readonly Problem[];
  readonly sources: readonly DatedSource[];
  readonly publicFiles: readonly PublicFile[];
  /** Absolute paths of all files that pages asked for beside their own. */
  readonly reads: readonly string[];
  /** Of the output, below its folder. */
  readonly files: readonly string[];
  readonly report: BuildReport;
}

/** Keeps what the next build needs to find out that nothing has changed. */
export function keepBuild(
  project: Project,
  { key, head, names, since }: BuildStart,
  build: FinishedBuild,
): void {
  if (key === null || head === null) return;
  const inputs = [
    ...build.sources.map(({ file }) => file),
    ...build.publicFiles.map(({ file }) => file),
    ...new Set(build.reads.flatMap((file) => [file, file.normalize("NFC"), file.normalize("NFD")])),
  ];
  const dates = build.sources.map(({ date }) => date);
  saveLastBuild(project, {
    key,
    head,
    names,
    program: programKey(build.program, build.programProblems),
    days: daysOf(dates, project.now),
    title: project.config.title ?? build.shell.locales["/"]?.title ?? "",
    inputs: takeStates(inputs, since),
    outputs: statesOfOutput(project.dest, build.files),
    report: build.report,
  });
}
