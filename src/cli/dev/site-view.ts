import type { SiteLayout } from "../engine/lay-out-site.js";
import type { SiteCode } from "../engine/open-code.js";
import type { SiteFrame } from "../engine/site-files.js";
import type { PluginAdditions } from "../engine/plugins/call-plugins.js";
import type { PlanInput } from "../engine/site-input.js";
import { openPlan, type PlannedSite } from "../engine/site-plan.js";
import type { ReadPage } from "../engine/workers/read-sources.js";
import type { PublicFile } from "../output/public-files.js";
import { chunkNumber } from "../../runtime/model/document/chunk.js";
import { createManifest, manifestRedirect } from "../output/route-manifest.js";
import type { Route, RouteTable } from "../routes/create-routes.js";

/** A site at one moment, from which requests are answered. After a change, the site has another view. */
export interface SiteView {
  readonly input: PlanInput;
  readonly plan: PlannedSite;
  readonly layout: SiteLayout;
  readonly frame: SiteFrame;
  readonly index: RouteIndex;
  readonly code: SiteCode;
  /** All pages by their path below the site folder. */
  readonly pages: ReadonlyMap<string, ReadPage>;
  /** Paths assigned by permalinks, by the route of the file. */
  readonly permalinks: ReadonlyMap<string, string>;
  /** Files of `public` by output path. */
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  readonly plugins: PluginAdditions;
  /** URLs of the routes whose HTML feeds and plugins read, by route. */
  readonly bodyUrls: ReadonlyMap<string, string>;
  /** Files of plugins that read no HTML, by output path. */
  readonly pluginFiles: ReadonlyMap<string, string>;
  /** Whether the site's code runs. Otherwise a stand-in compiles its pages, and they cannot be shown. */
  readonly isRunning: boolean;
  /** Absolute path of the server bundle, to find the source positions of errors thrown in it; `null` without one. */
  readonly serverFile: string | null;
  /** A text that changes with the program. Style sheets change no more in a document than their address. */
  readonly output: string;
}

/** Reads and lays out a site. The program of the view `opened` is not opened again. */
export async function viewSite(
  input: PlanInput,
  plan: PlannedSite = openPlan(input),
  opened: Pick<SiteView, "isRunning"> | null = null,
): Promise<SiteView> {
  const { memory } = input;
  // Pages are read before the program is opened for their addresses.
  const { results } = await plan.pages();
  const isRunning = async () => (await plan.renderer()).names.layouts !== null;
  const [layout, frame, code, permalinks, found, plugins, bodyUrls, runs] = await Promise.all([
    plan.layout(),
    plan.frame(),
    plan.code(),
    plan.permalinks(),
    plan.publicFiles(),
    plan.plugins(),
    plan.bodyUrls(),
    opened?.isRunning ?? isRunning(),
  ]);
  const { server } = code.program;
  return {
    input,
    plan,
    layout,
    frame,
    code,
    index: memory.keep("index", [layout, frame], () => createRouteIndex(layout, frame)),
    pages: new Map(results.map((read) => [read.page.relativePath, read])),
    permalinks,
    publicFiles: memory.keep("public", [found], () => new Map(found.files.map((file) => [file.path, file]))),
    plugins,
    bodyUrls,
    pluginFiles: new Map(plugins.files.map(({ path, text }) => [path, text])),
    isRunning: runs,
    serverFile: server.kind === "stand-in" ? null : server.file,
    output: JSON.stringify({ ...frame.output, style: "", componentStyles: {} }),
  };
}

/** The routes of a site by path, source and chunk. */
export interface RouteIndex {
  readonly routes: readonly Route[];
  /** Returns the canonical route for a path, the target of a redirect, or `null`. */
  readonly find: (path: string) => string | { readonly to: string } | null;
  readonly route: (path: string) => Route | null;
  readonly routeOfChunk: (number: number) => Route | null;
  readonly routesOf: (source: string) => readonly Route[];
  /** Returns the text of a file that follows from the routes alone: a chunk of a sidebar, or a part of the manifest. */
  readonly text: (path: string) => string | null;
}

/** Constant used in place of a content hash in the names of pages' chunks. Chunks in dev are not cached. */
const DEV_CHUNK = "dev";

/** Indexes the routes of a site. */
export function createRouteIndex({ table }: SiteLayout, { output, sidebarChunks }: SiteFrame): RouteIndex {
  const { routes, redirects } = indexPaths(table);
  const bySource = indexSources(routes.values());
  const byChunk = new Map([...routes.values()].map((route) => [chunkNumber(route.data.info.path), route]));
  const createTexts = () => {
    const manifest = createManifest({
      build: output.build,
      hasWholePages: true,
      routes: [
        ...[...byChunk].map(([number, { data }]) => ({
          route: data.info.path,
          target: `${number}.${DEV_CHUNK}`,
        })),
        ...[...redirects.values()].flatMap(manifestRedirect),
      ],
    });
    return new Map([
      ...sidebarChunks.map(({ file }) => [file.path, file.text] as const),
      ...manifest.map(({ file, content }) => [file, content] as const),
    ]);
  };
  let texts: ReturnType<typeof createTexts> | null = null;
  return {
    routes: [...routes.values()],
    find(path) {
      const key = path.toLowerCase();
      const redirect = redirects.get(key);
      return routes.get(key)?.data.info.path ?? (redirect === undefined ? null : { to: redirect.to });
    },
    route: (path) => routes.get(path.toLowerCase()) ?? null,
    routeOfChunk: (number) => byChunk.get(number) ?? null,
    routesOf: (source) => bySource.get(source) ?? [],
    text: (path) => (texts ??= createTexts()).get(path) ?? null,
  };
}

/** Indexes routes and redirects by their paths in lower case. */
function indexPaths(table: RouteTable) {
  // Two pages with one address are reported as an error. Until it is fixed, the first page is served.
  const routes = new Map<string, Route>();
  for (const route of table.routes) {
    const key = route.data.info.path.toLowerCase();
    if (!routes.has(key)) routes.set(key, route);
  }
  const redirects = new Map(
    table.redirects
      .map((redirect) => [redirect.from.toLowerCase(), redirect] as const)
      .filter(([key]) => !routes.has(key)),
  );
  return { routes, redirects };
}

function indexSources(routes: Iterable<Route>): ReadonlyMap<string, readonly Route[]> {
  const bySource = new Map<string, Route[]>();
  for (const route of routes) {
    if (route.source === null) continue;
    const known = bySource.get(route.source);
    if (known === undefined) bySource.set(route.source, [route]);
    else known.push(route);
  }
  return bySource;
}
