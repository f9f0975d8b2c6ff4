import type { Problem } from "../../../runtime/model/error.js";
import { pageFile } from "../../../runtime/model/path.js";
import { siteProblems, type SiteDocuments } from "../../engine/site.js";
import type { SoundPart } from "../../engine/sound-part.js";
import { ownFiles } from "../../output/own-files.js";
import type { Route } from "../../routes/create-routes.js";
import { folderRedirects } from "../../routes/folder-redirects.js";
import type { RouteWalk } from "../route-walk.js";
import type { SiteView } from "../site-view.js";

/** Problems of a site in development. Once all pages are surveyed, they are those that a build reports. */
export interface SiteProblems {
  /** Takes over the problems of the site's code, before all pages are read. */
  readonly open: (boot: SiteView) => Promise<void>;
  /** Takes over the problems that are known before pages are rendered. */
  readonly renew: (view: SiteView) => Promise<void>;
  /**
   * Checks pages that nobody has visited for a few milliseconds. Resolves to whether something is left to do. Another view
   * starts it again, with the pages that have changed.
   */
  readonly survey: (view: SiteView) => Promise<boolean>;
  /** Returns all problems that are known. */
  readonly all: () => readonly Problem[];
}

/** Milliseconds of work after which requests and changes get a turn. */
const TURN = 5;

/** Pages of one view of the site that are still to be checked. */
interface Pass {
  readonly view: SiteView;
  readonly part: SoundPart;
  readonly left: Route[];
  isDone: boolean;
}

/** Creates the problems of a site of which nothing is known. `programPaths` returns the paths of the code's files. */
export function createSiteProblems(walk: RouteWalk, programPaths: () => Iterable<string>): SiteProblems {
  let planned: readonly Problem[] = [];
  /** Problems that only the last survey has found, such as broken links. They stay until the next one ends. */
  let surveyed: readonly Problem[] = [];
  let pass: Pass | null = null;
  const known = () => [...planned, ...walk.problems()];

  async function start(view: SiteView): Promise<Pass> {
    const part = await view.plan.part();
    return { view, part, left: [...part.table.routes], isDone: false };
  }

  return {
    async open({ plan }) {
      planned = await plan.codeProblems();
    },
    async renew({ plan }) {
      planned = await plan.planProblems();
    },
    async survey(view) {
      if (pass?.view !== view) pass = await start(view);
      if (pass.isDone) return false;
      const end = performance.now() + TURN;
      while (performance.now() < end) {
        const route = pass.left.pop();
        if (route !== undefined) {
          walk.visit(view, route);
          continue;
        }
        const { part } = pass;
        const documents = walk.documents(part.table.routes);
        const paths = new Set([
          ...pathsOf(view, part, documents),
          ...walk.files.packagePaths(),
          ...programPaths(),
        ]);
        const all = await siteProblems(view.input, view.plan, {
          documents: () => Promise.resolve(documents),
          paths: () => Promise.resolve(paths),
        });
        const before = new Set(known().map((problem) => JSON.stringify(problem)));
        surveyed = all.filter((problem) => !before.has(JSON.stringify(problem)));
        pass.isDone = true;
        return false;
      }
      return true;
    },
    all: () => [
      ...new Map([...known(), ...surveyed].map((problem) => [JSON.stringify(problem), problem])).values(),
    ],
  };
}

/** Returns the paths of all files that a build would write, except those of npm packages. */
function pathsOf(
  { input, layout, frame, code }: SiteView,
  { table, publicFiles }: SoundPart,
  { bodies }: SiteDocuments,
): readonly string[] {
  const { config } = input.project;
  return [
    ...table.routes.map(({ data }) => pageFile(data.info.path)),
    ...[...table.redirects, ...folderRedirects(config, table)].map(({ from }) => pageFile(from)),
    ...ownFiles(config, Object.keys(layout.site.shell.locales)),
    ...frame.sidebarChunks.map(({ file }) => file.path),
    ...code.program.client.files.map(({ path }) => path),
    ...bodies.flatMap(({ assets }) => assets.map(({ output }) => output)),
    ...publicFiles.map(({ path }) => path),
  ];
}
