import { join } from "node:path";
import { decodeRoute, routeToFile } from "../../runtime/model/path.js";
import type { RouteData } from "../../runtime/model/render.js";
import { matchRoute } from "../../runtime/model/route.js";
import type { PackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import type { CompiledBody } from "../content/markdown.js";
import { checkPublicFiles, scanPublic, type PublicFile } from "../output/public-files.js";
import { createPageSession, type SessionOutput } from "../page-session.js";
import { createSetup, firstTitle } from "../pipeline.js";
import { createSidebarChunk, type PageFiles } from "../render/page-files.js";
import { NOT_FOUND_PATH, type Route } from "../routes/create-routes.js";
import { checkLayouts } from "../site/check-layouts.js";
import { createShell } from "../site/create-shell.js";
import type { DevAnswer } from "./dev-answer.js";
import { createDevGraph, type DevGraph } from "./dev-graph.js";
import { bundleDevProgram, removeDevProgram, type DevProgram } from "./dev-program.js";
import { createDevSources } from "./dev-sources.js";
import type { ProblemBoard } from "./problem-board.js";
import { problemFromThrown } from "./trace-error.js";

/** What open tabs must do about a change; what comes later outdoes what comes before. */
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
  readonly answer: (route: string) => DevAnswer;
  /** Markdown files were saved (`changed`), made or removed (`isListChanged`). */
  readonly markdownChanged: (changed: readonly string[], isListChanged: boolean) => Promise<DevEffect>;
  /** Other files of the site changed; absolute paths. */
  readonly filesChanged: (files: readonly string[]) => DevEffect;
  readonly programChanged: (isStyleOnly: boolean) => Promise<DevEffect>;
  readonly publicChanged: () => Promise<DevEffect>;
  /**
   * Renders what had failed and what comes of the changed `sources`, to know what is wrong with it now;
   * whether all of that could be rendered.
   */
  readonly check: (sources: readonly string[]) => boolean;
  /** Absolute files that the program is made of. */
  readonly programSources: () => ReadonlySet<string>;
  /** URL of the style sheet, with the base; `null` without a program. */
  readonly styleHref: () => string | null;
  readonly pageCount: () => number;
  readonly isGraphMade: () => boolean;
  readonly serverFile: () => string | null;
  readonly close: () => Promise<void>;
}

/** More sources than this at once (another branch was checked out) are checked when they are asked for. */
const MOST_CHECKED = 16;

/** Reads, bundles and opens a project. Faults of the site go onto the board; throws for none of them. */
export async function openDevProject(options: DevProjectOptions): Promise<DevProject> {
  const { project, packageInfo, board, nextBuild } = options;
  const { config, siteDir } = project;
  const { base } = config;
  const setup = { ...(await createSetup(project, packageInfo)), markdown: config.markdown };
  const session = createPageSession(setup);
  const sources = createDevSources(project, session, board);
  /** What pages use of the site folder, by its path below the base. */
  const assets = new Map<string, string>();
  const bodies = new Map<string, CompiledBody>();
  const failed = new Map<string, Route>();
  let shell = createShell(config, "");
  let program: DevProgram | null = null;
  let isOpen = false;
  let build = "";
  let permalinks: ReadonlyMap<string, string> = new Map();
  let layouts: readonly string[] = [];
  let publicFiles: ReadonlyMap<string, PublicFile> = new Map();
  let graph: DevGraph | null = null;
  let fingerprint = "";

  const trace = (error: unknown, file: string | null) =>
    problemFromThrown(error, {
      serverFile: program?.serverFile ?? null,
      siteDir,
      at: file === null ? null : { file, line: null, column: null },
    });

  function ensureGraph(): DevGraph {
    if (graph !== null) return graph;
    const made = createDevGraph(project, shell, sources.pages());
    board.set("site", [
      ...made.problems,
      ...checkLayouts(sources.pages(), layouts),
      ...checkPublicFiles([...publicFiles.values()], made),
    ]);
    graph = made;
    fingerprint = sources.fingerprint();
    return made;
  }

  async function bundle(): Promise<boolean> {
    const result = await bundleDevProgram(project, shell, packageInfo);
    if (result.kind === "failed") {
      board.set("program", result.problems);
      return false;
    }
    await removeDevProgram(program, result.program);
    program = result.program;
    return true;
  }

  async function openProgram(): Promise<void> {
    if (program === null) return;
    permalinks = currentPermalinks();
    bodies.clear();
    try {
      ({ layouts } = await session.open({ serverFile: program.serverFile, permalinks }));
      isOpen = true;
      board.remove("program");
    } catch (error) {
      isOpen = false;
      board.set("program", [trace(error, null)]);
    }
    build = nextBuild();
    graph = null;
  }

  function currentPermalinks(): ReadonlyMap<string, string> {
    const moved = sources.pages().filter((page) => page.path !== page.regularPath);
    return new Map(moved.map((page) => [page.regularPath, page.path]));
  }

  function currentShell() {
    const files = sources.files().toSorted((a, b) => (a.relativePath < b.relativePath ? -1 : 1));
    try {
      return createShell(config, firstTitle(files, setup.page));
    } catch {
      // The first file was removed a moment ago; its event is on its way.
      return shell;
    }
  }

  function compile(source: string): CompiledBody {
    const known = bodies.get(source);
    if (known !== undefined) return known;
    const body = session.compile(source);
    bodies.set(source, body);
    board.set(`body ${source}`, body.problems);
    for (const { output, file } of body.assets) assets.set(output, file);
    return body;
  }

  function render(route: Route, output: SessionOutput): PageFiles | null {
    const key = `render ${route.data.info.path}`;
    try {
      const files = session.render(withBody(route), route.source, output);
      board.remove(key);
      failed.delete(key);
      return files;
    } catch (error) {
      board.set(key, [trace(error, route.source)]);
      failed.set(key, route);
      return null;
    }
  }

  /** The graph leaves to the page in hand what comes of its text. */
  function withBody({ data, source }: Route): RouteData {
    const page = source === null ? null : sources.page(source);
    if (source === null || page === null || (data.kind !== "page" && data.kind !== "home")) return data;
    const { headers } = compile(source);
    return { ...data, page: { ...data.page, headers, size: page.size, readingTime: page.readingTime } };
  }

  function output(): SessionOutput | null {
    if (program === null || !isOpen) return null;
    const { script, style } = program.client;
    return { sidebars: ensureGraph().sidebars, script, style, build };
  }

  function answerRoute(path: string, kind: "document" | "not-found" | "chunk"): DevAnswer {
    const route = ensureGraph().route(path);
    const context = output();
    const files = route === null || context === null ? null : render(route, context);
    if (files === null) {
      return { kind: "broken", problems: board.all().filter(({ severity }) => severity === "error") };
    }
    if (kind === "chunk") return { kind: "content", name: "chunk.js", content: files.chunk.text };
    return { kind, html: files.document.text };
  }

  function answerFile(path: string): DevAnswer | null {
    const made = program?.files.get(path);
    if (made !== undefined) return { kind: "content", name: path, content: made };
    if (path === "routes.json" || path.startsWith("routes/")) {
      const text = ensureGraph().manifest(build).get(path);
      if (text !== undefined) return { kind: "content", name: path, content: text };
    }
    const number = Number(/^assets\/js\/(\d{1,16})\.dev\.js$/.exec(path)?.[1] ?? Number.NaN);
    const page = ensureGraph().routeOfChunk(number);
    if (page !== null) return answerRoute(page.data.info.path, "chunk");
    const sidebar = ensureGraph().sidebarOfChunk(number);
    if (sidebar !== null) {
      const [key = ""] = [...ensureGraph().sidebars].find(([, one]) => one === sidebar) ?? [];
      return { kind: "content", name: path, content: createSidebarChunk(key, sidebar.items).file.text };
    }
    const asset = assets.get(path);
    if (asset !== undefined) return { kind: "file", file: asset, root: siteDir };
    return answerPublic(path);
  }

  function answerPublic(path: string): DevAnswer | null {
    const known = publicFiles.get(path);
    return known === undefined ? null : { kind: "file", file: known.file, root: join(siteDir, "public") };
  }

  function find(path: string): ReturnType<DevGraph["find"]> {
    const hit = ensureGraph().find(path);
    if (hit !== null || /\/index\.html$/i.test(path)) return hit;
    return publicFiles.has(routeToFile(path)) ? path : null;
  }

  async function loadPublic(): Promise<void> {
    const found = await scanPublic(siteDir);
    publicFiles = new Map(found.map((file) => [file.path, file]));
    graph = null;
  }

  async function settleMeta(): Promise<DevEffect> {
    if (sources.fingerprint() === fingerprint) return "update";
    graph = null;
    const next = currentShell();
    if (JSON.stringify(next) !== JSON.stringify(shell)) {
      // A site without a title bears that of its first page, which is part of the program.
      shell = next;
      if (await bundle()) await openProgram();
      return "reload";
    }
    const moved = JSON.stringify([...currentPermalinks()]) !== JSON.stringify([...permalinks]);
    if (moved) await openProgram();
    return "update";
  }

  await sources.scan();
  shell = currentShell();
  await Promise.all([bundle(), loadPublic()]);
  await openProgram();
  ensureGraph();

  return {
    project,
    answer(route) {
      const own = answerFile(decodeRoute(route).slice(1));
      if (own !== null) return own;
      const match = matchRoute(route, find);
      if (match.kind === "redirect") return { kind: "redirect", to: match.to };
      if (match.kind === "missing") return answerRoute(NOT_FOUND_PATH, "not-found");
      return answerPublic(routeToFile(match.path)) ?? answerRoute(match.path, "document");
    },
    async markdownChanged(changed, isListChanged) {
      for (const source of changed) {
        bodies.delete(source);
        sources.reread(source);
      }
      if (isListChanged) await sources.scan();
      return settleMeta();
    },
    filesChanged(files) {
      const names = new Set(files);
      const touched = [...bodies].filter(([, body]) => body.reads.some((file) => names.has(file)));
      for (const [source] of touched) {
        bodies.delete(source);
        sources.reread(source);
      }
      return touched.length === 0 ? "none" : "update";
    },
    async programChanged(isStyleOnly) {
      const before = program?.client;
      if (!(await bundle())) return "none";
      if (isStyleOnly && isOpen && before?.script === program?.client.script) {
        board.remove("program");
        // Same code: what is compiled stays.
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
      const context = output();
      if (context === null) return false;
      const made = ensureGraph();
      const broken = [...failed.values()].map(({ data }) => data.info.path);
      for (const key of failed.keys()) board.remove(key);
      failed.clear();
      const troubled = sources.files().filter(({ relativePath }) => board.has(`body ${relativePath}`));
      const touched = changed.length > MOST_CHECKED ? [] : changed;
      const paths = [...touched, ...troubled.map(({ relativePath }) => relativePath)]
        .flatMap((source) => made.routesOf(source))
        .map(({ data }) => data.info.path);
      return [...new Set([...broken, ...paths])]
        .map((path) => made.route(path))
        .filter((route) => route !== null)
        .map((route) => render(route, context) !== null)
        .every(Boolean);
    },
    programSources: () => program?.sources ?? new Set(),
    styleHref: () => (program === null ? null : base + program.client.style),
    pageCount: () => sources.pages().length,
    isGraphMade: () => graph !== null,
    serverFile: () => program?.serverFile ?? null,
    close: () => removeDevProgram(program, null),
  };
}
