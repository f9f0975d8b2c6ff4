import { chunkNumber } from "../../../runtime/model/chunk.js";
import type { SiteLayout } from "../../engine/lay-out-site.js";
import type { SiteFrame } from "../../engine/site-files.js";
import { createManifest, manifestRedirect } from "../../output/route-manifest.js";
import type { Route, RouteTable } from "../../routes/create-routes.js";

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
