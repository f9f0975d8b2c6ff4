import { resolve } from "node:path";
import type { PageData } from "../../runtime/model/render.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { PackageInfo } from "../config/package-info.js";
import type { NamedFile } from "../bundle/name-outputs.js";
import type { Project } from "../config/project.js";
import { createPageReader, isDraft, type CreatedPage } from "../content/create-page.js";
import type { SourceFile } from "../content/scan.js";
import { keepPages, type KeptPages } from "./keep-pages.js";
import { createPageSession, type SessionOutput } from "../crew/page-session.js";
import { firstTitle } from "../build/first-title.js";
import { createSetup } from "../crew/session-setup.js";
import type { prepareProgram } from "../site-code/site-program.js";
import { createShell } from "../site/create-shell.js";
import { isSameBeside } from "./compare-graphs.js";
import { createCurrentGraph } from "./current-graph.js";
import { answerRoute, type DevAnswer } from "./dev-answer.js";
import type { DevGraph } from "./dev-graph.js";
import { createDevProgram } from "./dev-program.js";
import { createDevRenderer, type CheckResult } from "./dev-renderer.js";
import { createDevSearch } from "./dev-search.js";
import { createDevSources } from "./dev-sources.js";
import { createEarlyPages } from "./early-pages.js";
import type { ProblemBoard } from "./problem-board.js";

/** What open tabs must do about a change; `pages`: take the changed pages over, no other page can have changed. */
export type DevEffect = "none" | "style" | "pages" | "update" | "reload";

/** What one loaded project is shown with; a change of the config makes another. */
export interface DevProjectOptions {
  readonly project: Project;
  readonly packageInfo: PackageInfo;
  readonly board: ProblemBoard;
  /** A new identity for a program, unlike all before it. */
  readonly nextBuild: () => string;
  /** Of the program under the configuration before, see `DevProgramOptions`. */
  readonly former: readonly NamedFile[];
  /** The moment by which a page that is read is a draft for its date: a run can last for days. */
  readonly now: () => Date;
  /** What reads, compiles and renders pages, where it is not the usual one. */
  readonly createSession?: typeof createPageSession | undefined;
  /** Bundles the site's code, unless the usual bundler does. */
  readonly prepare?: typeof prepareProgram | undefined;
  /** Told when all pages begin to be read. */
  readonly onRead?: (() => void) | undefined;
}

/** Markdown files that were saved, made or removed. */
export interface MarkdownChange {
  /** Paths below the site folder. */
  readonly changed: readonly string[];
  /** Those of them that were made or removed. */
  readonly listed: readonly string[];
  /** Told of the changed pages before the site graph is made anew, which takes its time on a large site. */
  readonly onEarly: (pages: readonly PageData[]) => void;
}

/** A site under one configuration, from which single pages are made when they are asked for. */
export interface DevProject {
  readonly project: Project;
  /**
   * Answers for a route that is still percent-encoded. Until all pages have been read, an article is made of its own
   * file alone; `null` for what needs the others.
   */
  readonly answer: (route: string) => Promise<DevAnswer | null>;
  /** Reads all pages, once; says `update` once, where something was answered before. */
  readonly read: () => Promise<DevEffect>;
  /** Reads all pages, once, and leaves what `read` says to who tells the tabs. */
  readonly untilRead: () => Promise<void>;
  readonly isRead: () => boolean;
  /** Keeps what was read for the next run. */
  readonly keep: () => void;
  /** Absolute files of the pages that were shown before all pages were read, while that is still so. */
  readonly earlyFiles: () => readonly string[];
  /** Those of the changed pages that were shown before all pages were read, while that is still so. */
  readonly rereadEarly: (changed: readonly string[]) => Promise<readonly PageData[]>;
  /** Markdown files were saved, made or removed. */
  readonly markdownChanged: (change: MarkdownChange) => Promise<DevEffect>;
  /** Absolute files of the articles that were read as drafts for their date, which has come since. */
  readonly dueFiles: () => readonly string[];
  /** Files changed that pages may be made of, absolute paths; the sources of those pages. */
  readonly filesChanged: (files: readonly string[]) => readonly string[];
  readonly programChanged: (isStyleOnly: boolean) => Promise<DevEffect>;
  readonly publicChanged: () => Promise<DevEffect>;
  /** Looks what is wrong after a change of these sources. */
  readonly check: (changed: readonly string[]) => CheckResult;
  /** Absolute files that the program is made of. */
  readonly programSources: () => ReadonlySet<string>;
  /** Whether the program's last version could not be built or does not run. */
  readonly isProgramBroken: () => boolean;
  /** The browser's part of the program. */
  readonly client: () => readonly NamedFile[];
  /** Absolute file of the bundle that renders; `null` without a program. */
  readonly serverFile: () => string | null;
  /** URL of the style sheet, with the base; `null` without a program. */
  readonly styleHref: () => string | null;
  /** The site's addresses now; the same object until a page changes in anything besides its text. */
  readonly graph: () => DevGraph;
  readonly close: () => Promise<void>;
}

/** Bundles and opens a project; pages are read later. Faults of the site go onto the board. */
export async function openDevProject(options: DevProjectOptions): Promise<DevProject> {
  const { project, packageInfo, board, nextBuild, now } = options;
  const { config, siteDir } = project;
  const setup = await createSetup(project, packageInfo.dir);
  const createPage = createPageReader(setup.page);
  let kept: KeptPages | null = null;
  const createSession = options.createSession ?? createPageSession;
  const session = createSession(setup, readPage);
  const sources = createDevSources(project, session, board);
  const program = createDevProgram({
    project,
    packageDir: packageInfo.dir,
    session,
    board,
    nextBuild,
    former: options.former,
    prepare: options.prepare,
  });
  const { serverFile } = program;
  const renderer = createDevRenderer({ siteDir, session, board, serverFile });
  const current = createCurrentGraph({ project, sources, program, board, shell: () => shell });
  /** Made when it is asked for, and anew after a page was saved. */
  let search: ReadonlyMap<string, string> | null = null;
  let reading: Promise<void> | null = null;
  let isRead = false;

  const early = createEarlyPages({
    project,
    session,
    sources,
    renderer,
    program,
    shell: () => shell,
    outputWith,
    isRead: () => isRead,
  });

  // A site without a title bears that of its first page, which is part of the program.
  const found = config.title === undefined ? await sources.find() : null;
  let shell = createShell(config, "");
  shell = createCurrentShell(found ?? []);
  if (await program.bundle(shell)) await program.open(new Map());

  function readPage(source: SourceFile, text: string): CreatedPage {
    const created = (kept?.read ?? createPage)(source, text);
    const { page } = created;
    return { ...created, page: { ...page, draft: isDraft(page.frontmatter, page.date, now()) } };
  }

  function createCurrentShell(files: readonly SourceFile[]): SiteShell {
    if (config.title !== undefined) return shell;
    try {
      return createShell(config, firstTitle(files, setup.page, true));
    } catch {
      // The first file was removed a moment ago; its event is on its way.
      return shell;
    }
  }

  async function readAll(): Promise<void> {
    options.onRead?.();
    const files = found ?? (await sources.find());
    kept = keepPages(setup.page, project.cacheDir);
    await Promise.all([sources.take(files), current.loadPublic()]);
    early.forgetRendered();
    if (await program.followPermalinks(sources.permalinks())) renderer.forgetAll();
    isRead = true;
    current.get();
  }

  function untilRead(): Promise<void> {
    reading ??= readAll().catch((error: unknown) => {
      // What was in the way, such as a folder that may not be read, can be out of it with the next save.
      reading = null;
      throw error;
    });
    return reading;
  }

  async function read(): Promise<DevEffect> {
    await untilRead();
    return early.takeShown() ? "update" : "none";
  }

  function outputWith(sidebars: SessionOutput["sidebars"]): SessionOutput | null {
    const output = program.output();
    return output === null ? null : { ...output, sidebars };
  }

  async function openProgram(): Promise<void> {
    renderer.forgetAll();
    await program.open(sources.permalinks());
    current.forget();
  }

  function reread(relativePaths: readonly string[]): void {
    for (const relativePath of relativePaths) {
      renderer.forget(relativePath);
      sources.reread(relativePath);
    }
  }

  function keep(): void {
    if (isRead) kept?.save();
  }

  return {
    project,
    async answer(route) {
      if (!isRead) return early.answer(route);
      const graph = current.get();
      const view = {
        project,
        files: sources.files,
        graph,
        renderer,
        output: outputWith(graph.sidebars),
        programFiles: program.files(),
        publicFiles: current.publicFiles(),
        search: () => (search ??= createDevSearch(siteDir, graph)),
        errors: () => board.all().filter(({ severity }) => severity === "error"),
      };
      return answerRoute(view, route);
    },
    read,
    untilRead,
    isRead: () => isRead,
    keep,
    earlyFiles: early.files,
    rereadEarly: early.reread,
    async markdownChanged({ changed, listed: told, onEarly }) {
      search = null;
      // One that was away for the moment in which it was read is new to the site, though not to a watcher.
      const listed = changed.filter((source) => told.includes(source) || sources.page(source) === null);
      reread(changed.filter((source) => !listed.includes(source)));
      for (const source of listed) renderer.forget(source);
      if (listed.length > 0) await sources.follow(listed);
      if (current.isOfPages()) return "pages";
      // Without a title in the configuration, that of a page may be part of the program.
      const next = config.title === undefined ? createCurrentShell(sources.files()) : shell;
      const isSameShell = JSON.stringify(next) === JSON.stringify(shell);
      const graph = current.known();
      if (graph !== null && listed.length === 0 && isSameShell) onEarly(early.renderChanged(changed, graph));
      current.forget();
      if (!isSameShell) {
        shell = next;
        if (await program.bundle(shell)) await openProgram();
        return "reload";
      }
      if (await program.followPermalinks(sources.permalinks())) renderer.forgetAll();
      else if (graph !== null && isSameBeside(graph, current.get(), changed)) return "pages";
      return "update";
    },
    dueFiles() {
      const moment = now();
      const due = sources
        .pages()
        .filter((page) => page.draft && !isDraft(page.frontmatter, page.date, moment));
      return due.map(({ relativePath }) => resolve(siteDir, relativePath));
    },
    filesChanged(files) {
      const users = renderer.usersOf(new Set(files));
      reread(users);
      return users;
    },
    async programChanged(isStyleOnly) {
      const before = program.pagePart();
      if (!(await program.bundle(shell))) return "none";
      if (isStyleOnly && program.layouts() !== null && before === program.pagePart()) return "style";
      await openProgram();
      return "reload";
    },
    async publicChanged() {
      await current.loadPublic();
      await program.checkStyles();
      return "reload";
    },
    check(changed) {
      const graph = current.get();
      const output = outputWith(graph.sidebars);
      return output === null
        ? { isWhole: false, pages: [], isComplete: false }
        : renderer.check(changed, graph, output);
    },
    programSources: program.sources,
    isProgramBroken: program.isBroken,
    client: program.client,
    serverFile,
    styleHref() {
      const style = program.style();
      return style === null ? null : config.base + style;
    },
    graph: current.get,
    close() {
      keep();
      return program.close();
    },
  };
}
