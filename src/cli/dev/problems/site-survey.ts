import { pageFile } from "../../../runtime/model/path.js";
import type { Project } from "../../config/project.js";
import type { SessionOutput } from "../../engine/workers/page-session.js";
import { checkOutput } from "../../engine/checks.js";
import { soundPart, type SoundPart } from "../../engine/sound-part.js";
import { ownFiles } from "../../output/own-files.js";
import type { Route } from "../../routes/create-routes.js";
import { folderRedirects } from "../../routes/folder-redirects.js";
import type { Problem } from "../../../runtime/model/error.js";
import type { PublicFile } from "../../output/public-files.js";
import type { DevGraph } from "../dev-graph.js";
import type { DevProgram } from "../dev-program.js";
import type { DevRenderer } from "../dev-renderer.js";
import type { ProblemBoard } from "./problem-board.js";

/** Checks of all pages, including those that nobody has visited. */
export interface SiteSurvey {
  /**
   * Works for a few milliseconds. Returns whether something is left to do. At the end, all problems that a build reports
   * are on the board. A change of the site starts it again, with the pages that it concerns.
   */
  readonly step: () => boolean;
}

/** Parts of a project that a survey reads, and the board that receives problems. */
export interface SiteSurveyOptions {
  readonly project: Project;
  readonly graph: () => DevGraph;
  readonly publicFiles: () => ReadonlyMap<string, PublicFile>;
  /** Returns a counter that increases whenever a file is read or removed. */
  readonly textVersion: () => number;
  /** Returns all problems that are known. */
  readonly problems: () => readonly Problem[];
  readonly program: Pick<DevProgram, "client" | "standIn">;
  readonly renderer: DevRenderer;
  readonly board: ProblemBoard;
  /** Returns the values that rendering needs, or `null` if no program is running. */
  readonly outputWith: (sidebars: SessionOutput["sidebars"]) => SessionOutput | null;
}

/** Milliseconds of work after which requests and changes get a turn. */
const TURN = 5;

/** Pages of one state of the site that are still to be checked. */
interface Pass {
  /** Values that stay the same objects while the site is unchanged. */
  readonly state: readonly unknown[];
  readonly graph: DevGraph;
  readonly part: SoundPart;
  readonly routes: Route[];
  readonly unwritten: string[];
  isDone: boolean;
}

/** Creates a survey that has not begun. */
export function createSiteSurvey(options: SiteSurveyOptions): SiteSurvey {
  const { project, program, renderer } = options;
  let pass: Pass | null = null;

  function start(state: readonly unknown[], graph: DevGraph): Pass {
    const publicFiles = [...options.publicFiles().values()];
    const { table, site } = graph;
    const part = soundPart({ project, pages: site.pages, table, publicFiles, problems: options.problems() });
    return {
      state,
      graph,
      part,
      routes: [...part.table.routes],
      unwritten: [...part.unwritten],
      isDone: false,
    };
  }

  return {
    step() {
      const graph = options.graph();
      const standIn = program.standIn();
      const output =
        standIn === null
          ? options.outputWith(graph.sidebars)
          : { ...standIn.output, sidebars: graph.sidebars };
      if (output === null) return false;
      const state = [graph, output.build, options.textVersion(), options.publicFiles()];
      if (pass === null || pass.state.some((value, index) => value !== state[index]))
        pass = start(state, graph);
      if (pass.isDone) return false;
      const end = performance.now() + TURN;
      while (performance.now() < end) {
        const route = pass.routes.pop();
        const source = pass.unwritten.pop();
        if (route !== undefined) renderer.survey(route, output);
        if (source !== undefined) renderer.compile(source);
        if (route === undefined && source === undefined) {
          finish(options, pass);
          pass.isDone = true;
          return false;
        }
      }
      return true;
    },
  };
}

/** Checks the links of a site whose pages are known. */
function finish({ project, program, renderer, board }: SiteSurveyOptions, { graph, part }: Pass): void {
  const { table, publicFiles, mayCome, isCertain } = part;
  const standIn = program.standIn();
  const { bodies, links, targets, packageFiles } = renderer.surveyed(table.routes);
  const used = [...bodies].map(([relativePath, { assets }]) => ({ relativePath, assets }));
  const { shell } = graph.site;
  const files = new Set([
    ...table.routes.map(({ data }) => pageFile(data.info.path)),
    ...[...table.redirects, ...folderRedirects(project.config, table)].map(({ from }) => pageFile(from)),
    ...ownFiles(project.config, Object.keys(shell.locales)),
    ...[...graph.sidebars.values()].map(({ chunk }) => `assets/js/${chunk}.js`),
    ...(standIn?.client ?? program.client()).map(({ path }) => path),
    ...used.flatMap(({ assets }) => assets.map(({ output }) => output)),
    ...packageFiles,
    ...publicFiles.map(({ path }) => path),
  ]);
  const { pages } = graph.site;
  const hasStandIn = standIn !== null;
  const found = checkOutput({
    project,
    pages,
    table,
    bodies: used,
    publicFiles,
    links,
    targets,
    files,
    mayCome,
    hasStandIn,
  });
  board.set("output", found.filter(isCertain));
}
