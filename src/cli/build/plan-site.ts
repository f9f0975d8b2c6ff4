import type { BakedComments } from "../../runtime/model/comments.js";
import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import type { Site } from "../../runtime/model/graph.js";
import { bakePages } from "../bake/bake-pages.js";
import { askForIssues } from "./read-pages.js";
import type { BuildRun } from "./build-run.js";
import type { CollectedSite } from "./collect-site.js";
import { createPlaceOfOption } from "../config/place-of-option.js";
import { placeThemeOptions } from "../config/place-theme-options.js";
import { permalinksOf } from "../content/permalink.js";
import { checkPlan } from "../engine/checks.js";
import { failOnErrors } from "./fail-on-errors.js";
import { layOutSite, shownPages } from "./lay-out-site.js";
import type { PublicFile } from "../output/public-files.js";
import type { ProgramNames } from "../crew/page-session.js";
import type { RouteTable } from "../routes/create-routes.js";
import { nameThemeFailure } from "../site-code/theme-failure.js";

/** A site before its pages are compiled and rendered. */
export interface SitePlan {
  readonly site: Site;
  readonly table: RouteTable;
  readonly names: ProgramNames;
  /** Paths assigned by permalinks, by the route of the file. */
  readonly permalinks: ReadonlyMap<string, string>;
  readonly publicFiles: readonly PublicFile[];
  /** Comments read at build time, by route. */
  readonly comments: ReadonlyMap<string, BakedComments>;
  /** All problems found so far. */
  readonly problems: readonly Problem[];
}

/** Connects the pages by neighbours, lists and sidebars, and plans all routes of the site. */
export async function planSite(run: BuildRun, collected: CollectedSite): Promise<SitePlan> {
  const { project, options, crew } = run;
  const { shell, program, former } = collected;
  const shown = shownPages(project, collected.pages);
  const pages = shown.map(({ page }) => page);
  const permalinks = permalinksOf(pages);
  crew.prepare({
    kind: "open",
    program: { server: program.server, shell: program.shell, permalinks },
  });
  // The crew opens the program while this thread plans the routes.
  const opening = former?.site.names ?? crew.answer("opened").then((opened) => opened.names);
  // Avoids an unhandled rejection; the promise is awaited below.
  Promise.resolve(opening).catch(() => undefined);
  const { site, table, publicFiles, problems: layoutProblems } = await layOutSite(project, shell, shown);
  const sources = [...run.files.keys()];
  const check = (layouts: readonly string[] | null) =>
    checkPlan({ project, sources, pages, layouts, publicFiles, names: table.names });
  const names = await Promise.resolve(opening).catch((error: unknown) => {
    const named = nameThemeFailure(error, project, options.packageInfo.dir);
    const refused = placeThemeOptions(problemsFromError(named), createPlaceOfOption(project));
    // If the program does not start, report the other problems too.
    if (refused.length > 0)
      failOnErrors([...collected.problems, ...layoutProblems, ...check(null), ...refused], options);
    throw error;
  });
  const baked = await bakePages(shell, table.routes, {
    fetch,
    readIssues: (request) => askForIssues(crew, request),
    token: options.commentsToken,
  });
  const problems = [...collected.problems, ...layoutProblems, ...check(names.layouts), ...baked.problems];
  return {
    site,
    table,
    names,
    permalinks,
    publicFiles,
    comments: baked.comments,
    problems,
  };
}
