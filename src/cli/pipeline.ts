import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { BakedComments } from "../runtime/model/comments.js";
import { errorFromProblems, type Problem } from "../runtime/model/error.js";
import type { Site } from "../runtime/model/graph.js";
import type { Page } from "../runtime/model/page.js";
import type { SiteShell } from "../runtime/model/site.js";
import { addPackages } from "./add-packages.js";
import { bakePages } from "./bake/bake-pages.js";
import { createBuildCrew, type BuildCrew, type BuildWorker } from "./build-crew.js";
import type { CompiledPage, ReadPage } from "./build-worker.js";
import type { BuildReport } from "./build-report.js";
import { askForIssues, collectSearch, compilePages, readPages, renderRoutes } from "./build-pages.js";
import { checkSecrets } from "./config/check-secrets.js";
import type { ProjectOptions } from "./config/load-config.js";
import type { PackageInfo } from "./config/package-info.js";
import { nameOfConfig, type Project } from "./config/project.js";
import type { PagePackage } from "./content/package-files.js";
import { loadPackageFiles } from "./content/page-packages.js";
import { scan, type ScanResult, type SourceFile } from "./content/scan.js";
import { checkPublicFiles, scanPublic, type PublicFile } from "./output/public-files.js";
import { numberPages, searchNumbers } from "./output/search-pages.js";
import type { StageFolders } from "./output/stage-writer.js";
import { openStaging, type Staging } from "./output/staging.js";
import type { ProgramNames } from "./page-session.js";
import { createSidebarChunk } from "./render/page-files.js";
import { failOnErrors, failOnWarnings } from "./fail-on-errors.js";
import { programKey } from "./rebuild/build-key.js";
import type { FormerBuild } from "./rebuild/former-build.js";
import { keepBuild } from "./rebuild/keep-build.js";
import {
  keptScan,
  openFormer,
  openLast,
  readStart,
  repeatBuild,
  type BuildStart,
} from "./rebuild/open-last.js";
import { createRoutes, type RouteTable } from "./routes/create-routes.js";
import type { SessionSetup } from "./page-session.js";
import { createSetup } from "./session-setup.js";
import {
  bundleProgram,
  prepareProgram,
  programId,
  removeProgram,
  type PreparedProgram,
  type SiteProgram,
} from "./site-program.js";
import { checkLayouts } from "./site/check-layouts.js";
import { createShell } from "./site/create-shell.js";
import { createSite } from "./site/create-site.js";
import { feedRoutes, writeSite } from "./write-site.js";

export type BuildStage = "read" | "compile" | "render";

export interface BuildOptions {
  readonly packageInfo: PackageInfo;
  /** How `project` was loaded: workers load it again where it holds functions. */
  readonly projectOptions: ProjectOptions;
  /** Warnings fail the build. */
  readonly strict: boolean;
  /** Write every file anew. */
  readonly clean: boolean;
  /** Of an account on the platform that keeps comments as issues; `null`: it is asked without one. */
  readonly commentsToken: string | null;
  /** Threads; results do not depend on it. */
  readonly workers?: number | undefined;
  /** A worker that is loading already; the crew closes it with its others. */
  readonly started?: BuildWorker | undefined;
  /** Told which stage has done how many of its pages. */
  readonly onProgress?: ((stage: BuildStage, done: number, total: number) => void) | undefined;
  /** Told the warnings of a build that fails; those of one that succeeds are in its report. */
  readonly onWarnings?: ((warnings: readonly Problem[]) => void) | undefined;
}

/** Below this many files a worker more costs longer to start than it saves. */
const FILES_PER_WORKER = 40;

/**
 * Builds a project into its output folder. Everything that can be wrong with the input is found before the
 * output is touched; an AggregateError names all of it and leaves the former output as it was.
 */
export async function buildSite(project: Project, options: BuildOptions): Promise<BuildReport> {
  const { dest, siteDir } = project;
  const { packageInfo, clean } = options;
  const staging = await openStaging({ dest, siteDir, version: packageInfo.version, clean });
  try {
    // It needs no page: git and the bundler are asked at the same time.
    const preparing = prepareProgram(project, { packageDir: packageInfo.dir, dev: false });
    // What fails before it is asked for goes first.
    preparing.catch(() => undefined);
    const start = await readStart(project, packageInfo);
    const last = clean ? null : openLast(project, start);
    const repeated = last === null ? null : await repeatBuild(project, last, preparing);
    if (repeated !== null) {
      failOnWarnings(repeated.warnings, options);
      return repeated;
    }
    const scanned = last === null ? await scan(project) : null;
    const size = workersFor(scanned?.files.length ?? last?.last.report.pages ?? 0, options);
    const crew = createBuildCrew(size, options.started);
    try {
      crew.start();
      const former = last === null ? null : openFormer(project, last);
      const found =
        scanned ?? (former?.isComplete === true ? keptScan(project, former) : await scan(project));
      const files = new Map(found.files.map((file) => [file.relativePath, file]));
      const run = { project, options, crew, scanned: found, files, start, former, preparing };
      return await buildInto(staging, run);
    } finally {
      await crew.close();
      await rm(heldDirOf(project), { recursive: true, force: true });
    }
  } finally {
    await staging.discard();
  }
}

function workersFor(files: number, { workers }: BuildOptions): number {
  const wanted = Math.ceil(files / FILES_PER_WORKER);
  return workers ?? Math.min(Math.max(wanted, 1), availableParallelism());
}

interface BuildRun {
  readonly project: Project;
  readonly options: BuildOptions;
  readonly crew: BuildCrew;
  readonly scanned: ScanResult;
  /** The same files by their paths below the site. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly start: BuildStart;
  /** What may be taken over, as long as the program is the same. */
  readonly former: FormerBuild | null;
  readonly preparing: Promise<PreparedProgram>;
}

async function buildInto(staging: Staging, run: BuildRun): Promise<BuildReport> {
  const { project, options } = run;
  const collected = await collect(run);
  try {
    const plan = await createPlan(run, collected);
    failOnErrors(plan.problems, options);
    const emitted = await emit(staging, run, collected, plan);
    failOnErrors(emitted.problems, options);
    const warnings = [...plan.problems, ...emitted.problems].filter(({ severity }) => severity === "warning");
    failOnWarnings(warnings, options);
    const committed = await staging.commit(emitted.change);
    const { summary } = committed;
    const report: BuildReport = {
      siteDir: project.siteDir,
      dest: project.dest,
      pages: plan.site.pages.length,
      drafts: collected.pages.length - plan.site.pages.length,
      routes: emitted.routes.length,
      redirects: plan.table.redirects.length,
      warnings,
      notes: collected.program.notes,
      written: emitted.written,
      commit: summary,
      work: {
        reads: collected.reads,
        compiles: plan.compiles,
        renders: emitted.renders,
        writes: summary.added + summary.changed,
      },
    };
    keepBuild(project, run.start, { ...run, ...collected, ...plan, ...emitted, committed, report });
    return report;
  } finally {
    await removeProgram(collected.program);
  }
}

interface Collected {
  readonly shell: SiteShell;
  readonly program: SiteProgram;
  /** See `programKey`. */
  readonly programKey: string;
  /** Of every source, drafts included. */
  readonly pages: readonly ReadPage[];
  /** How many of them were read anew. */
  readonly reads: number;
  /** The build before, if it had the same program. */
  readonly former: FormerBuild | null;
  readonly problems: readonly Problem[];
}

/** Bundles the program while the crew reads the pages: neither needs the other. */
async function collect(run: BuildRun): Promise<Collected> {
  const { project, options, crew, scanned, former, preparing } = run;
  const { config } = project;
  const { files } = scanned;
  const packageDir = options.packageInfo.dir;
  const setup = { ...(await createSetup(project, packageDir)), heldDir: heldDirOf(project) };
  const shell = createShell(config, config.title ?? (await titleOf(project, files, setup)));
  const [bundled, read] = await Promise.all([
    bundleProgram(project, shell, preparing),
    readPages(crew, files, {
      setup,
      rulesFrom: config.markdown.rules.length > 0 ? options.projectOptions : null,
      former,
      onProgress: (done, total) => options.onProgress?.("read", done, total),
    }),
  ]);
  const problems = [
    ...checkSecrets(config, nameOfConfig(project)),
    ...scanned.problems,
    ...read.results.flatMap((one) => one.problems),
  ];
  if (bundled.kind === "failed") {
    failOnErrors([...problems, ...bundled.problems], options);
    throw errorFromProblems(bundled.problems);
  }
  const key = programKey(bundled.program, bundled.problems);
  return {
    shell,
    program: bundled.program,
    programKey: key,
    pages: read.results,
    reads: read.done,
    former: former?.program === key ? former : null,
    problems: [...problems, ...bundled.problems],
  };
}

/** Most sites have a title of their own: only for others this thread loads what reads pages. */
async function titleOf(project: Project, files: readonly SourceFile[], setup: SessionSetup): Promise<string> {
  const { firstTitle } = await import("./first-title.js");
  return firstTitle(files, setup.page, project.drafts);
}

interface Plan {
  readonly site: Site;
  readonly table: RouteTable;
  readonly names: ProgramNames;
  readonly bodies: readonly CompiledPage[];
  /** How many of them were compiled anew. */
  readonly compiles: number;
  /** What pages load beside the program. */
  readonly packages: readonly PagePackage[];
  readonly publicFiles: readonly PublicFile[];
  /** What is known of their comments, by route. */
  readonly comments: ReadonlyMap<string, BakedComments>;
  /** All that was found so far. */
  readonly problems: readonly Problem[];
}

/** Compiles the bodies, relates the pages, and lays out every address of the site. */
async function createPlan(run: BuildRun, collected: Collected): Promise<Plan> {
  const { project, options, crew } = run;
  const { shell, program, former } = collected;
  const { config } = project;
  const wanted = collected.pages.filter(({ page }) => project.drafts || !page.draft);
  const pages = wanted.map(({ page }) => page);
  const permalinks = permalinksOf(pages);
  crew.prepare({
    kind: "open",
    program: { serverFile: program.server.file, shell: program.shell, permalinks },
  });
  const names = former?.site.names ?? (await crew.answer("opened")).names;
  const compiled = await compilePages(crew, wanted, {
    permalinks,
    former,
    files: run.files,
    onProgress: (done, total) => options.onProgress?.("compile", done, total),
  });
  const bodies = compiled.results;
  const headers = new Map(bodies.map((body) => [body.relativePath, body.headers]));
  const configFile = nameOfConfig(project);
  const created = createSite({ shell, config, configFile, pages });
  const table = createRoutes(created.site, {
    pageSize: config.pageSize,
    repository: config.repository,
    headersOf: (relativePath) => headers.get(relativePath) ?? [],
  });
  const [publicFiles, baked] = await Promise.all([
    scanPublic(project.siteDir),
    bakePages(shell, table.routes, {
      fetch,
      readIssues: (request) => askForIssues(crew, request),
      token: options.commentsToken,
    }),
  ]);
  const problems = [
    ...collected.problems,
    ...bodies.flatMap((body) => body.problems),
    ...created.problems,
    ...table.problems,
    ...checkLayouts(pages, names.layouts),
    ...checkPublicFiles(publicFiles, table),
    ...baked.problems,
  ];
  return {
    site: created.site,
    table,
    names,
    bodies,
    compiles: compiled.done,
    packages: [...new Set(bodies.flatMap((body) => body.packages))].toSorted(),
    publicFiles,
    comments: baked.comments,
    problems,
  };
}

/** Renders every route into the stage, writes what belongs to no route, and checks the links of it all. */
async function emit(staging: Staging, run: BuildRun, collected: Collected, plan: Plan) {
  const { project, options, crew } = run;
  const { site, table } = plan;
  const { program } = collected;
  // An output that is gone is written whole.
  const former = staging.folders.former === null ? null : collected.former;
  const stage: StageFolders = { ...staging.folders, equal: former === null ? "link" : "omit" };
  const client = addPackages(
    program.client,
    plan.packages.map((name) => loadPackageFiles(name, project.siteDir)),
  );
  const build = programId(program);
  const chunks = [...site.sidebars].map(([key, items]) => ({
    key,
    items,
    ...createSidebarChunk(key, items),
  }));
  const numbered = numberPages(table.routes);
  const rendered = await renderRoutes(crew, table.routes, {
    output: {
      sidebars: new Map(chunks.map(({ key, items, name }) => [key, { items, chunk: name }])),
      script: client.script,
      style: client.style,
      componentStyles: client.componentStyles,
      beforePaint: client.beforePaint,
      build,
    },
    stage,
    withContent: feedRoutes(project.config, site),
    searchNumbers: searchNumbers(numbered),
    comments: plan.comments,
    files: run.files,
    bodies: plan.bodies,
    former,
    onProgress: (done, total) => options.onProgress?.("render", done, total),
  });
  const search = await collectSearch(crew, numbered, { ...rendered, former });
  const { written, files } = await writeSite({
    ...plan,
    stage,
    project,
    routes: rendered.routes.map((route) => route.rendered),
    targets: rendered.targets,
    sidebars: chunks,
    search,
    client,
    build,
    assets: plan.bodies.flatMap((body) => body.assets),
    isCopied: (file, path) => former !== null && !former.isChanged(file) && !former.isTouched(path),
  });
  return {
    routes: rendered.routes,
    targets: rendered.targets,
    renders: rendered.routes.length - rendered.kept.size,
    search,
    written,
    problems: [...rendered.problems, ...written.problems],
    former,
    change: former === null ? undefined : { files },
  };
}

/** Where workers put what their memory is not to hold. */
function heldDirOf({ cacheDir }: Project): string {
  return join(cacheDir, `held-${process.pid}`);
}

/** `regularPath` → `path`, for the pages that a permalink moved. */
function permalinksOf(pages: readonly Page[]): ReadonlyMap<string, string> {
  const moved = pages.filter((page) => page.path !== page.regularPath);
  return new Map(moved.map((page) => [page.regularPath, page.path]));
}
