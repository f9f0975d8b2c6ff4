import type { Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Project } from "../config/project.js";
import { createPlaceOfField } from "../content/place-of-field.js";
import { scanPublic, type PublicFile } from "../output/public-files.js";
import { checkPublicFiles } from "../routes/check-public-files.js";
import { checkLayouts } from "../site/check-layouts.js";
import { createDevGraph, type DevGraph } from "./dev-graph.js";
import type { DevProgram } from "./dev-program.js";
import type { DevSources } from "./dev-sources.js";
import type { ProblemBoard } from "./problem-board.js";

/** What the graph of a site in development is made from. */
export interface CurrentGraphOptions {
  readonly project: Project;
  readonly sources: Pick<DevSources, "pages" | "graphVersion">;
  readonly program: Pick<DevProgram, "layouts">;
  readonly board: ProblemBoard;
  readonly shell: () => SiteShell;
}

/** The site graph beside the files of `public`, made when it is asked for. */
export interface CurrentGraph {
  /** The same object until it is forgotten. The board says what is wrong with the site as a whole. */
  readonly get: () => DevGraph;
  /** The one that was made last, unless it was forgotten. */
  readonly known: () => DevGraph | null;
  readonly forget: () => void;
  /** Whether the pages are still those that it was last made of. */
  readonly isOfPages: () => boolean;
  /** Looks anew what `public` holds; forgets the graph. */
  readonly loadPublic: () => Promise<void>;
  /** As they were last looked for. */
  readonly publicFiles: () => ReadonlyMap<string, PublicFile>;
}

/** Nothing is made or looked for before it is asked for. */
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
      const layouts = program.layouts();
      board.set("site", [
        ...made.problems,
        // Nobody knows the layouts of a theme that does not run.
        ...(layouts === null
          ? []
          : checkLayouts(sources.pages(), layouts, createPlaceOfField(project.siteDir))),
        ...publicProblems,
        ...checkPublicFiles([...publicFiles.values()], made.names),
      ]);
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
