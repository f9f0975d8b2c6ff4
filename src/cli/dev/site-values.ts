import type { Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Project } from "../config/project.js";
import { checkPlan } from "../engine/checks.js";
import { derive } from "../engine/node.js";
import { scanPublic, type PublicFile } from "../output/public-files.js";
import { createDevGraph, type DevGraph } from "./dev-graph.js";
import type { DevProgram } from "./dev-program.js";
import type { DevRenderer } from "./dev-renderer.js";
import { createDevSearch } from "./dev-search.js";
import type { DevSources } from "./dev-sources.js";
import { withoutEqual, type ProblemBoard } from "./problems/problem-board.js";

/** Values of the whole site. Each is computed when it is asked for, and again only if something has changed that it reads. */
export interface SiteValues {
  readonly graph: () => DevGraph;
  /** Returns the files of the search index by path below the base. */
  readonly search: () => ReadonlyMap<string, string>;
  /** Scans `public` again. */
  readonly scanPublic: () => Promise<void>;
  /** Returns the files of `public`, as last scanned, by output path. */
  readonly publicFiles: () => ReadonlyMap<string, PublicFile>;
  /** Returns all problems that are known. Those of the whole site are known once all pages are read. */
  readonly problems: () => readonly Problem[];
}

/** Parts of a project that the values of its site are computed from. */
export interface SiteValuesOptions {
  readonly project: Project;
  readonly sources: Pick<DevSources, "files" | "pages" | "textVersion">;
  readonly program: Pick<DevProgram, "layouts">;
  readonly renderer: Pick<DevRenderer, "themeProblems">;
  readonly board: ProblemBoard;
  readonly shell: () => SiteShell;
}

/** Creates the values of a site. `isRead` returns whether all its pages have been read. */
export function createSiteValues(options: SiteValuesOptions, isRead: () => boolean): SiteValues {
  const { project, sources, program, renderer, board, shell } = options;
  let publicFiles: ReadonlyMap<string, PublicFile> = new Map();
  let publicProblems: readonly Problem[] = [];
  // Routes depend on the covers in `public`.
  const graph = derive(
    () => [shell(), sources.pages(), publicFiles],
    ([current, pages]) => createDevGraph(project, current, pages),
  );
  const search = derive(
    () => [graph(), sources.textVersion()],
    ([current]) => createDevSearch(project.siteDir, current),
  );
  const planned = derive(
    () => [graph(), publicFiles, program.layouts(), sources.files()],
    ([{ problems, table }, , layouts, files]) => [
      ...problems,
      ...publicProblems,
      ...checkPlan({
        project,
        sources: files.map(({ relativePath }) => relativePath),
        pages: sources.pages(),
        layouts,
        publicFiles: [...publicFiles.values()],
        table,
      }),
    ],
  );
  return {
    graph,
    search,
    async scanPublic() {
      const { files, problems } = await scanPublic(project.siteDir);
      publicFiles = new Map(files.map((file) => [file.path, file]));
      publicProblems = problems;
    },
    publicFiles: () => publicFiles,
    problems: () =>
      withoutEqual([...board.all(), ...renderer.themeProblems(), ...(isRead() ? planned() : [])]),
  };
}
