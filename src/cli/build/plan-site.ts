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
import { layOutSite, shownPages } from "./lay-out-site.js";
import type { PublicFile } from "../output/public-files.js";
import type { OpeningFailure } from "../crew/build-calls.js";
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

const NOTHING_BAKED = { comments: new Map<string, BakedComments>(), problems: [] };

/** Connects the pages by neighbours, lists and sidebars, and plans all routes of the site. */
export async function planSite(run: BuildRun, collected: CollectedSite): Promise<SitePlan> {
  const { project, options, crew } = run;
  const { shell, program, former } = collected;
  const shown = shownPages(project, collected.pages);
  const pages = shown.map(({ page }) => page);
  const permalinks = permalinksOf(pages);
  crew.prepare({
    kind: "open",
    program: { server: program.server, standIn: program.standIn, shell: program.shell, permalinks },
  });
  // The crew opens the program while this thread plans the routes.
  const opening = former === null ? crew.answer("opened") : { names: former.site.names, failure: null };
  // Avoids an unhandled rejection; the promise is awaited below.
  Promise.resolve(opening).catch(() => undefined);
  const { site, table, publicFiles, problems: layoutProblems } = await layOutSite(project, shell, shown);
  const { names, failure } = await opening;
  const { layouts } = names;
  const sources = [...run.files.keys()];
  const checked = checkPlan({ project, sources, pages, layouts, publicFiles, names: table.names });
  const baked =
    layouts === null
      ? NOTHING_BAKED
      : await bakePages(shell, table.routes, {
          fetch,
          readIssues: (request) => askForIssues(crew, request),
          token: options.commentsToken,
        });
  const refused = failure === null ? [] : refusedProgram(failure, run);
  const problems = [...collected.problems, ...layoutProblems, ...checked, ...refused, ...baked.problems];
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

/** Returns the problems of a program that does not run. Throws an error that is a bug. */
function refusedProgram(
  { problems, error }: OpeningFailure,
  { project, options }: BuildRun,
): readonly Problem[] {
  const named = nameThemeFailure(error, project, options.packageInfo.dir);
  const found = problems.length > 0 ? problems : problemsFromError(named);
  if (found.length === 0) throw error;
  return placeThemeOptions(found, createPlaceOfOption(project));
}
