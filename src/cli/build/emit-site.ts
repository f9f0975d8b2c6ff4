import { feedUrls } from "./feed-files.js";
import { addPackages } from "../site-code/add-packages.js";
import { renderRoutes, type RenderedRoutes, type RenderInput } from "./render-routes.js";
import type { BuildRun } from "./build-run.js";
import { askForTerms, mergeSearch } from "./build-search.js";
import type { CollectedSite } from "./collect-site.js";
import { commentSettings } from "../config/comments-schema.js";
import { loadPackageFiles } from "../content/page-packages.js";
import { numberPages, searchNumbers } from "../output/search-pages.js";
import type { PolicyParts } from "../output/policy.js";
import { siteSources } from "../output/site-sources.js";
import { createStageWriter, type StageFolders, type WriteFile } from "../output/stage-writer.js";
import type { Staging } from "../output/staging.js";
import type { SitePlan } from "./plan-site.js";
import type { SeenBuild } from "../rebuild/former-build.js";
import { createSidebarChunk, type EmittedChunk } from "../render/page-chunks.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import { programId } from "../site-code/site-program.js";
import { problemsFromFailures } from "../site-code/theme-failure.js";
import { writeSite, type WriteSiteInput } from "./write-site.js";

/** A site with all its routes, before any is rendered. */
export interface PlannedSite extends CollectedSite {
  readonly plan: SitePlan;
}

/** State shared by rendering and writing a site. */
interface Emission {
  readonly run: BuildRun;
  readonly planned: PlannedSite;
  /** The previous build if its output still exists, or `null`. */
  readonly former: SeenBuild | null;
  readonly stage: StageFolders;
  readonly write: WriteFile;
  readonly sidebars: readonly KeyedSidebar[];
  /** Build id from `programId`. */
  readonly build: string;
  /** Common part of the content security policies of all pages. */
  readonly policy: PolicyParts;
}

interface KeyedSidebar extends EmittedChunk {
  readonly key: string;
  readonly items: readonly SidebarItem[];
}

/**
 * Renders every route into the stage, writes all other files, and checks all links. `mayCome` is for sites
 * that already have errors; see `CheckLinksInput`.
 */
export async function emitSite(
  staging: Staging,
  run: BuildRun,
  planned: PlannedSite,
  mayCome?: (path: string) => boolean,
) {
  const { project, options, crew } = run;
  const { table } = planned.plan;
  const emission = await openEmission(staging, run, planned);
  const { former } = emission;
  const numbered = numberPages(table.routes);
  const rendered = await renderRoutes(crew, table.routes, renderInput(emission, searchNumbers(numbered)));
  const terms = await askForTerms(crew);
  // Frees the crew's memory for the next steps. The code that created the crew waits for its end.
  void crew.close();
  const { bodies, routes } = rendered;
  const search = mergeSearch(terms, numbered, { ...rendered, former });
  const { written, policy, files } = await writeSite({ ...writeInput(emission, rendered), search, mayCome });
  return {
    bodies,
    compiles: rendered.compiles,
    routes,
    targets: rendered.targets,
    renders: routes.length - rendered.kept.size,
    search,
    written,
    policy,
    problems: [
      ...bodies.flatMap(({ problems }) => problems),
      ...rendered.problems,
      ...problemsFromFailures(rendered.failures, project, options.packageInfo.dir),
      ...written.problems,
    ],
    former,
    change: former === null ? undefined : { files, former: former.files },
  };
}

async function openEmission(staging: Staging, run: BuildRun, planned: PlannedSite): Promise<Emission> {
  const { former: found, plan, program } = planned;
  // A missing output is written as a whole.
  const isGone = found === null || staging.folders.former === null;
  const former = isGone ? null : { ...found, ...(await found.output) };
  const stage: StageFolders = { ...staging.folders, equal: former === null ? "link" : "omit" };
  const sidebars = [...plan.site.sidebars].map(([key, items]) => ({
    key,
    items,
    ...createSidebarChunk(key, items),
  }));
  return {
    run,
    planned,
    former,
    stage,
    write: createStageWriter(stage),
    sidebars,
    build: programId(program),
    policy: {
      sources: siteSources({
        config: run.project.config,
        comments: commentSettings(run.project.config.comments),
        files: program.client.files,
      }),
      trustedTypes: run.project.config.csp.trustedTypes,
    },
  };
}

function renderInput(
  { run, planned, former, write, sidebars, build, policy }: Emission,
  numbers: ReadonlyMap<string, number>,
): RenderInput {
  const { plan, pages, program } = planned;
  const { script, style, componentStyles, beforePaint } = program.client;
  return {
    policy: run.project.hasPolicies ? policy : null,
    output: { script, style, componentStyles, beforePaint, build, movesStyles: true },
    sidebars: new Map(sidebars.map(({ key, items, name }) => [key, { items, chunk: name }])),
    write,
    feedUrls: feedUrls(run.project.config, plan.site),
    searchNumbers: numbers,
    comments: plan.comments,
    files: run.files,
    pages,
    permalinks: plan.permalinks,
    former,
    onProgress: (done, total) => run.options.onProgress?.("render", done, total),
  };
}

function writeInput(
  { run, planned, former, stage, write, sidebars, build, policy }: Emission,
  { routes, bodies, targets }: RenderedRoutes,
): Omit<WriteSiteInput, "search" | "mayCome"> {
  const { project, files } = run;
  const packages = [...new Set(bodies.flatMap((body) => body.packages))].toSorted();
  return {
    ...planned.plan,
    write,
    stageDir: stage.dir,
    project,
    routes: routes.map((route) => route.rendered),
    sources: files,
    links: new Map(routes.map(({ rendered, links }) => [rendered.path, links])),
    targets,
    sidebars,
    client: addPackages(
      planned.program.client,
      packages.map((name) => loadPackageFiles(name, project.siteDir)),
    ),
    build,
    policy,
    bodies,
    hasStandIn: planned.plan.names.layouts === null,
    isChanged: (file) => former?.isChanged(file) !== false,
    isAsWritten: (path) => former?.isTouched(path) === false,
  };
}
