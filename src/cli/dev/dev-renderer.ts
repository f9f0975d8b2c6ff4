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

/** What pages are rendered with, and where their faults are told. */
export interface DevRendererOptions {
  readonly siteDir: string;
  readonly session: PageSession;
  readonly board: ProblemBoard;
  /** The bundle that renders, for the places of what its code throws. */
  readonly serverFile: () => string | null;
}

/** What became of the pages that were looked at. */
export interface CheckResult {
  /** Whether all that was looked at could be rendered. */
  readonly isWhole: boolean;
  readonly pages: readonly PageData[];
  /** Whether that was all; too many sources at once are looked at when they are asked for. */
  readonly isComplete: boolean;
}

/** Makes single pages when they are asked for, and remembers what they are made of. */
export interface DevRenderer {
  /** `null` where the page cannot be rendered; the board says why. */
  readonly render: (route: Route, output: SessionOutput) => PageFiles | null;
  /** The page as it was when its route could last be rendered, or `null`. */
  readonly lastPage: (path: string) => PageData | null;
  /** Absolute file behind a path below the base that a page refers to, or `null`. */
  readonly asset: (path: string) => string | null;
  /** A file of a package that a page loads, by its path below the base, or `null`. */
  readonly packageFile: (path: string) => Uint8Array | null;
  /** The source's text is no longer what was compiled. */
  readonly forget: (source: string) => void;
  readonly forgetAll: () => void;
  /** Sources that were compiled with the help of one of these absolute files. */
  readonly usersOf: (files: ReadonlySet<string>) => readonly string[];
  /** Renders what had failed and what comes of the changed sources, to know what is wrong with it now. */
  readonly check: (changed: readonly string[], graph: DevGraph, output: SessionOutput) => CheckResult;
}

/** Everything that a page is rendered from, besides the program. */
interface PassedValues {
  readonly page: SessionPage;
  readonly output: SessionOutput;
  /** The same object until the source is compiled again. */
  readonly body: CompiledBody | null;
}

/** More sources than this at once (another branch was checked out) are checked when they are asked for. */
const MOST_CHECKED = 16;

/** A renderer that compiles and renders what it is asked for, and keeps bodies until they are forgotten. */
export function createDevRenderer(options: DevRendererOptions): DevRenderer {
  const { siteDir, session, board } = options;
  const bodies = new Map<string, CompiledBody>();
  const assets = new Map<string, string>();
  const packages = new Set<PagePackage>();
  const packageFiles = new Map<string, Uint8Array>();
  const failed = new Set<string>();
  /** Sources whose markdown had something wrong with it when it was last compiled. */
  const troubled = new Set<string>();
  const lastPages = new Map<string, PageData>();
  /** Pages that were rendered since the last check, which need not be rendered again for it. */
  let latest: readonly { readonly passed: PassedValues; readonly files: PageFiles }[] = [];

  function compile(source: string): CompiledBody {
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
  }

  function addPackage(name: PagePackage): void {
    if (packages.has(name)) return;
    packages.add(name);
    for (const { path, contents } of loadPackageFiles(name, siteDir).files) packageFiles.set(path, contents);
  }

  function render({ data, source }: Route, output: SessionOutput, isCheck: boolean): PageFiles | null {
    const { path } = data.info;
    try {
      // First, so that problems of its text are reported though it cannot be rendered.
      const body = source === null ? null : compile(source);
      const sidebars = createSidebarOf(output.sidebars)(data);
      const passed = { page: { data, source, comments: null }, output: { ...output, sidebars }, body };
      const files = (isCheck ? reused(passed) : null) ?? renderPassed(passed);
      board.remove(renderKey(path));
      failed.delete(path);
      lastPages.set(path, files.page);
      return files;
    } catch (error) {
      const at = source === null ? null : { file: source, line: null, column: null };
      const trace = { serverFile: options.serverFile(), siteDir, at };
      board.set(renderKey(path), problemsFromThrown(error, trace));
      failed.add(path);
      return null;
    }
  }

  function renderPassed(passed: PassedValues): PageFiles {
    const files = session.render(passed.page, passed.output);
    latest = [...latest.slice(1 - MOST_CHECKED), { passed, files }];
    return files;
  }

  function reused(passed: PassedValues): PageFiles | null {
    return latest.find((one) => isSamePassed(one.passed, passed))?.files ?? null;
  }

  return {
    render: (route, output) => render(route, output, false),
    lastPage: (path) => lastPages.get(path) ?? null,
    asset(path) {
      // Two pages may use files of one name and content, of which one can be removed or get another content.
      const uses = [...bodies.values()].flatMap((body) => body.assets);
      return uses.find(({ output }) => output === path)?.file ?? assets.get(path) ?? null;
    },
    packageFile: (path) => packageFiles.get(path) ?? null,
    forget: (source) => void bodies.delete(source),
    forgetAll: () => bodies.clear(),
    usersOf: (files) =>
      [...bodies].filter(([, { reads }]) => reads.some((file) => files.has(file))).map(([source]) => source),
    check(changed, graph, output) {
      const isComplete = changed.length <= MOST_CHECKED;
      const broken = [...failed];
      for (const path of failed) board.remove(renderKey(path));
      failed.clear();
      const stillTroubled = [...troubled].filter((source) => board.has(bodyKey(source)));
      const paths = [...(isComplete ? changed : []), ...stillTroubled]
        .flatMap((source) => graph.routesOf(source))
        .map(({ data }) => data.info.path);
      const routes = [...new Set([...broken, ...paths])].map((path) => graph.route(path));
      const rendered = routes.filter((route) => route !== null).map((route) => render(route, output, true));
      latest = [];
      const pages = rendered.filter((files) => files !== null).map(({ page }) => page);
      return { isWhole: pages.length === rendered.length, pages, isComplete };
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
