import type { SiteShell } from "../../runtime/model/site.js";
import type { PackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import { checkPublicFiles, scanPublic, type PublicFile } from "../output/public-files.js";
import type { SourceFile } from "../content/scan.js";
import { keepPages } from "../keep-pages.js";
import { createPageSession, type SessionOutput } from "../page-session.js";
import { createSetup, firstTitle } from "../session-setup.js";
import { bundleProgram, removeProgram, type SiteProgram } from "../site-program.js";
import { checkLayouts } from "../site/check-layouts.js";
import { createShell } from "../site/create-shell.js";
import { answerRoute, type DevAnswer } from "./dev-answer.js";
import { createDevGraph, type DevGraph } from "./dev-graph.js";
import { createDevRenderer } from "./dev-renderer.js";
import { createDevSearch } from "./dev-search.js";
import { createDevSources } from "./dev-sources.js";
import type { ProblemBoard } from "./problem-board.js";
import { problemFromThrown } from "./trace-error.js";

/** What open tabs must do about a change. */
export type DevEffect = "none" | "style" | "update" | "reload";

export interface DevProjectOptions {
  readonly project: Project;
  readonly packageInfo: PackageInfo;
  readonly board: ProblemBoard;
  /** A new identity for a program, unlike all before it. */
  readonly nextBuild: () => string;
}

/** A site under one configuration, from which single pages are made when they are asked for. */
export interface DevProject {
  readonly project: Project;
  /** Answers for a route that is still percent-encoded. */
  readonly answer: (route: string) => DevAnswer;
  /** Markdown files were saved, and files made or removed where `isListChanged`. */
  readonly markdownChanged: (changed: readonly string[], isListChanged: boolean) => Promise<DevEffect>;
  /** Files changed that pages may be made of; absolute paths. */
  readonly filesChanged: (files: readonly string[]) => DevEffect;
  readonly programChanged: (isStyleOnly: boolean) => Promise<DevEffect>;
  readonly publicChanged: () => Promise<DevEffect>;
  /** Looks what is wrong after a change of these sources; whether what comes of them can be shown. */
  readonly check: (changed: readonly string[]) => boolean;
  /** Absolute files that the program is made of. */
  readonly programSources: () => ReadonlySet<string>;
  /** Whether the program's last version could not be built or does not run. */
  readonly isProgramBroken: () => boolean;
  /** Absolute file of the bundle that renders; `null` without a program. */
  readonly serverFile: () => string | null;
  /** URL of the style sheet, with the base; `null` without a program. */
  readonly styleHref: () => string | null;
  /** The site's addresses now; the same object until one of its pages' titles, dates and the like change. */
  readonly graph: () => DevGraph;
  readonly close: () => Promise<void>;
}

/** Reads, bundles and opens a project. Faults of the site go onto the board. */
export async function openDevProject(options: DevProjectOptions): Promise<DevProject> {
  const { project, packageInfo, board, nextBuild } = options;
  const { config, siteDir } = project;
  const setup = await createSetup(project, packageInfo.dir);
  const kept = keepPages(setup.page, project.cacheDir);
  const session = createPageSession(setup, kept.read);
  const sources = createDevSources(project, session, board);
  let shell = createShell(config, "");
  let program: SiteProgram | null = null;
  /** Files of the browser's part by their paths below the base. */
  let programFiles: ReadonlyMap<string, Uint8Array> = new Map();
  let opened: { readonly build: string; readonly permalinks: string } | null = null;
  let layouts: readonly string[] = [];
  let publicFiles: ReadonlyMap<string, PublicFile> = new Map();
  let graph: DevGraph | null = null;
  let fingerprint = "";
  /** Made when it is asked for, and anew after a page was saved. */
  let search: ReadonlyMap<string, string> | null = null;
  const serverFile = () => program?.server.file ?? null;
  const renderer = createDevRenderer({ siteDir, session, sources, board, serverFile });

  function currentGraph(): DevGraph {
    if (graph !== null) return graph;
    const made = createDevGraph(project, shell, sources.pages());
    board.set("site", [
      ...made.problems,
      // Nobody knows the layouts of a theme that does not run.
      ...(opened === null ? [] : checkLayouts(sources.pages(), layouts)),
      ...checkPublicFiles([...publicFiles.values()], made),
    ]);
    graph = made;
    fingerprint = sources.fingerprint();
    return made;
  }

  function createCurrentShell(files: readonly SourceFile[]): SiteShell {
    try {
      return createShell(config, firstTitle(files, setup.page, true));
    } catch {
      // The first file was removed a moment ago; its event is on its way.
      return shell;
    }
  }

  function currentOutput(): SessionOutput | null {
    if (program === null || opened === null) return null;
    const { script, style, componentStyles, beforePaint } = program.client;
    const { sidebars } = currentGraph();
    return { sidebars, script, style, componentStyles, beforePaint, build: opened.build };
  }

  async function bundle(): Promise<boolean> {
    const result = await bundleProgram(project, shell, { packageDir: packageInfo.dir, dev: true });
    if (result.kind === "failed") {
      board.set("program", result.problems);
      return false;
    }
    board.set("theme files", result.problems);
    await removeProgram(program, result.program);
    program = result.program;
    programFiles = new Map(program.client.files.map(({ path, contents }) => [path, contents]));
    return true;
  }

  /** Loads the program; everything that was compiled or rendered with another one is gone. */
  async function openProgram(): Promise<void> {
    if (program === null) return;
    const { server, shell: resolved } = program;
    const serverFile = server.file;
    renderer.forgetAll();
    const permalinks = sources.permalinks();
    try {
      ({ layouts } = await session.open({ serverFile, shell: resolved, permalinks }));
      opened = { build: nextBuild(), permalinks: JSON.stringify([...permalinks]) };
      board.remove("program");
    } catch (error) {
      opened = null;
      board.set("program", [problemFromThrown(error, { serverFile, siteDir, at: null })]);
    }
    graph = null;
  }

  async function loadPublic(): Promise<void> {
    const found = await scanPublic(siteDir);
    publicFiles = new Map(found.map((file) => [file.path, file]));
    graph = null;
  }

  function reread(relativePaths: readonly string[]): void {
    for (const relativePath of relativePaths) {
      renderer.forget(relativePath);
      sources.reread(relativePath);
    }
  }

  const found = await sources.find();
  shell = createCurrentShell(found);
  await Promise.all([bundle(), sources.take(found), loadPublic()]);
  await openProgram();
  currentGraph();

  return {
    project,
    answer: (route) =>
      answerRoute(
        {
          siteDir,
          graph: currentGraph(),
          renderer,
          output: currentOutput(),
          programFiles,
          publicFiles,
          search: () => (search ??= createDevSearch(siteDir, currentGraph())),
          errors: () => board.all().filter(({ severity }) => severity === "error"),
        },
        route,
      ),
    async markdownChanged(changed, isListChanged) {
      search = null;
      reread(changed);
      if (isListChanged) await sources.take(await sources.find());
      if (sources.fingerprint() === fingerprint) return "update";
      graph = null;
      const next = createCurrentShell(sources.files());
      if (JSON.stringify(next) !== JSON.stringify(shell)) {
        // A site without a title bears that of its first page, which is part of the program.
        shell = next;
        if (await bundle()) await openProgram();
        return "reload";
      }
      const permalinks = JSON.stringify([...sources.permalinks()]);
      if (opened !== null && permalinks !== opened.permalinks) await openProgram();
      return "update";
    },
    filesChanged(files) {
      const users = renderer.usersOf(new Set(files));
      reread(users);
      return users.length === 0 ? "none" : "update";
    },
    async programChanged(isStyleOnly) {
      const before = pagePart(program);
      if (!(await bundle())) return "none";
      if (isStyleOnly && opened !== null && before === pagePart(program)) {
        board.remove("program");
        return "style";
      }
      await openProgram();
      return "reload";
    },
    async publicChanged() {
      await loadPublic();
      return "reload";
    },
    check(changed) {
      const output = currentOutput();
      return output !== null && renderer.check(changed, currentGraph(), output);
    },
    programSources: () => program?.sources ?? new Set(),
    isProgramBroken: () => board.has("program"),
    serverFile,
    styleHref: () => (program === null ? null : config.base + program.client.style),
    graph: currentGraph,
    close() {
      kept.save();
      return removeProgram(program, null);
    },
  };
}

/** What pages hold of a program: as long as it is the same, another style sheet can be swapped into them. */
function pagePart(program: SiteProgram | null): string {
  const { script, componentStyles } = program?.client ?? {};
  return JSON.stringify([script, componentStyles]);
}
