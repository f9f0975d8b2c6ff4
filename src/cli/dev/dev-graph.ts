import type { Problem } from "../../runtime/model/error.js";
import type { Site } from "../../runtime/model/graph.js";
import type { Page } from "../../runtime/model/page.js";
import { chunkNumber } from "../../runtime/model/chunk.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Project } from "../config/project.js";
import { addressSite } from "../engine/lay-out-site.js";
import { createManifest, manifestRedirect } from "../output/route-manifest.js";
import type { SidebarChunk } from "../render/page-files.js";
import type { Route, RouteTable } from "../routes/create-routes.js";

/** All routes of a site at one moment, with look-up functions. */
export interface DevGraph {
  readonly site: Site;
  readonly routes: readonly Route[];
  readonly redirects: RouteTable["redirects"];
  /** Returns the canonical route for a path, the target of a redirect, or `null`. */
  readonly find: (path: string) => string | { readonly to: string } | null;
  readonly route: (path: string) => Route | null;
  readonly routeOfChunk: (number: number) => Route | null;
  readonly routesOf: (source: string) => readonly Route[];
  readonly sidebars: ReadonlyMap<string, SidebarChunk>;
  readonly sidebarOfChunk: (number: number) => KeyedSidebar | null;
  /** Returns `routes.json` and its shards by path. */
  readonly manifest: (build: string) => ReadonlyMap<string, string>;
  /** All addresses, including those of two pages with one address. */
  readonly table: RouteTable;
  readonly problems: readonly Problem[];
}

interface KeyedSidebar extends SidebarChunk {
  readonly key: string;
}

/** Constant used in place of a content hash in chunk names. Chunks in dev are not cached. */
const DEV_CHUNK = "dev";

function devChunk(number: number): string {
  return `${number}.${DEV_CHUNK}`;
}

/** Plans the site as a build does, and indexes its routes by path, source and chunk. */
export function createDevGraph(project: Project, shell: SiteShell, pages: readonly Page[]): DevGraph {
  const { site, table, problems } = addressSite(project, shell, pages);
  const { routes, redirects } = indexPaths(table);
  const bySource = indexSources(routes.values());
  const byChunk = new Map([...routes.values()].map((route) => [chunkNumber(route.data.info.path), route]));
  const sidebars = new Map(
    [...site.sidebars].map(([key, items]) => [
      key,
      { items, chunk: devChunk(chunkNumber(`sidebar:${key}`)) },
    ]),
  );
  const sidebarsByChunk = new Map(
    [...sidebars].map(([key, sidebar]) => [chunkNumber(`sidebar:${key}`), { ...sidebar, key }]),
  );
  return {
    site,
    routes: [...routes.values()],
    redirects: table.redirects,
    find(path) {
      const key = path.toLowerCase();
      const redirect = redirects.get(key);
      return routes.get(key)?.data.info.path ?? (redirect === undefined ? null : { to: redirect.to });
    },
    route: (path) => routes.get(path.toLowerCase()) ?? null,
    routeOfChunk: (number) => byChunk.get(number) ?? null,
    routesOf: (source) => bySource.get(source) ?? [],
    sidebars,
    sidebarOfChunk: (number) => sidebarsByChunk.get(number) ?? null,
    manifest: createManifests(byChunk, [...redirects.values()]),
    table,
    problems,
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

/** Creates the function that writes the manifest of a build. It keeps the last manifest. */
function createManifests(
  byChunk: ReadonlyMap<number, Route>,
  redirects: RouteTable["redirects"],
): DevGraph["manifest"] {
  let last: { readonly build: string; readonly files: ReadonlyMap<string, string> } | null = null;
  return (build) => {
    if (last?.build === build) return last.files;
    const files = createManifest({
      build,
      hasWholePages: true,
      routes: [
        ...[...byChunk].map(([number, { data }]) => ({ route: data.info.path, target: devChunk(number) })),
        ...redirects.flatMap(manifestRedirect),
      ],
    });
    last = { build, files: new Map(files.map(({ file, content }) => [file, content])) };
    return last.files;
  };
}
