import { isHanblogError, position, problemFromError, type Problem } from "../../runtime/model/error.js";
import type { PageData } from "../../runtime/model/render.js";
import type { Project } from "../config/project.js";
import { firstFailures, nameThemeFailure } from "../engine/program/theme-failure.js";
import { problemsFromThrown } from "../engine/program/trace-error.js";
import { passedRoutes } from "../engine/render-routes.js";
import type { SiteDocuments } from "../engine/site.js";
import type { KeptResults } from "../engine/store/former-build.js";
import { createRouteKey } from "../engine/store/keyed-route.js";
import type { PassedRoute, WorkerResult } from "../engine/workers/build-calls.js";
import type { SessionBody } from "../engine/workers/open-program.js";
import type { PageSession } from "../engine/workers/page-session.js";
import { tryRoute, type RouteAttempt } from "../engine/workers/render-batch.js";
import { linksOfOne } from "../output/check-links.js";
import { createHtmlReader } from "../output/read-html.js";
import { createTargetList } from "../output/target-list.js";
import type { Route } from "../routes/create-routes.js";
import { createKnownSources } from "./known-sources.js";
import type { SiteView } from "./site-view.js";

/** A page as it was rendered for a request. */
export interface ShownPage {
  readonly html: string;
  readonly page: PageData;
}

/** Pages that are rendered one by one, and all that is known of those that were. */
export interface PageWalk {
  /** Renders a page. Returns `null` if that fails. */
  readonly render: (view: SiteView, route: Route) => ShownPage | null;
  /** Renders a page unless its problems and links are known. */
  readonly visit: (view: SiteView, route: Route) => void;
  /** Returns the page as last rendered successfully, or `null`. */
  readonly lastPage: (path: string) => PageData | null;
  /** Returns the facts about these routes, all of which were visited. */
  readonly documents: (routes: readonly Route[]) => SiteDocuments;
  /** Returns the problems of all pages that were rendered. */
  readonly problems: () => readonly Problem[];
  /** Returns the routes that should be rendered again after a change: those that failed, or had problems before their last change. */
  readonly doubtful: () => readonly string[];
  /** Takes over the pages of a new state of the site, and forgets those that it does not have. */
  readonly take: (view: Pick<SiteView, "index" | "pages" | "input">) => void;
  /** Returns the pages as last read, of which those with a changed file are read again. */
  readonly former: (isChanged: KeptResults["isChanged"]) => KeptResults;
  /** Returns the sources that read one of these absolute files. */
  readonly usersOf: (files: ReadonlySet<string>) => readonly string[];
  /** Returns the content of a page for feeds, or `null`. */
  readonly feedContent: (view: SiteView, route: Route) => string | null;
  /** Returns the absolute path of an asset of a page, by its path below the base, or `null`. */
  readonly asset: (path: string) => string | null;
  /** Returns a file of an npm package that a page loads, by its path below the base, or `null`. */
  readonly packageFile: (path: string) => Uint8Array | null;
  /** Paths of the files of npm packages that pages load. */
  readonly packagePaths: () => Iterable<string>;
}

/** A route as it was last rendered. It is known while everything that it was rendered from is the same. */
interface KnownRoute {
  readonly route: Route;
  readonly key: string;
  /** Values of the program in the document. */
  readonly output: string;
  readonly body: SessionBody | null;
  readonly result: WorkerResult | null;
  readonly problems: readonly Problem[];
  /** An error that the theme threw, and its problem, which was named while the bundle existed. */
  readonly thrown: { readonly failure: Error; readonly problem: Problem } | null;
}

/** Creates a walk through no pages yet. */
export function createPageWalk(project: Project, packageDir: string, session: PageSession): PageWalk {
  const known = new Map<string, KnownRoute>();
  const lastPages = new Map<string, PageData>();
  const { add, take, ...lookUps } = createKnownSources(project.siteDir, session);
  const { attempt, bodyOf, isKnown, targets } = createAttempts({ project, packageDir, session }, known);

  function tryPage(view: SiteView, route: Route): ShownPage | null {
    const { last, shown } = attempt(view, route);
    known.set(route.data.info.path, last);
    if (last.result?.compiled) add(last.result.compiled);
    return shown;
  }

  const isCurrent = ({ route, body }: KnownRoute) => body === bodyOf(route);
  const visit: PageWalk["visit"] = (view, route) => {
    if (!isKnown(view, route)) tryPage(view, route);
  };

  return {
    ...lookUps,
    render(view, route) {
      const shown = tryPage(view, route);
      if (shown !== null) lastPages.set(route.data.info.path, shown.page);
      return shown;
    },
    visit,
    lastPage: (path) => lastPages.get(path) ?? null,
    documents(routes) {
      const visited = routes.flatMap(({ data }) => known.get(data.info.path) ?? []);
      const results = visited.flatMap(({ result }) => result ?? []);
      return {
        routes: results.map(({ rendered, links }) => ({ rendered, links: linksOfOne(links) })),
        bodies: results.flatMap(({ compiled }) => compiled ?? []),
        targets,
        problems: [...visited.flatMap(({ problems }) => problems), ...thrownProblems(visited)],
        failures: [],
      };
    },
    problems() {
      const all = [...known.values()];
      const bodies = all.flatMap((one) => (isCurrent(one) ? problemsOfBody(one) : []));
      return [...bodies, ...all.flatMap(({ problems }) => problems), ...thrownProblems(all)];
    },
    doubtful: () =>
      [...known].flatMap(([path, one]) =>
        one.result === null || (problemsOfBody(one).length > 0 && !isCurrent(one)) ? path : [],
      ),
    take(view) {
      take(view);
      const gone = [...known.keys()].filter((path) => view.index.route(path) === null);
      for (const pages of [known, lastPages]) gone.forEach((path) => pages.delete(path));
    },
    feedContent(view, route) {
      const content = () => known.get(route.data.info.path)?.result?.rendered.content ?? null;
      // A page that is new in the feeds was rendered without its content for them.
      if (!isKnown(view, route) || content() === null) tryPage(view, route);
      return content();
    },
  };
}

interface AttemptOptions {
  readonly project: Project;
  readonly packageDir: string;
  readonly session: PageSession;
}

/** Creates functions that render pages and find out whether that is needed. */
function createAttempts(options: AttemptOptions, known: ReadonlyMap<string, KnownRoute>) {
  const { session } = options;
  const targets = createTargetList();
  const readHtml = createHtmlReader();
  const keyOf = createRouteKey();

  const bodyOf = ({ source }: Route) => (source === null ? null : session.compiled(source));

  function passedTo({ frame }: SiteView, route: Route): PassedRoute {
    const [passed] = passedRoutes([route], { sidebars: frame.sidebars, comments: new Map() });
    if (passed === undefined) throw new RangeError(`The route ${route.data.info.path} was not passed`);
    return passed;
  }

  function isKnown(view: SiteView, route: Route): boolean {
    const last = known.get(route.data.info.path);
    if (last === undefined || last.output !== view.output || last.body !== bodyOf(route)) return false;
    return last.route === route || last.key === keyOf(passedTo(view, route));
  }

  function attempt(view: SiteView, route: Route): { last: KnownRoute; shown: ShownPage | null } {
    const passed = passedTo(view, route);
    let html = "";
    const tools = {
      session,
      readHtml,
      numberOf: targets.numberOf,
      pack(file: string, text: string) {
        if (file.endsWith(".html")) html = text;
        return Buffer.byteLength(text);
      },
    };
    const { output, feedUrls } = view.frame;
    const call = { output: { ...output, movesStyles: false }, policy: null, measured: null, feedUrls };
    const tried = tryOrFail(() => tryRoute(tools, { ...passed, file: null, searchNumber: null }, call));
    const base = { route, key: keyOf(passed), output: view.output, body: bodyOf(route) };
    if (tried.kind === "failed") {
      const problems = nameFailure(options, view, { route, ...tried });
      return { last: { ...base, result: null, ...problems }, shown: null };
    }
    // A clone, because parts of its strings would keep the document in memory.
    const result = structuredClone(tried.result);
    return { last: { ...base, result, problems: [], thrown: null }, shown: { html, page: tried.page } };
  }

  return { attempt, bodyOf, isKnown, targets: targets.all };
}

/** Names the error of a failed attempt while the bundle that threw it exists. */
function nameFailure(
  { project, packageDir }: AttemptOptions,
  { serverFile }: SiteView,
  { route, problems, failure }: Omit<FailedAttempt, "kind"> & { readonly route: Route },
): Pick<KnownRoute, "problems" | "thrown"> {
  if (failure === null) return { problems, thrown: null };
  const named = nameThemeFailure(failure, project, packageDir);
  if (isHanblogError(named)) return { problems, thrown: { failure, problem: problemFromError(named) } };
  const at = route.source === null ? null : position(route.source);
  const trace = { serverFile, siteDir: project.siteDir, at };
  return { problems: [...problems, ...problemsFromThrown(failure.cause ?? failure, trace)], thrown: null };
}

type FailedAttempt = Extract<RouteAttempt, { kind: "failed" }>;

/** Returns a failed attempt for an error that is no problem of the site, so that dev goes on. */
function tryOrFail(attempt: () => RouteAttempt): RouteAttempt {
  try {
    return attempt();
  } catch (error) {
    return {
      kind: "failed",
      problems: [],
      failure: error instanceof Error ? error : new Error(String(error)),
    };
  }
}

function problemsOfBody({ result }: KnownRoute): readonly Problem[] {
  return result?.compiled?.problems ?? [];
}

/** Returns the problems of pages on which the theme threw an error. One that occurred on several is returned once. */
function thrownProblems(routes: readonly KnownRoute[]): readonly Problem[] {
  const problems = new Map(
    routes.flatMap(({ thrown }) => (thrown === null ? [] : [[thrown.failure, thrown.problem]])),
  );
  return firstFailures([...problems.keys()]).flatMap((failure) => problems.get(failure) ?? []);
}
