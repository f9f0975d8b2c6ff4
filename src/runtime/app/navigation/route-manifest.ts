import { chunkNumber, manifestShard, type ManifestEntry } from "../../model/document/chunk.js";
import { matchRoute, routeCandidates } from "../../model/route.js";

/** Maximum number of redirects that are followed in a row. */
const MOST_HOPS = 5;

/**
 * Required freshness of a file: `no-cache` revalidates it, `no-store` bypasses all caches, `force-cache`
 * accepts any cached copy.
 */
export type Freshness = "no-cache" | "no-store" | "force-cache";
/** Fetches JSON below the base. Rejects if it cannot be fetched. */
export type FetchJson = (path: string, freshness: Freshness) => Promise<unknown>;

/** A page in the manifest: its canonical route, and its chunk as `number.hash`. */
export interface ManifestTarget {
  readonly kind: "found";
  readonly path: string;
  readonly chunk: string;
}

/** The result of resolving a path: a page, or nothing. */
type RouteTarget = ManifestTarget | { readonly kind: "missing" };

/** Resolves a path by the rules of `routeCandidates`. Rejects if a shard cannot be fetched. */
export interface LoadedManifest {
  readonly build: string;
  /** Resolves a path by the rules of `routeCandidates`. Rejects when a shard cannot be fetched. */
  readonly find: (path: string) => Promise<RouteTarget>;
  /** Resolves a path from loaded data only. Returns `null` if that is not sufficient. */
  readonly findNow: (path: string) => RouteTarget | null;
  /** Whether chunks contain whole pages, as those of a dev server do. */
  readonly hasWholePages: boolean;
}

/** Fetches the manifest. Rejects if it cannot be fetched or is invalid. */
export async function loadManifest(fetchJson: FetchJson, freshness: Freshness): Promise<LoadedManifest> {
  const manifest = parseManifest(await fetchJson("routes.json", freshness));
  const { build, shards, hasWholePages } = manifest;
  const routes = new Map(Object.entries(manifest.routes));
  const pending = new Map<number, Promise<void>>();
  const complete = new Set<number>();

  function loadShard(path: string): Promise<void> {
    if (shards === 0) return Promise.resolve();
    const shard = manifestShard(path, shards);
    const known = pending.get(shard);
    if (known !== undefined) return known;
    const promise = fetchJson(`routes/${shard}.json`, freshness).then((value) => {
      for (const [key, entry] of Object.entries(parseRoutes(value))) routes.set(key, entry);
      complete.add(shard);
    });
    pending.set(shard, promise);
    promise.catch(() => pending.delete(shard));
    return promise;
  }
  const isKnown = (path: string) =>
    shards === 0 || routes.has(path.toLowerCase()) || complete.has(manifestShard(path, shards));

  async function find(path: string, hops = 0): Promise<RouteTarget> {
    for (const candidate of routeCandidates(path)) {
      if (!isKnown(candidate)) await loadShard(candidate);
      if (findEntry(routes, candidate) !== null) break;
    }
    const match = matchRoute(path, (candidate) => findEntry(routes, candidate));
    if (match.kind === "missing" || hops > MOST_HOPS) return { kind: "missing" };
    if (match.kind === "redirect") return find(match.to, hops + 1);
    return foundAt(routes, match.path);
  }

  return {
    build,
    find: (path) => find(path),
    findNow(path) {
      if (findEntry(routes, path) !== path) return null;
      return foundAt(routes, path);
    },
    hasWholePages,
  };
}

type Routes = ReadonlyMap<string, ManifestEntry>;

function findEntry(routes: Routes, path: string): string | { readonly to: string } | null {
  const key = path.toLowerCase();
  const entry = routes.get(key);
  if (entry === undefined) return null;
  const [route, target] = typeof entry === "string" ? [key, entry] : entry;
  return target.startsWith("/") ? { to: target } : route;
}

function foundAt(routes: Routes, path: string): RouteTarget {
  const entry = routes.get(path.toLowerCase()) ?? "";
  const chunk = typeof entry === "string" ? entry : entry[1];
  return { kind: "found", path, chunk: chunk.includes(".") ? chunk : `${chunkNumber(path)}.${chunk}` };
}

interface ManifestData {
  readonly build: string;
  readonly shards: number;
  readonly hasWholePages: boolean;
  readonly routes: Readonly<Record<string, ManifestEntry>>;
}

function parseManifest(value: unknown): ManifestData {
  if (!isRecord(value) || typeof value["build"] !== "string" || typeof value["shards"] !== "number") {
    throw new TypeError("routes.json is not a route manifest");
  }
  const { build, shards, hasWholePages } = value;
  return { build, shards, hasWholePages: hasWholePages === true, routes: parseRoutes(value) };
}

function parseRoutes(value: unknown): Readonly<Record<string, ManifestEntry>> {
  if (!isRecord(value) || !isRecord(value["routes"])) throw new TypeError("A route manifest has no routes");
  return Object.fromEntries(Object.entries(value["routes"]).filter(isRouteEntry));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isRouteEntry(entry: [string, unknown]): entry is [string, ManifestEntry] {
  const target = entry[1];
  return (
    typeof target === "string" ||
    (Array.isArray(target) && typeof target[0] === "string" && typeof target[1] === "string")
  );
}
