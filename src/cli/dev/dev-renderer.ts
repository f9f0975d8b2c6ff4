import type { PageData } from "../../runtime/model/render.js";
import type { CompiledBody } from "../content/compiled-body.js";
import type { PagePackage } from "../content/package-files.js";
import { loadPackageFiles } from "../content/page-packages.js";
import type { PageSession, SessionOutput, SessionPage } from "../crew/page-session.js";
import { createSidebarOf } from "../crew/sidebar-of.js";
import type { PageFiles } from "../render/page-files.js";
import type { Route } from "../routes/create-routes.js";
import type { DevGraph } from "./dev-graph.js";
import { bodyKey, type ProblemBoard } from "./problem-board.js";
import { isSameData } from "./same-data.js";
import { problemsFromThrown } from "../site-code/trace-error.js";

/** Inputs of the renderer, and the board that receives problems. */
export interface DevRendererOptions {
  readonly siteDir: string;
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
export interface DevRenderer {
  /** Renders a page. Returns `null` if that fails, and puts the problem on the board. */
  readonly render: (route: Route, output: SessionOutput) => PageFiles | null;
  /** Returns the page as last rendered successfully, or `null`. */
  readonly lastPage: (path: string) => PageData | null;
  /** Returns the absolute path of an asset of a page, by its path below the base, or `null`. */
  readonly asset: (path: string) => string | null;
  /** Returns a file of an npm package that a page loads, by its path below the base, or `null`. */
  readonly packageFile: (path: string) => Uint8Array | null;
  /** Discards the compiled body of a source whose text changed. */
  readonly forget: (source: string) => void;
  readonly forgetAll: () => void;
  /** Returns the sources whose compilation read one of these absolute files. */
  readonly usersOf: (files: ReadonlySet<string>) => readonly string[];
  /**
   * Renders pages that failed before, pages with markdown problems, and pages of the changed sources, to
   * update their problems.
   */
  readonly check: (changed: readonly string[], graph: DevGraph, output: SessionOutput) => CheckResult;
}

/** Everything a page is rendered from, except the program. */
interface PassedValues {
  readonly page: SessionPage;
  readonly output: SessionOutput;
  /** Compiled body; the same object until the source is compiled again. */
  readonly body: CompiledBody | null;
}

/**
 * Maximum number of sources checked at once. If more change, as after a checkout of another branch, pages are
 * checked on request.
 */
const MOST_CHECKED = 16;

/**
 * Creates a renderer that compiles and renders on demand, and caches compiled bodies until they are
 * discarded.
 */
export function createDevRenderer(options: DevRendererOptions): DevRenderer {
  const { siteDir, session, board, serverFile } = options;
  const bodies = createBodyCache(options);
  const latest = createLatestPages();
  const failed = new Set<string>();
  const lastPages = new Map<string, PageData>();

  function renderPassed(passed: PassedValues): PageFiles {
    const files = session.render(passed.page, passed.output);
    latest.add(passed, files);
    return files;
  }

  function render({ data, source }: Route, output: SessionOutput, isCheck: boolean): PageFiles | null {
    const { path } = data.info;
    try {
      // Compiled first, so that problems of its text are reported even if rendering fails.
      const body = source === null ? null : bodies.compile(source);
      const sidebars = createSidebarOf(output.sidebars)(data);
      const passed = { page: { data, source, comments: null }, output: { ...output, sidebars }, body };
      const files = (isCheck ? latest.find(passed) : null) ?? renderPassed(passed);
      board.remove(renderKey(path));
      failed.delete(path);
      lastPages.set(path, files.page);
      return files;
    } catch (error) {
      const at = source === null ? null : { file: source, line: null, column: null };
      const trace = { serverFile: serverFile(), siteDir, at };
      board.set(renderKey(path), problemsFromThrown(error, trace));
      failed.add(path);
      return null;
    }
  }

  return {
    ...bodies.lookUps,
    render: (route, output) => render(route, output, false),
    lastPage: (path) => lastPages.get(path) ?? null,
    check(changed, graph, output) {
      const isComplete = changed.length <= MOST_CHECKED;
      const broken = [...failed];
      for (const path of failed) board.remove(renderKey(path));
      failed.clear();
      const paths = [...(isComplete ? changed : []), ...bodies.troubled()]
        .flatMap((source) => graph.routesOf(source))
        .map(({ data }) => data.info.path);
      const routes = [...new Set([...broken, ...paths])].map((path) => graph.route(path));
      const rendered = routes.filter((route) => route !== null).map((route) => render(route, output, true));
      latest.clear();
      const pages = rendered.filter((files) => files !== null).map(({ page }) => page);
      return { isWhole: pages.length === rendered.length, pages, isComplete };
    },
  };
}

/** Creates a cache of compiled bodies, and of the files that pages have used. */
function createBodyCache({ siteDir, session, board }: DevRendererOptions) {
  const bodies = new Map<string, CompiledBody>();
  const assets = new Map<string, string>();
  const packages = new Set<PagePackage>();
  const packageFiles = new Map<string, Uint8Array>();
  /** Sources whose markdown had problems when it was last compiled. */
  const troubled = new Set<string>();

  function addPackage(name: PagePackage): void {
    if (packages.has(name)) return;
    packages.add(name);
    for (const { path, contents } of loadPackageFiles(name, siteDir).files) packageFiles.set(path, contents);
  }

  const lookUps: Pick<DevRenderer, "asset" | "packageFile" | "forget" | "forgetAll" | "usersOf"> = {
    asset(path) {
      // Two pages may use files with the same name and content. One of them can be removed or changed later.
      const uses = [...bodies.values()].flatMap((body) => body.assets);
      return uses.find(({ output }) => output === path)?.file ?? assets.get(path) ?? null;
    },
    packageFile: (path) => packageFiles.get(path) ?? null,
    forget: (source) => void bodies.delete(source),
    forgetAll: () => bodies.clear(),
    usersOf: (files) =>
      [...bodies].filter(([, { reads }]) => reads.some((file) => files.has(file))).map(([source]) => source),
  };
  return {
    lookUps,
    compile(source: string): CompiledBody {
      const known = bodies.get(source);
      if (known !== undefined) return known;
      const body = session.compile(source);
      bodies.set(source, body);
      board.set(bodyKey(source), body.problems);
      if (body.problems.length > 0) troubled.add(source);
      else troubled.delete(source);
      for (const { output, file } of body.assets) assets.set(output, file);
      for (const name of body.packages) addPackage(name);
      return body;
    },
    /** Returns the sources whose markdown problems are still on the board. */
    troubled: () => [...troubled].filter((source) => board.has(bodyKey(source))),
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

function isSamePassed(one: PassedValues, other: PassedValues): boolean {
  const dataOf = ({ page, output }: PassedValues) => [page, { ...output, sidebars: [...output.sidebars] }];
  return one.body === other.body && isSameData(dataOf(one), dataOf(other));
}

function renderKey(path: string): string {
  return `render ${path}`;
}
