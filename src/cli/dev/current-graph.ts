import type { Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Project } from "../config/project.js";
import { checkPlan } from "../engine/checks.js";
import { scanPublic, type PublicFile } from "../output/public-files.js";
import { createDevGraph, type DevGraph } from "./dev-graph.js";
import type { DevProgram } from "./dev-program.js";
import type { DevSources } from "./dev-sources.js";
import type { ProblemBoard } from "./problems/problem-board.js";

/** Inputs of the site graph in development. */
export interface CurrentGraphOptions {
  readonly project: Project;
  readonly sources: Pick<DevSources, "files" | "pages" | "graphVersion">;
  readonly program: Pick<DevProgram, "layouts">;
  readonly board: ProblemBoard;
  readonly shell: () => SiteShell;
}

/** The site graph and the files of `public`. The graph is built on demand. */
export interface CurrentGraph {
  /**
   * Returns the graph, and builds it if there is none. Building it updates the problems of the whole site on
   * the board.
   */
  readonly get: () => DevGraph;
  /** Returns the graph that was last built, or `null` if it was discarded. */
  readonly known: () => DevGraph | null;
  readonly forget: () => void;
  /** Whether the pages are still the ones that the graph was last built from. */
  readonly isOfPages: () => boolean;
  /** Scans `public` again and discards the graph. */
  readonly loadPublic: () => Promise<void>;
  /** Returns the files of the last scan of `public`, by output path. */
  readonly publicFiles: () => ReadonlyMap<string, PublicFile>;
}

/** Creates a holder that builds and scans nothing until it is asked. */
export function createCurrentGraph(options: CurrentGraphOptions): CurrentGraph {
  const { project, sources, program, board, shell } = options;
  let publicFiles: ReadonlyMap<string, PublicFile> = new Map();
  let publicProblems: readonly Problem[] = [];
  let graph: DevGraph | null = null;
  let version = 0;

  return {
    get() {
      if (graph !== null) return graph;
      const made = createDevGraph(project, shell(), sources.pages());
      const checked = checkPlan({
        project,
        sources: sources.files().map(({ relativePath }) => relativePath),
        pages: sources.pages(),
        layouts: program.layouts(),
        publicFiles: [...publicFiles.values()],
        names: made.table.names,
      });
      board.set("site", [...made.problems, ...publicProblems, ...checked]);
      graph = made;
      version = sources.graphVersion();
      return made;
    },
    known: () => graph,
    forget() {
      graph = null;
    },
    isOfPages: () => sources.graphVersion() === version,
    async loadPublic() {
      const { files, problems } = await scanPublic(project.siteDir);
      publicFiles = new Map(files.map((file) => [file.path, file]));
      publicProblems = problems;
      graph = null;
    },
    publicFiles: () => publicFiles,
  };
}
