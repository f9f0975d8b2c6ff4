import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { errorFromProblems, type Problem } from "../runtime/model/error.js";
import { compareText } from "../runtime/model/listing.js";
import type { Site } from "../runtime/model/graph.js";
import type { Page } from "../runtime/model/page.js";
import { fileToRoute } from "../runtime/model/path.js";
import type { SiteShell } from "../runtime/model/site.js";
import { createBuildCrew, type BuildCrew } from "./build-crew.js";
import type { CompiledPage, ReadPage } from "./build-worker.js";
import { bundleClient, bundleServer, type ClientBundle } from "./bundle/bundle.js";
import { findComponents, findSiteStyle } from "./bundle/find-components.js";
import type { ProjectOptions } from "./config/load-config.js";
import type { PackageInfo } from "./config/package-info.js";
import type { Project } from "./config/project.js";
import type { SiteConfig } from "./config/schema.js";
import { createPage, type PageOptions } from "./content/create-page.js";
import { scanWithProblems, type ScanResult, type SourceFile } from "./content/scan.js";
import type { CommitSummary } from "./output/compare-output.js";
import { checkPublicFiles, scanPublic } from "./output/public-files.js";
import { openStaging, type Staging } from "./output/staging.js";
import type { SessionOutput, SessionSetup } from "./page-session.js";
import { createSidebarChunk } from "./render/page-files.js";
import { createRoutes, type RouteTable } from "./routes/create-routes.js";
import { checkLayouts } from "./site/check-layouts.js";
import { createShell } from "./site/create-shell.js";
import { createSite } from "./site/create-site.js";
import { feedPages, writeSite, type WrittenSite } from "./write-site.js";

export type BuildStage = "read" | "compile" | "render";

export interface BuildOptions {
  readonly packageInfo: PackageInfo;
  /** How `project` was loaded: workers load it again where it holds functions. */
  readonly projectOptions: ProjectOptions;
  /** Warnings fail the build. */
  readonly strict: boolean;
  /** Write every file anew. */
  readonly clean: boolean;
  /** Threads; results do not depend on it. */
  readonly workers?: number | undefined;
  /** Told which stage has done how many of its pages. */
  readonly onProgress?: ((stage: BuildStage, done: number, total: number) => void) | undefined;
}

export interface BuildReport {
  readonly siteDir: string;
  readonly dest: string;
  readonly pages: number;
  readonly routes: number;
  readonly redirects: number;
  readonly drafts: number;
  readonly warnings: readonly Problem[];
  readonly written: WrittenSite;
  readonly commit: CommitSummary;
}

/** Below this many files a worker more costs longer to start than it saves. */
const FILES_PER_WORKER = 40;

/**
 * Builds a project into its output folder. Everything that can be wrong with the input is found before the
 * output is touched; an AggregateError names all of it and leaves the former output as it was.
 */
export async function buildSite(project: Project, options: BuildOptions): Promise<BuildReport> {
  const { dest, siteDir } = project;
  const { version } = options.packageInfo;
  const staging = await openStaging({ dest, siteDir, version, clean: options.clean });
  try {
    const scanned = await scanWithProblems(project);
    const wanted = Math.ceil(scanned.files.length / FILES_PER_WORKER);
    const workers = options.workers ?? Math.min(Math.max(wanted, 1), availableParallelism());
    const crew = createBuildCrew(workers);
    try {
      return await buildInto({ staging, project, options, crew, ...scanned });
    } finally {
      await crew.close();
    }
  } catch (error) {
    await staging.discard();
    throw error;
  }
}

type FeedConfig = SiteConfig["feed"];

interface BuildRun extends ScanResult {
  readonly staging: Staging;
  readonly project: Project;
  readonly options: BuildOptions;
  readonly crew: BuildCrew;
}

async function buildInto(run: BuildRun): Promise<BuildReport> {
  const { staging, project, options, crew, files } = run;
  const { config } = project;
  const setup = await createSetup(project, options.packageInfo);
  const title = config.title ?? firstTitle(files, setup.page, project.drafts);
  const shell = createShell(config, title);
  const [program, pages, publicFiles] = await Promise.all([
    bundleProgram(project, shell, options.packageInfo),
    readPages(run, setup),
    scanPublic(project.siteDir),
  ]);
  const problems: Problem[] = [...run.problems, ...pages.flatMap((read) => read.problems)];
  const kept = pages.map(({ page }) => page).filter((page) => project.drafts || !page.draft);
  const permalinks = new Map(kept.filter(hasPermalink).map((page) => [page.regularPath, page.path]));
  const opened = await crew.tell(
    { kind: "open", program: { serverFile: program.serverFile, permalinks } },
    "opened",
  );
  const bodies = await compilePages(run, kept);
  const headers = new Map(bodies.map((body) => [body.relativePath, body.headers]));
  const configFile = project.configFile === null ? null : relative(project.siteDir, project.configFile);
  const { site, problems: siteProblems } = createSite({ shell, config, configFile, pages: kept });
  const table = createRoutes(site, {
    pageSize: config.pageSize,
    repository: config.repository,
    headersOf: (relativePath) => headers.get(relativePath) ?? [],
  });
  problems.push(
    ...bodies.flatMap((body) => body.problems),
    ...siteProblems,
    ...table.problems,
    ...checkLayouts(kept, opened.names.layouts),
    ...checkPublicFiles(publicFiles, table),
  );
  failOnErrors(problems);

  const sidebars = new Map([...site.sidebars].map(([key, items]) => [key, createSidebarChunk(key, items)]));
  const { client } = program;
  const output: SessionOutput = {
    sidebars: new Map(
      [...sidebars].map(([key, { name }]) => [key, { items: site.sidebars.get(key) ?? [], chunk: name }]),
    ),
    script: client.script,
    style: client.style,
    build: deploymentId(client),
  };
  const rendered = await renderRoutes(run, table, output, feedRoutes(config.feed, site));
  const written = await writeSite({
    dir: staging.dir,
    project,
    site,
    table,
    routes: rendered.routes,
    sidebars,
    client,
    build: deploymentId(client),
    publicFiles,
    assets: bodies.flatMap((body) => body.assets),
  });
  problems.push(...rendered.problems, ...written.problems);
  failOnErrors(problems);
  const warnings = problems.filter((problem) => problem.severity === "warning");
  if (options.strict && warnings.length > 0) {
    throw errorFromProblems(warnings.map((problem) => ({ ...problem, severity: "error" })));
  }
  const commit = await staging.commit();
  return {
    siteDir: project.siteDir,
    dest: project.dest,
    pages: kept.length,
    drafts: pages.length - kept.length,
    routes: rendered.routes.length,
    redirects: table.redirects.length,
    warnings,
    written,
    commit,
  };
}

/** The configuration as the stages that run in workers need it. */
export async function createSetup(project: Project, packageInfo: PackageInfo): Promise<SessionSetup> {
  const { config } = project;
  const shell = createShell(config, "");
  return {
    siteDir: project.siteDir,
    base: config.base,
    // Rules are functions: they stay on this side, and a worker loads them from the configuration itself.
    markdown: { ...config.markdown, rules: [] },
    template: await readFile(join(packageInfo.dir, "templates/document.html"), "utf8"),
    page: {
      locales: Object.fromEntries(Object.entries(shell.locales).map(([path, { lang }]) => [path, { lang }])),
      permalink: config.permalink ?? null,
      timeZone: config.timeZone,
      now: project.now,
    },
  };
}

/** The title of the page that a visitor sees first: the root's README or index, else the first file's. */
export function firstTitle(files: readonly SourceFile[], options: PageOptions, drafts: boolean): string {
  const isRoot = (file: SourceFile) => fileToRoute(file.relativePath) === "/";
  for (const file of [...files.filter(isRoot), ...files]) {
    const { page } = createPage(file, readFileSync(file.file, "utf8"), options);
    if (page.frontmatter.publish === false || (page.draft && !drafts)) continue;
    return page.frontmatter.title ?? page.frontmatter.heroText ?? page.title ?? "";
  }
  return "";
}

async function readPages(run: BuildRun, setup: SessionSetup): Promise<readonly ReadPage[]> {
  const { crew, project, options, files } = run;
  const rulesFrom = project.config.markdown.rules.length > 0 ? options.projectOptions : null;
  await crew.tell({ kind: "setup", setup, rulesFrom }, "done");
  const read = await crew.share(files, {
    keyOf: (file) => file.relativePath,
    call: (sources) => ({ kind: "read", sources }),
    kind: "read",
    onBatch: (done) => options.onProgress?.("read", done, files.length),
  });
  return read.flatMap(({ pages }) => pages);
}

async function compilePages(run: BuildRun, pages: readonly Page[]): Promise<readonly CompiledPage[]> {
  const compiled = await run.crew.share(
    pages.map((page) => page.relativePath),
    {
      keyOf: (relativePath) => relativePath,
      call: (sources) => ({ kind: "compile", sources }),
      kind: "compiled",
      onBatch: (done) => run.options.onProgress?.("compile", done, pages.length),
    },
  );
  return compiled
    .flatMap(({ pages: bodies }) => bodies)
    .toSorted((a, b) => compareText(a.relativePath, b.relativePath));
}

async function renderRoutes(
  run: BuildRun,
  table: RouteTable,
  output: SessionOutput,
  withContent: ReadonlySet<string>,
) {
  const { crew, staging, options } = run;
  const measured = table.routes.find((route) => route.data.info.published !== null) ?? table.routes[0];
  const results = await crew.share(table.routes, {
    keyOf: (route) => route.source,
    call: (routes) => ({
      kind: "render",
      routes,
      output,
      outputDir: staging.dir,
      measured: measured?.data.info.path ?? null,
      withContent,
    }),
    kind: "rendered",
    onBatch: (done) => options.onProgress?.("render", done, table.routes.length),
  });
  return {
    routes: results.flatMap(({ routes }) => routes).toSorted((a, b) => compareText(a.path, b.path)),
    problems: results.flatMap(({ problems }) => problems),
  };
}

interface Program {
  readonly client: ClientBundle;
  /** Absolute; named by its content. */
  readonly serverFile: string;
}

async function bundleProgram(project: Project, shell: SiteShell, packageInfo: PackageInfo): Promise<Program> {
  const input = {
    packageDir: packageInfo.dir,
    siteDir: project.siteDir,
    themeDir: project.themeDir,
    shell,
    components: await findComponents(project.siteDir),
    siteStyle: findSiteStyle(project.siteDir),
    dev: false,
  };
  const [client, server] = await Promise.all([bundleClient(input), bundleServer(input)]);
  const problems = [client, server].flatMap((result) => (result.kind === "failed" ? result.problems : []));
  if (client.kind === "failed" || server.kind === "failed") {
    throw errorFromProblems(uniqueProblems(problems));
  }
  return {
    client: client.bundle,
    serverFile: await writeServerBundle(project.cacheDir, server.bundle.code),
  };
}

/** Writes the server bundle where Node can load it; its name is its hash, so two builds do not disturb each other. */
export async function writeServerBundle(cacheDir: string, code: string): Promise<string> {
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
  const file = join(cacheDir, `server-${hash}.cjs`);
  await mkdir(cacheDir, { recursive: true });
  await writeFile(file, code);
  return file;
}

/** Changes with the program, not with the content: a tab whose program is old loads its next page whole. */
function deploymentId(client: ClientBundle): string {
  return createHash("sha256").update(client.script).update(client.style).digest("hex").slice(0, 12);
}

/** Routes whose content goes into a feed. */
function feedRoutes({ atom, rss, json, limit }: FeedConfig, site: Site): ReadonlySet<string> {
  if (!atom && !rss && !json) return new Set();
  return new Set(site.locales.flatMap(({ path }) => feedPages(site, path, limit).map((page) => page.path)));
}

function hasPermalink(page: Page): boolean {
  return page.path !== page.regularPath;
}

function failOnErrors(problems: readonly Problem[]): void {
  if (problems.some((problem) => problem.severity === "error")) {
    throw errorFromProblems(problems);
  }
}

/** Client and server hold the same modules, so a fault in one of them is reported by both. */
function uniqueProblems(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
