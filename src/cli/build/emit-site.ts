import { feedUrls } from "./announced-files.js";
import { addPackages } from "../site-code/add-packages.js";
import { renderRoutes } from "./build-pages.js";
import type { BuildRun } from "./build-run.js";
import { askForTerms, mergeSearch } from "./build-search.js";
import type { CollectedSite } from "./collect-site.js";
import { loadPackageFiles } from "../content/page-packages.js";
import { numberPages, searchNumbers } from "../output/search-pages.js";
import { createStageWriter, type StageFolders } from "../output/stage-writer.js";
import type { Staging } from "../output/staging.js";
import type { SitePlan } from "./plan-site.js";
import { createSidebarChunk } from "../render/page-chunks.js";
import { programId } from "../site-code/site-program.js";
import { problemsFromFailures } from "../site-code/theme-failure.js";
import { writeSite } from "./write-site.js";

/** A site with all its routes, before the first is rendered. */
export interface PlannedSite extends CollectedSite {
  readonly plan: SitePlan;
}

/**
 * Renders every route into the stage, writes what belongs to no route, and checks the links of it all. `mayCome` is
 * for a site that has errors already, see `CheckLinksInput`.
 */
export async function emitSite(
  staging: Staging,
  run: BuildRun,
  { program, pages, former: found, plan }: PlannedSite,
  mayCome?: (path: string) => boolean,
) {
  const { project, options, crew } = run;
  const { site, table } = plan;
  // An output that is gone is written whole.
  const isGone = found === null || staging.folders.former === null;
  const former = isGone ? null : { ...found, ...(await found.output) };
  const stage: StageFolders = { ...staging.folders, equal: former === null ? "link" : "omit" };
  const write = createStageWriter(stage);
  const { script, style, componentStyles, beforePaint } = program.client;
  const build = programId(program);
  const chunks = [...site.sidebars].map(([key, items]) => ({
    key,
    items,
    ...createSidebarChunk(key, items),
  }));
  const numbered = numberPages(table.routes);
  const rendering = renderRoutes(crew, table.routes, {
    output: { script, style, componentStyles, beforePaint, build },
    sidebars: new Map(chunks.map(({ key, items, name }) => [key, { items, chunk: name }])),
    write,
    feedUrls: feedUrls(project.config, site),
    searchNumbers: searchNumbers(numbered),
    comments: plan.comments,
    files: run.files,
    pages,
    permalinks: plan.permalinks,
    former,
    onProgress: (done, total) => options.onProgress?.("render", done, total),
  });
  // What fails before it is asked for goes first.
  rendering.catch(() => undefined);
  const rendered = await rendering;
  const terms = await askForTerms(crew);
  // Its memory is needed from here on; whoever opened the crew waits for its end.
  void crew.close();
  const { bodies } = rendered;
  const packages = [...new Set(bodies.flatMap((body) => body.packages))].toSorted();
  const search = mergeSearch(terms, numbered, { ...rendered, former });
  const { written, files } = await writeSite({
    ...plan,
    write,
    stageDir: stage.dir,
    project,
    routes: rendered.routes.map((route) => route.rendered),
    sources: run.files,
    documents: rendered.routes.map(({ rendered: { path, source }, links }) => ({
      route: path,
      source,
      links,
    })),
    targets: rendered.targets,
    sidebars: chunks,
    search,
    client: addPackages(
      program.client,
      packages.map((name) => loadPackageFiles(name, project.siteDir)),
    ),
    build,
    assets: bodies.flatMap((body) => body.assets),
    isCopied: (file, path) => former !== null && !former.isChanged(file) && !former.isTouched(path),
    isAsWritten: (path) => former !== null && !former.isTouched(path),
    mayCome,
  });
  return {
    bodies,
    compiles: rendered.compiles,
    routes: rendered.routes,
    targets: rendered.targets,
    renders: rendered.routes.length - rendered.kept.size,
    search,
    written,
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
