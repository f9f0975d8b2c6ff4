import { isHanblogError, problemFromError, type Problem } from "../../runtime/model/error.js";
import type { Project } from "../config/project.js";
import { firstFailures, nameThemeFailure, PageFailure } from "../engine/program/theme-failure.js";
import type { PageData } from "../../runtime/model/render.js";
import type { CompiledBody } from "../content/compiled-body.js";
import type { PageSession, SessionOutput } from "../engine/workers/page-session.js";
import { createSidebarOf } from "../engine/workers/sidebar-of.js";
import type { LinkSource } from "../output/check-links.js";
import type { HtmlReference } from "../output/read-html.js";
import type { PageFiles } from "../render/page-files.js";
import type { Route } from "../routes/create-routes.js";
import type { DevGraph } from "./dev-graph.js";
import { createBodies, type BodyLookUps } from "./dev-bodies.js";
import type { ProblemBoard } from "./problems/problem-board.js";
import { isSamePassed, type PassedValues } from "./same-data.js";
import { createKnownLinks } from "./problems/known-links.js";
import { problemsFromThrown } from "../engine/program/trace-error.js";

/** Inputs of the renderer, and the board that receives problems. */
export interface DevRendererOptions {
  readonly project: Project;
  /** Absolute path of hanblog's package folder. */
  readonly packageDir: string;
  readonly session: PageSession;
  readonly board: ProblemBoard;
  /**
   * Returns the path of the server bundle, to find the source positions of errors thrown in it, or `null`
   * without a bundle.
   */
  readonly serverFile: () => string | null;
}

/** Result of checking pages after a change. */
export interface CheckResult {
  /** Whether all checked pages could be rendered. */
  readonly isWhole: boolean;
  readonly pages: readonly PageData[];
  /** Whether all changed pages were checked. With too many at once, they are checked on request instead. */
  readonly isComplete: boolean;
}

/** Renders single pages on demand, and records the files that each page uses. */
export interface DevRenderer extends BodyLookUps {
  /** Renders a page. Returns `null` if that fails, and puts the problem on the board. */
  readonly render: (route: Route, output: SessionOutput) => PageFiles | null;
  /** Returns the page as last rendered successfully, or `null`. */
  readonly lastPage: (path: string) => PageData | null;
  /** Renders a page if its links are unknown or old. Puts its problems on the board. */
  readonly survey: (route: Route, output: SessionOutput) => void;
  /** Returns the problems of pages on which the theme threw an error. One that occurred on several is reported once. */
  readonly themeProblems: () => readonly Problem[];
  /** Compiles a source without rendering it, to put its problems on the board. */
  readonly compile: (source: string) => void;
  /** Returns the results of a survey of these routes, and forgets the links of others. */
  readonly surveyed: (routes: readonly Route[]) => Surveyed;
  /**
   * Renders the pages of the changed sources, and some that failed before or had markdown problems, to update
   * their problems.
   */
  readonly check: (changed: readonly string[], graph: DevGraph, output: SessionOutput) => CheckResult;
}

/** Pages that were surveyed. */
export interface Surveyed {
  readonly bodies: ReadonlyMap<string, CompiledBody>;
  /** Links by route. A page that failed to render has none. */
  readonly links: ReadonlyMap<string, LinkSource>;
  readonly targets: readonly HtmlReference[];
  /** Paths of the files of npm packages that pages load. */
  readonly packageFiles: Iterable<string>;
}

/**
 * Maximum number of sources checked at once. If more change, as after a checkout of another branch, pages are
 * checked on request.
 */
const MOST_CHECKED = 16;

/** Creates a renderer that compiles and renders on demand. */
export function createDevRenderer(options: DevRendererOptions): DevRenderer {
  const { session } = options;
  const bodies = createBodies({ ...options, siteDir: options.project.siteDir });
  const links = createKnownLinks(session.isLocked);
  const { failed, latest, lastPages, themeProblems, passedTo, attempt, settle, render } = createAttempts(
    options,
    bodies,
  );

  /** Renders pages that failed before. With too many, the others wait for the next survey. */
  function renderFailed(graph: DevGraph, output: SessionOutput): readonly (PageFiles | null)[] {
    for (const path of failed) if (graph.route(path) === null) settle(path);
    const routes = [...failed].slice(0, MOST_CHECKED).map((path) => graph.route(path));
    const rendered = routes.filter((route) => route !== null).map((route) => render(route, output, true));
    if (rendered.every((files) => files !== null)) for (const path of failed) settle(path);
    return rendered;
  }

  return {
    ...bodies.lookUps,
    render: (route, output) => render(route, output, false),
    lastPage: (path) => lastPages.get(path) ?? null,
    survey(route, output) {
      const { path } = route.data.info;
      attempt(route, () => {
        const passed = passedTo(route, output);
        if (links.has(path, passed, failed.has(path))) return null;
        links.add(path, passed, null);
        const files = session.render(passed.page, passed.output);
        links.add(path, passed, files);
        return files;
      });
    },
    themeProblems,
    compile: (source) => void bodies.compile(source),
    surveyed(routes) {
      links.keep(new Set(routes.map(({ data }) => data.info.path)));
      return { ...bodies.surveyed(), links: links.all(), targets: links.targets };
    },
    check(changed, graph, output) {
      const isComplete = changed.length <= MOST_CHECKED;
      const before = renderFailed(graph, output);
      const sources = [...(isComplete ? changed : []), ...bodies.troubled().slice(0, MOST_CHECKED)];
      const routes = [...new Set(sources)].flatMap((source) => graph.routesOf(source));
      const rendered = [...before, ...routes.map((route) => render(route, output, true))];
      latest.clear();
      const pages = rendered.filter((files) => files !== null).map(({ page }) => page);
      return { isWhole: pages.length === rendered.length, pages, isComplete };
    },
  };
}

/** Creates functions that render pages and put their errors on the board. */
function createAttempts(
  { project, packageDir, session, board, serverFile }: DevRendererOptions,
  bodies: Pick<ReturnType<typeof createBodies>, "compile">,
) {
  /** Paths of the pages that failed when they were last rendered. */
  const failed = new Set<string>();
  const thrown = createThrownErrors(project, packageDir);
  const latest = createLatestPages();
  const lastPages = new Map<string, PageData>();

  function passedTo({ data, source }: Route, output: SessionOutput): PassedValues {
    // Compiled first, so that problems of its text are reported even if rendering fails.
    const body = source === null ? null : bodies.compile(source);
    const sidebars = createSidebarOf(output.sidebars)(data);
    return { page: { data, source, comments: null }, output: { ...output, sidebars }, body };
  }

  /** Renders a page. Returns `null` if that fails, and puts the problem on the board. */
  function attempt({ data, source }: Route, render: () => PageFiles | null): PageFiles | null {
    const { path } = data.info;
    try {
      const files = render();
      if (files !== null) settle(path);
      return files;
    } catch (error) {
      settle(path);
      failed.add(path);
      if (session.refusals(error).length === 0 && thrown.add(path, source ?? path, error)) return null;
      const at = source === null ? null : { file: source, line: null, column: null };
      const trace = { serverFile: serverFile(), siteDir: project.siteDir, at };
      board.set(renderKey(path), problemsFromThrown(error, trace));
      return null;
    }
  }

  function settle(path: string): void {
    thrown.delete(path);
    board.remove(renderKey(path));
    failed.delete(path);
  }

  function render(route: Route, output: SessionOutput, isCheck: boolean): PageFiles | null {
    const files = attempt(route, () => {
      const passed = passedTo(route, output);
      const known = isCheck ? latest.find(passed) : null;
      if (known !== null) return known;
      const rendered = session.render(passed.page, passed.output);
      latest.add(passed, rendered);
      return rendered;
    });
    if (files !== null) lastPages.set(route.data.info.path, files.page);
    return files;
  }

  return { failed, latest, lastPages, themeProblems: thrown.problems, passedTo, attempt, settle, render };
}

/** Creates an empty collection of errors that the theme threw on pages. They are named while their bundle exists. */
function createThrownErrors(project: Project, packageDir: string) {
  const thrown = new Map<string, { readonly failure: Error; readonly problem: Problem }>();
  return {
    /** Adds the error of the page at `path`. Returns `false` if it is none of the theme. */
    add(path: string, page: string, error: unknown): boolean {
      const failure = new PageFailure(page, error instanceof Error ? error : new Error(String(error)));
      const named = nameThemeFailure(failure, project, packageDir);
      if (!isHanblogError(named)) return false;
      thrown.set(path, { failure, problem: problemFromError(named) });
      return true;
    },
    delete: (path: string) => void thrown.delete(path),
    problems(): readonly Problem[] {
      const problems = new Map([...thrown.values()].map(({ failure, problem }) => [failure, problem]));
      return firstFailures([...problems.keys()]).flatMap((failure) => problems.get(failure) ?? []);
    },
  };
}

/** Creates a list of the pages rendered since the last check, so that the next check can reuse them. */
function createLatestPages() {
  let latest: readonly { readonly passed: PassedValues; readonly files: PageFiles }[] = [];
  return {
    add(passed: PassedValues, files: PageFiles): void {
      latest = [...latest.slice(1 - MOST_CHECKED), { passed, files }];
    },
    find: (passed: PassedValues) => latest.find((one) => isSamePassed(one.passed, passed))?.files ?? null,
    clear(): void {
      latest = [];
    },
  };
}

function renderKey(path: string): string {
  return `render ${path}`;
}
