import { isHanblogError, position, type Problem, problemFromError } from "../../runtime/model/error.js";
import type { PageData } from "../../runtime/model/render.js";
import type { Project } from "../config/project.js";
import { firstFailures, nameThemeFailure, problemsFromThrown } from "../engine/program/theme-failure.js";
import { asksEndlessly, MOST_ROUNDS, passedRoutes } from "../engine/render-routes.js";
import { NO_FILES, type PageBodies, type PluginFiles } from "../engine/plugins/call-plugins.js";
import type { SiteDocuments } from "../engine/site.js";
import { createRouteKey, keptBody, keptRoute, type KeyedRoute, type Store } from "../engine/store/store.js";
import type { PassedRoute } from "../engine/workers/build-calls.js";
import type { ReadPage } from "../engine/workers/read-sources.js";
import type { RenderSession } from "../engine/workers/render-session.js";
import { type RouteAttempt, tryRoute } from "../engine/workers/render-batch.js";
import { linksOfOne } from "../output/links/check-links.js";
import { createHtmlReader } from "../output/html/read-html.js";
import { createTargetList } from "../output/links/resolve-target.js";
import type { Route } from "../routes/create-routes.js";
import type { QueryAnswer } from "../../runtime/model/lists/post-query.js";
import type { SiteView } from "./site-view.js";
import { createKnownSources, type KnownSources } from "./known-sources.js";

/** A page as it was rendered for a request. */
export interface Rendition {
  readonly html: string;
  readonly page: PageData;
}

/** Pages that are rendered one by one, and all that is known of those that were. */
export interface RouteWalk {
  /** Renders a page. Returns `null` if that fails. */
  readonly render: (view: SiteView, route: Route) => Rendition | null;
  /** Renders a page unless its problems and links are known. */
  readonly visit: (view: SiteView, route: Route) => void;
  /** Returns the page as last rendered successfully, or `null`. */
  readonly lastPage: (path: string) => PageData | null;
  /** Returns the facts about these routes, all of which were visited. */
  readonly documents: (routes: readonly Route[]) => SiteDocuments;
  /** Returns the problems of all pages that were rendered. */
  readonly problems: () => readonly Problem[];
  /** Returns the routes that should be rendered again after a change: those that failed, or had problems before their last change. */
  readonly doubtful: (view: Pick<SiteView, "index">) => readonly Route[];
  /** Takes over the pages of a new state of the site, and forgets those that it does not have. */
  readonly take: (view: SiteView) => void;
  /** Returns the pages as last read, of which those with a changed file are read again. */
  readonly former: (isChanged: Store["isChanged"]) => Store;
  readonly usersOf: KnownSources["usersOf"];
  readonly files: Omit<KnownSources["files"], "add">;
  /** Returns the HTML, for feeds and plugins, of the pages that they read; `null` for pages that are not rendered. */
  readonly bodies: (view: SiteView) => PageBodies;
  /** Resolves to the files of plugins that read HTML. */
  readonly pluginFiles: (view: SiteView) => Promise<PluginFiles>;
}

/** A route that could not be rendered. */
interface FailedRoute {
  readonly key: string;
  readonly read: ReadPage | null;
  readonly problems: readonly Problem[];
  /** An error that the theme threw, and its problem, which was named while the bundle existed. */
  readonly thrown: { readonly failure: Error; readonly problem: Problem } | null;
}

/** Creates a walk through no pages yet. */
export function createRouteWalk(project: Project, packageDir: string, session: RenderSession): RouteWalk {
  const known = createKnownSources(project.siteDir, session);
  const routes: RouteMaps["routes"] = new Map();
  const failed: RouteMaps["failed"] = new Map();
  const store = { sources: known.all, routes, failed, isChanged: () => false };
  const lastPages = new Map<string, PageData>();
  const { attempt, keyOf, targets } = createAttempts({ project, packageDir, session });

  function isKnown(view: SiteView, route: Route): boolean {
    const { path } = route.data.info;
    const key = keyOf(view, route);
    const read = known.read(route);
    const failure = failed.get(path);
    if (failure !== undefined) return failure.key === key && failure.read === read;
    const answerHash = (query: string) => view.layout.answer(route.data.info.locale, query).hash;
    const use = { key, measured: null, bodyUrls: view.bodyUrls, isTouched: () => false, answerHash };
    if (keptRoute(store, path, use) === null) return false;
    return read === null || keptBody(store, read, view.permalinks) !== null;
  }

  function tryPage(view: SiteView, route: Route): Rendition | null {
    const tried = attempt(view, route);
    keepAttempt(store, route, { key: keyOf(view, route), read: known.read(route), tried });
    known.add(route, tried.kind === "failed" ? null : tried.result.compiled);
    return tried.kind === "failed" ? null : tried.shown;
  }

  function visit(view: SiteView, route: Route): void {
    if (!isKnown(view, route)) tryPage(view, route);
  }

  return {
    files: known.files,
    usersOf: known.usersOf,
    render(view, route) {
      const shown = tryPage(view, route);
      if (shown !== null) lastPages.set(route.data.info.path, shown.page);
      return shown;
    },
    visit,
    lastPage: (path) => lastPages.get(path) ?? null,
    documents: (visited) => ({ ...documentsOf(store, visited), targets }),
    problems: () => [...known.problems(), ...problemsOfFailed([...failed.values()])],
    doubtful: ({ index }) => [
      ...[...failed.keys()].flatMap((path) => index.route(path) ?? []),
      ...known.unsure().flatMap(index.routesOf),
    ],
    take(view) {
      for (const pages of [routes, failed, lastPages])
        keepOnly(pages, (path) => view.index.route(path) !== null);
      known.take(view);
    },
    former: (isChanged) => ({ ...store, isChanged }),
    ...createBodyReader(routes, visit),
  };
}

/** Creates functions that render the pages whose HTML feeds and plugins read. */
function createBodyReader(
  routes: RouteMaps["routes"],
  visit: RouteWalk["visit"],
): Pick<RouteWalk, "bodies" | "pluginFiles"> {
  function bodies(view: SiteView, urls: SiteView["bodyUrls"] = view.bodyUrls): PageBodies {
    const found = [...urls.keys()].map((path) => {
      const route = view.index.route(path);
      if (route === null || !view.isRunning) return [path, null] as const;
      visit(view, route);
      return [path, routes.get(route.data.info.path)?.rendered.content ?? null] as const;
    });
    return new Map(found);
  }

  return {
    bodies,
    async pluginFiles(view) {
      const { plugins, input } = view;
      const { filesFrom } = plugins;
      if (filesFrom === null) return NO_FILES;
      const found = bodies(view, plugins.bodyUrls);
      return input.memory.keep("plugin files", [plugins, ...[...found].flat()], () => filesFrom(found));
    },
  };
}

function keepOnly(pages: Map<string, unknown>, isLeft: (path: string) => boolean): void {
  for (const path of pages.keys()) if (!isLeft(path)) pages.delete(path);
}

/** Routes by path, each in one of the two maps. */
interface RouteMaps {
  readonly routes: Map<string, KeyedRoute>;
  readonly failed: Map<string, FailedRoute>;
}

/** Keeps the result of an attempt in place of the one before. */
function keepAttempt(
  { routes, failed }: RouteMaps,
  { data }: Route,
  { tried, ...from }: Pick<FailedRoute, "key" | "read"> & { readonly tried: Attempt },
): void {
  const { path } = data.info;
  for (const results of [routes, failed]) results.delete(path);
  if (tried.kind === "failed") {
    failed.set(path, { ...from, ...tried });
    return;
  }
  const { rendered, links } = tried.result;
  routes.set(path, { key: from.key, rendered, links: linksOfOne(links) });
}

/** Returns the facts about some routes, all of which were visited. */
function documentsOf(
  { sources, routes, failed }: Store & RouteMaps,
  visited: readonly Route[],
): Omit<SiteDocuments, "targets"> {
  const rendered = visited.filter(({ data }) => routes.has(data.info.path));
  return {
    routes: rendered.flatMap(({ data }) => routes.get(data.info.path) ?? []),
    bodies: rendered.flatMap(({ source }) => (source === null ? [] : (sources.get(source)?.compiled ?? []))),
    problems: problemsOfFailed(visited.flatMap(({ data }) => failed.get(data.info.path) ?? [])),
    failures: [],
  };
}

interface AttemptOptions {
  readonly project: Project;
  readonly packageDir: string;
  readonly session: RenderSession;
}

/** A route that was rendered, or that failed. */
type Attempt = ReturnType<ReturnType<typeof createAttempts>["attempt"]>;

/** Creates functions that render pages, and return the keys of their routes. */
function createAttempts(options: AttemptOptions) {
  const { session } = options;
  const targets = createTargetList();
  const readHtml = createHtmlReader();
  /** Keys of the routes of a layout, which are other objects in the next one. */
  const keys = new WeakMap<Route, { readonly output: string; readonly key: string }>();

  function keyOf(view: SiteView, route: Route): string {
    const { input, output } = view;
    const last = keys.get(route);
    if (last?.output === output) return last.key;
    const toKey = input.memory.keep("route key", [output], () => createRouteKey(output));
    const key = toKey(passedTo(view, route));
    keys.set(route, { output, key });
    return key;
  }

  function attempt(view: SiteView, route: Route) {
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
    const { frame, bodyUrls } = view;
    const { output } = frame;
    const call = { output: { ...output, movesStyles: false }, policy: null, measured: null, bodyUrls };
    const passed = { ...passedTo(view, route), file: null, searchNumber: null };
    const tried = tryAnswered(view, route, (answers) =>
      tryOrFail(() => tryRoute(tools, { ...passed, answers }, call)),
    );
    if (tried.kind === "failed")
      return { kind: tried.kind, ...nameFailure(options, view, { route, ...tried }) };
    // A clone, because parts of its strings would keep the document in memory.
    const result = structuredClone(tried.result);
    return { kind: tried.kind, result, shown: { html, page: tried.page } };
  }

  return { attempt, keyOf, targets: targets.all };
}

type FinishedAttempt = Exclude<RouteAttempt, { kind: "asking" }>;

/** Tries a route again as long as it asks for articles. */
function tryAnswered(
  { layout }: SiteView,
  route: Route,
  attempt: (answers: ReadonlyMap<string, QueryAnswer>) => RouteAttempt,
): FinishedAttempt {
  const { locale } = route.data.info;
  const answers = new Map<string, QueryAnswer>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const tried = attempt(answers);
    if (tried.kind !== "asking") return tried;
    for (const query of tried.asking.queries) answers.set(query, layout.answer(locale, query));
  }
  return { kind: "failed", problems: [asksEndlessly(route)], failure: null };
}

function passedTo({ frame, plugins }: SiteView, route: Route): PassedRoute {
  const { contents } = plugins;
  const [passed] = passedRoutes([route], { sidebars: frame.sidebars, comments: new Map(), contents });
  if (passed === undefined) throw new RangeError(`The route ${route.data.info.path} was not passed`);
  return passed;
}

/** Names the error of a failed attempt while the bundle that threw it exists. */
function nameFailure(
  { project, packageDir }: AttemptOptions,
  { serverFile }: SiteView,
  { route, problems, failure }: Omit<FailedAttempt, "kind"> & { readonly route: Route },
): Pick<FailedRoute, "problems" | "thrown"> {
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

/** Returns the problems of routes that failed. An error of the theme that occurred on several is returned once. */
function problemsOfFailed(routes: readonly FailedRoute[]): readonly Problem[] {
  const thrown = new Map(
    routes.flatMap((route) => (route.thrown === null ? [] : [[route.thrown.failure, route.thrown.problem]])),
  );
  const ofTheme = firstFailures([...thrown.keys()]).flatMap((failure) => thrown.get(failure) ?? []);
  return [...routes.flatMap(({ problems }) => problems), ...ofTheme];
}
