import type { BakedComments } from "../../runtime/model/comments.js";
import type { Site } from "../../runtime/model/graph.js";
import type { ReadPage } from "../engine/workers/build-calls.js";
import type { SiteLayout } from "../engine/lay-out-site.js";
import type { OpenedSite, SiteCode } from "../engine/site.js";
import { feedUrls } from "./feed-files.js";
import { addPackages } from "../engine/program/add-packages.js";
import { renderRoutes, type RenderedRoutes, type RenderInput } from "./render-routes.js";
import type { BuildRun } from "./build-run.js";
import { askForTerms, mergeSearch } from "./build-search.js";
import { commentSettings } from "../config/comments-schema.js";
import { loadPackageFiles } from "../content/page-packages.js";
import { numberPages, searchNumbers } from "../output/search-pages.js";
import type { PolicyParts } from "../output/policy.js";
import { siteSources } from "../output/site-sources.js";
import { createStageWriter, type StageFolders, type WriteFile } from "../output/stage-writer.js";
import type { Staging } from "../output/staging.js";
import type { SeenBuild } from "../engine/store/former-build.js";
import { createSidebarChunk, type EmittedChunk } from "../render/page-chunks.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import { programId } from "../engine/program/site-program.js";
import { problemsFromFailures } from "../engine/program/theme-failure.js";
import { writeSite, type WriteSiteInput } from "./write-site.js";

/** Part of a site to write: all of it, or the part that can be written although the site has errors. */
export interface WrittenPart extends Pick<SiteLayout, "table" | "publicFiles"> {
  /** See `CheckLinksInput`. */
  readonly mayCome?: WriteSiteInput["mayCome"];
}

/** State shared by rendering and writing a site. */
interface Emission {
  readonly run: BuildRun;
  readonly part: WrittenPart;
  readonly site: Site;
  readonly pages: readonly ReadPage[];
  readonly program: SiteCode["program"];
  readonly permalinks: ReadonlyMap<string, string>;
  readonly comments: ReadonlyMap<string, BakedComments>;
  /** See `OutputFacts`. */
  readonly hasStandIn: boolean;
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

/** Renders every route into the stage, writes all other files, and checks all links. */
export async function emitSite(staging: Staging, run: BuildRun, opened: OpenedSite, part: WrittenPart) {
  const { project, options, crew } = run;
  const { table, mayCome } = part;
  const emission = await openEmission(staging, run, opened, part);
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

async function openEmission(
  staging: Staging,
  run: BuildRun,
  opened: OpenedSite,
  part: WrittenPart,
): Promise<Emission> {
  const { program, former: found } = await opened.code();
  const { site } = await opened.layout();
  const { names } = await opened.renderer();
  // A missing output is written as a whole.
  const isGone = found === null || staging.folders.former === null;
  const former = isGone ? null : { ...found, ...(await found.output) };
  const stage: StageFolders = { ...staging.folders, equal: former === null ? "link" : "omit" };
  const { config } = run.project;
  return {
    run,
    part,
    site,
    program,
    pages: (await opened.pages()).results,
    permalinks: await opened.permalinks(),
    comments: (await opened.comments()).comments,
    hasStandIn: names.layouts === null,
    former,
    stage,
    write: createStageWriter(stage),
    sidebars: [...site.sidebars].map(([key, items]) => ({ key, items, ...createSidebarChunk(key, items) })),
    build: programId(program),
    policy: {
      sources: siteSources({
        config,
        comments: commentSettings(config.comments),
        files: program.client.files,
      }),
      trustedTypes: config.csp.trustedTypes,
    },
  };
}

function renderInput(emission: Emission, numbers: ReadonlyMap<string, number>): RenderInput {
  const { run, site, pages, program, permalinks, comments, former, write, sidebars, build, policy } =
    emission;
  const { script, style, componentStyles, beforePaint } = program.client;
  return {
    policy: run.project.hasPolicies ? policy : null,
    output: { script, style, componentStyles, beforePaint, build, movesStyles: true },
    sidebars: new Map(sidebars.map(({ key, items, name }) => [key, { items, chunk: name }])),
    write,
    feedUrls: feedUrls(run.project.config, site),
    searchNumbers: numbers,
    comments,
    files: run.files,
    pages,
    permalinks,
    former,
    onProgress: (done, total) => run.options.onProgress?.("render", done, total),
  };
}

function writeInput(
  { run, part, site, program, former, stage, write, sidebars, build, policy, hasStandIn }: Emission,
  { routes, bodies, targets }: RenderedRoutes,
): Omit<WriteSiteInput, "search" | "mayCome"> {
  const { project, files } = run;
  const { table, publicFiles } = part;
  const packages = [...new Set(bodies.flatMap((body) => body.packages))].toSorted();
  return {
    site,
    table,
    publicFiles,
    write,
    stageDir: stage.dir,
    project,
    routes: routes.map((route) => route.rendered),
    sources: files,
    links: new Map(routes.map(({ rendered, links }) => [rendered.path, links])),
    targets,
    sidebars,
    client: addPackages(
      program.client,
      packages.map((name) => loadPackageFiles(name, project.siteDir)),
    ),
    build,
    policy,
    bodies,
    hasStandIn,
    isChanged: (file) => former?.isChanged(file) !== false,
    isAsWritten: (path) => former?.isTouched(path) === false,
  };
}
