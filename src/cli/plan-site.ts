import type { BakedComments } from "../runtime/model/comments.js";
import type { Problem } from "../runtime/model/error.js";
import type { Site } from "../runtime/model/graph.js";
import type { Page } from "../runtime/model/page.js";
import type { SiteShell } from "../runtime/model/site.js";
import { bakePages } from "./bake/bake-pages.js";
import { askForIssues, compilePages } from "./build-pages.js";
import type { BuildRun } from "./build-run.js";
import type { CompiledPage } from "./build-calls.js";
import type { CollectedSite } from "./collect-site.js";
import { nameOfConfig, type Project } from "./config/project.js";
import type { PagePackage } from "./content/package-files.js";
import { ownFiles } from "./output/own-files.js";
import { scanPublic, type PublicFile } from "./output/public-files.js";
import type { ProgramNames } from "./page-session.js";
import { checkPublicFiles } from "./routes/check-public-files.js";
import { createRoutes, type RouteTable } from "./routes/create-routes.js";
import { checkLayouts } from "./site/check-layouts.js";
import { createSite } from "./site/create-site.js";

/** A site before its pages are rendered. */
export interface SitePlan {
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
export async function planSite(run: BuildRun, collected: CollectedSite): Promise<SitePlan> {
  const { project, options, crew } = run;
  const { shell, program, former } = collected;
  const wanted = collected.pages.filter(({ page }) => project.drafts || !page.draft);
  const pages = wanted.map(({ page }) => page);
  const permalinks = permalinksOf(pages);
  crew.prepare({
    kind: "open",
    program: { server: program.server, shell: program.shell, permalinks },
  });
  // The first two keep the crew busy while the third is made here.
  const [names, compiled, { created, table }] = await Promise.all([
    former?.site.names ?? crew.answer("opened").then((opened) => opened.names),
    compilePages(crew, wanted, {
      permalinks,
      former,
      files: run.files,
      onProgress: (done, total) => options.onProgress?.("compile", done, total),
    }),
    layOut(project, shell, pages),
  ]);
  const bodies = compiled.results;
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
    ...checkPublicFiles(publicFiles, table.names),
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

/** Relates the pages, and gives every route its address. */
async function layOut(project: Project, shell: SiteShell, pages: readonly Page[]) {
  const { config } = project;
  const created = createSite({ shell, config, configFile: nameOfConfig(project), pages });
  const { pageSize, repository } = config;
  const own = ownFiles(config, Object.keys(shell.locales));
  return { created, table: createRoutes(created.site, { pageSize, repository, ownFiles: own }) };
}

/** `regularPath` → `path`, for the pages that a permalink moved. */
function permalinksOf(pages: readonly Page[]): ReadonlyMap<string, string> {
  const moved = pages.filter((page) => page.path !== page.regularPath);
  return new Map(moved.map((page) => [page.regularPath, page.path]));
}
