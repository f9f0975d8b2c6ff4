import type { Problem } from "../../../runtime/model/error.js";
import { pageFile } from "../../../runtime/model/path.js";
import { type SiteDocuments, siteProblems } from "../../engine/site.js";
import type { SoundPart } from "../../engine/lay-out-site.js";
import { ownFiles } from "../../output/own-files.js";
import type { Route } from "../../routes/create-routes.js";
import { folderRedirects } from "../../routes/folder-redirects.js";
import type { RouteWalk } from "../route-walk.js";
import type { SiteView } from "../site-view.js";
import type { DevMessage, ShownProblem } from "../../../runtime/model/dev-message.js";
import { problemFrame } from "../../report/terminal.js";

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

/** Creates the problems of a site of which nothing is known. `programPaths` returns the paths of the code's files, and `place` problems at the places that authors see. */
export function createSiteProblems(
  walk: RouteWalk,
  programPaths: () => Iterable<string>,
  place: (problems: readonly Problem[]) => readonly Problem[],
): SiteProblems {
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
        const pluginFiles = await walk.pluginFiles(view);
        const documents = walk.documents(part.table.routes);
        const paths = new Set([
          ...pathsOf(view, part, documents),
          ...pluginFiles.files.map(({ path }) => path),
          ...walk.files.packagePaths(),
          ...programPaths(),
        ]);
        const all = await siteProblems(view.input, view.plan, {
          documents: () => Promise.resolve(documents),
          pluginFiles: () => Promise.resolve(pluginFiles),
          paths: () => Promise.resolve(paths),
        });
        const before = new Set(known().map((problem) => JSON.stringify(problem)));
        surveyed = all.filter((problem) => !before.has(JSON.stringify(problem)));
        pass.isDone = true;
        return false;
      }
      return true;
    },
    all: () => {
      const found = [...known(), ...surveyed];
      return place([...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()]);
    },
  };
}

/** Returns the paths of all files that a build would write, except those of npm packages. */
function pathsOf(
  { input, layout, frame, code, pluginFiles }: SiteView,
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
    ...[...bodies, layout].flatMap(({ assets, pictures }) =>
      [...assets, ...pictures.flatMap(({ forms }) => forms)].map(({ output }) => output),
    ),
    ...layout.cards.map(({ output }) => output),
    ...publicFiles.map(({ path }) => path),
    ...pluginFiles.keys(),
  ];
}

/** Source of the problems, and callbacks for changes of them. */
export interface ProblemPublisherOptions {
  /** Returns all current problems. */
  readonly problems: () => readonly Problem[];
  readonly siteDir: string;
  /** Sends a message to all open tabs. */
  readonly send: (message: DevMessage) => void;
  /** Called once for each problem when it first occurs. */
  readonly onProblems: (problems: readonly Problem[]) => void;
  /**
   * Called when the last error, or the last problem of any kind, is fixed. Receives the number of remaining
   * warnings, or `null` if it is unknown until all pages are checked.
   */
  readonly onFixed?: ((warnings: number | null) => void) | undefined;
}

/** Reports problems when they appear and disappear, not each time they are found. */
export interface ProblemPublisher {
  /** Returns the current errors with code frames, as tabs show them. */
  readonly errors: () => readonly ShownProblem[];
  /** Reports new problems to the terminal and the current errors to the tabs. */
  readonly publish: () => void;
  /**
   * Like `publish`, but also refreshes code frames: after a save, the lines around an unchanged error may
   * differ.
   */
  readonly publishSaved: () => void;
  /** Like `publish`, after all pages were checked. */
  readonly publishAll: () => void;
}

/** Creates a publisher that has not reported anything yet. */
export function createProblemPublisher(options: ProblemPublisherOptions): ProblemPublisher {
  const { problems, siteDir, send, onProblems, onFixed } = options;
  let known = new Set<string>();
  let hadErrors = false;
  let hadWarnings = false;
  let shown = "[]";
  let shownLines = "[]";

  const errors = () =>
    onlyErrors(problems()).map((problem) => ({
      ...problem,
      frame: problemFrame(problem, siteDir),
    }));

  /** Calls `onFixed`. Only after all pages were checked it is known whether a problem is left. */
  function reportFixed(all: readonly Problem[], isWhole: boolean): void {
    const count = onlyErrors(all).length;
    if (hadErrors && count === 0) onFixed?.(isWhole ? all.length : null);
    else if (isWhole && hadWarnings && all.length === 0) onFixed?.(0);
    hadErrors = count > 0;
    hadWarnings = all.length > count || (hadWarnings && !isWhole);
  }

  function publish({ mayHaveMoved = false, isWhole = false } = {}): void {
    const all = problems();
    const keys = all.map((problem) => JSON.stringify(problem));
    const fresh = all.filter((_, index) => !known.has(keys[index] ?? ""));
    known = new Set(keys);
    if (fresh.length > 0) onProblems(fresh);
    reportFixed(all, isWhole);
    const text = JSON.stringify(onlyErrors(all));
    // Code frames are read from files, so skip them for the common case of an unchanged answer.
    if (text === shown && !mayHaveMoved) return;
    shown = text;
    const found = errors();
    const lines = JSON.stringify(found);
    if (lines === shownLines) return;
    shownLines = lines;
    send(found.length === 0 ? { kind: "clear" } : { kind: "errors", problems: found });
  }

  return {
    errors,
    publish: () => publish(),
    publishSaved: () => publish({ mayHaveMoved: true }),
    publishAll: () => publish({ isWhole: true }),
  };
}

function onlyErrors(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === "error");
}
