import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type BuildCrew, createBuildCrew } from "../engine/workers/build-crew.js";
import type { BuildReport } from "../report/build-report.js";
import {
  type BuildOptions,
  type BuildRun,
  failOnErrors,
  failOnWarnings,
  heldDirOf,
  setUpCrew,
} from "./build-run.js";
import { createReport } from "./create-report.js";
import { readPasswords } from "../config/passwords.js";
import { isUnreadable, type Project } from "../config/project.js";
import { writeFieldTypes } from "../config/fields/write-field-types.js";
import { scan } from "../content/scan.js";
import type { SiteInput } from "../engine/site-input.js";
import { createMemory } from "../engine/node.js";
import { bundleCode } from "../engine/open-code.js";
import { type OpenedSite, openSite } from "../engine/site.js";
import { createCardMaker } from "../content/cards/draw-card.js";
import { scanPublic } from "../output/public-files.js";
import { writeFiles } from "./write-files.js";
import {
  findChangedPaths,
  type FoundBuild,
  keptScan,
  openFormer,
  openLast,
  readStart,
  repeatBuild,
  withRestoredOutput,
} from "../engine/store/open-last.js";
import { holdsBothCases, holdsBothForms } from "../output/place/check-dest.js";
import { writeHostForms } from "../output/policy/policy.js";
import { createStageWriter } from "../output/place/stage-writer.js";
import { openStaging, type Staging } from "../output/place/staging.js";
import { keepBuild } from "../engine/store/keep-build.js";
import { restoreOutput } from "../engine/store/output-archive.js";
import { prepareProgram, removeProgram } from "../engine/program/site-program.js";
import { nameThemeFailure } from "../engine/program/theme-failure.js";
import type { PolicyPlace } from "../config/host-names.js";
import { loadProjectWithInputs } from "../config/load/load-config.js";
import { readPackageInfo } from "../config/package-info.js";

/** Options of `hanblog build`. Relative folders are relative to the working directory. */
export interface BuildSiteOptions {
  /** Folder of the site. */
  readonly siteDir: string;
  /** Name of a config file in the site folder that is read instead of the site's. */
  readonly configFile?: string | undefined;
  /** Output folder; overrides the configuration. */
  readonly dest?: string | undefined;
  /** Base path; overrides the configuration. */
  readonly base?: string | undefined;
  /** Whether to include drafts and articles dated in the future. */
  readonly drafts?: boolean | undefined;
  /** Puts the content security policy into each page (`meta`), or into the host's file of headers (`header`). */
  readonly csp?: PolicyPlace | undefined;
  /** Whether warnings fail the build. */
  readonly strict?: boolean | undefined;
  /** Whether to rewrite unchanged files too. */
  readonly clean?: boolean | undefined;
  /**
   * Whether the next build may run on another machine that keeps only the cache. A compressed copy of the output and hashes
   * of the inputs are then saved in the cache.
   */
  readonly cacheOutput?: boolean | undefined;
  /** Access token for reading issues on the platform that hosts comments; anonymous access if omitted. */
  readonly commentsToken?: string | undefined;
  /** Number of worker threads. The output does not depend on it. */
  readonly workers?: number | undefined;
  /** Time that decides which articles are in the future; the current time by default. */
  readonly now?: Date | undefined;
  /** A worker that is already loading. The caller closes it. */
  readonly started?: BuildOptions["started"];
  readonly onProgress?: BuildOptions["onProgress"];
  readonly onWarnings?: BuildOptions["onWarnings"];
}

/**
 * Builds a site, like `hanblog build`. Throws an `AggregateError` of `HanblogError`s that names all problems
 * of the input, and leaves the former output unchanged.
 */
export async function build(options: BuildSiteOptions): Promise<BuildReport> {
  return buildSite(...(await loadSite(options)));
}

/** Loads the configuration of a site. Returns the arguments of `buildSite`. */
export async function loadSite(options: BuildSiteOptions): Promise<Parameters<typeof buildSite>> {
  const packageInfo = readPackageInfo();
  const projectOptions = {
    siteDir: options.siteDir,
    configFile: options.configFile,
    dest: options.dest,
    base: options.base,
    drafts: options.drafts,
    csp: options.csp,
    now: options.now ?? new Date(),
    packageDir: packageInfo.dir,
  };
  const { project } = await loadProjectWithInputs(projectOptions);
  return [
    project,
    {
      packageInfo,
      projectOptions,
      strict: options.strict === true,
      clean: options.clean === true,
      cacheOutput: options.cacheOutput === true,
      commentsToken: options.commentsToken ?? null,
      workers: options.workers,
      started: options.started,
      onProgress: options.onProgress,
      onWarnings: options.onWarnings,
    },
  ];
}

/** Steps that end a build, whether it succeeds or not. The last one is taken first. */
type Endings = (() => Promise<unknown>)[];

/**
 * Builds a project into its output folder. All problems of the input are found before the output changes.
 * They are thrown as one AggregateError, and the former output stays unchanged.
 */
export async function buildSite(project: Project, options: BuildOptions): Promise<BuildReport> {
  const { dest, siteDir, faults } = project;
  if (faults !== null && isUnreadable(faults)) failOnErrors(faults.problems, options);
  const { packageInfo, clean } = options;
  const staging = await openStaging({ dest, siteDir, version: packageInfo.version, clean });
  const endings: Endings = [() => staging.discard()];
  let report: BuildReport;
  try {
    const run = await startRun(project, options, { staging, endings });
    if ("pages" in run) {
      failOnWarnings(run.warnings, options);
      report = run;
    } else {
      const site = openSite(inputOf(staging, run));
      endings.push(async () => {
        const code = await site.code().catch(() => null);
        if (code !== null) await removeProgram(code.program);
      });
      const problems = await site.problems();
      failOnErrors(problems, options);
      failOnWarnings(problems, options);
      report = await writeSite(staging, run, site);
    }
  } catch (error) {
    const named = nameThemeFailure(error, project, packageInfo.dir);
    // What follows from an error does not replace it.
    await endAll(endings).catch(() => undefined);
    throw named;
  }
  await endAll(endings);
  return report;
}

async function endAll(endings: Endings): Promise<void> {
  const last = endings.pop();
  if (last === undefined) return;
  try {
    await last();
  } finally {
    await endAll(endings);
  }
}

/** Minimum number of files per worker. With fewer, starting another worker takes longer than it saves. */
const FILES_PER_WORKER = 40;

/** Starts the workers, and finds out what the previous build has left. Returns its report if it is repeated. */
async function startRun(
  project: Project,
  options: BuildOptions,
  { staging, endings }: { readonly staging: Staging; readonly endings: Endings },
): Promise<BuildRun | BuildReport> {
  const { packageInfo, clean } = options;
  // Bundling does not depend on pages, so it runs in parallel with git.
  const preparing = (options.prepare ?? prepareProgram)(project, { packageDir: packageInfo.dir, dev: false });
  // Avoids an unhandled rejection; the promise is awaited below.
  preparing.catch(() => undefined);
  await writeFieldTypes(project, packageInfo.dir);
  const passwords = await readPasswords(process.env, project.config);
  const start = await readStart(project, packageInfo, passwords);
  const opened = clean || project.faults !== null ? null : openLast(project, start, options.cacheOutput);
  const isGone = opened !== null && staging.folders.former === null;
  const isRestored = isGone && staging.restore((folder) => restoreOutput(project, opened.last.id, folder));
  const last = isRestored ? withRestoredOutput(opened) : opened;
  // A restored output has new states to save, and an output that was not saved is saved now.
  const isSaved = !options.cacheOutput || last?.last.contents !== null;
  const repeated =
    last === null || isRestored || !isSaved ? null : await repeatBuild(project, last, preparing);
  if (repeated !== null) return repeated;
  const scanned = last === null ? await scan(project) : null;
  const count = scanned?.files.length ?? last?.last.report.pages ?? 0;
  const crew = createBuildCrew(workersFor(count, options), options.started);
  endings.push(
    () => rm(heldDirOf(project), { recursive: true, force: true }),
    () => crew.close(),
  );
  const setup = await setUpCrew(crew, project, { ...options, passwords });
  const former = last === null ? null : openFormerInParallel(crew, project, last);
  if (former !== null) endings.push(async () => former.pack.close());
  const found =
    scanned ?? (former?.isComplete === true ? await keptScan(project, former) : await scan(project));
  return { project, options, crew, setup, scanned: found, start, former, preparing };
}

/** Reads the results of the previous build while the crew checks its output. */
function openFormerInParallel(crew: BuildCrew, project: Project, found: FoundBuild) {
  const looking = findChangedPaths(crew, found.last.outputs);
  // Avoids an unhandled rejection; the promise is awaited later.
  looking.catch(() => undefined);
  return openFormer(project, found, looking);
}

function workersFor(files: number, { workers }: BuildOptions): number {
  const wanted = Math.ceil(files / FILES_PER_WORKER);
  return workers ?? Math.min(Math.max(wanted, 1), availableParallelism());
}

function inputOf({ folders }: Staging, run: BuildRun): SiteInput {
  const { project, options, crew } = run;
  const packageDir = options.packageInfo.dir;
  return {
    ...run,
    packageDir,
    pageOptions: run.setup.page,
    pictures: run.setup.pictures,
    scanPublic: () => scanPublic(project.siteDir),
    bundle: (shell) => bundleCode(project, shell, { ...run, packageDir }),
    memory: createMemory(),
    bakes: true,
    commentsToken: options.commentsToken,
    destination: {
      hasFormer: folders.former !== null,
      open: (onlyChanges) => createStageWriter({ ...folders, equal: onlyChanges ? "omit" : "link" }),
      holdsBothForms: () => holdsBothForms(folders.dir),
      holdsBothCases: () => holdsBothCases(folders.dir),
    },
    onRead: (done, total) => options.onProgress?.("read", done, total),
    onRender: (done, total) => options.onProgress?.("render", done, total),
    // Frees the crew's memory for the next steps. The end of the build waits for its end.
    onRendered: () => void crew.close(),
  };
}

/** Writes a site without errors, and replaces the former output. */
async function writeSite(staging: Staging, run: BuildRun, site: OpenedSite): Promise<BuildReport> {
  const { project, options } = run;
  await writeFiles(staging.folders.dir, site, {
    settings: run.setup.pictures,
    makeCard: createCardMaker(project),
    onProgress: (done, total) => options.onProgress?.("pictures", done, total),
  });
  const former = await site.former();
  const change = former === null ? undefined : { files: await site.paths(), former: former.files };
  const committed = await staging.commit(change);
  const { policy } = await site.files();
  await writeHostForms(join(project.siteDir, ".hanblog"), policy, project.config.base);
  const report = await createReport(run, site, committed);
  // Times differ between builds, and a build that calls no plugin has none.
  await keepBuild(run, site, { committed, report: { ...report, plugins: [] } });
  return report;
}
