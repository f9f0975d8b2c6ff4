import { compareText } from "../../runtime/model/lists/listing.js";
import {
  chunkNumber,
  manifestShard,
  type ManifestEntry,
  type RouteManifest,
} from "../../runtime/model/document/chunk.js";
import type { OutputFile } from "./own-files.js";

/** Average maximum of manifest JSON that one navigation loads, in bytes (design: about 30 KB). */
const SHARD_BYTES = 30 * 1024;

/** A route of the manifest and its target. */
export interface ManifestRoute {
  /** Canonical, percent-encoded. */
  readonly route: string;
  /** Chunk as `number.hash`, or the target route of a redirect. */
  readonly target: string;
}

/**
 * Returns the manifest entry of a redirect. A redirect to another site has none: the browser follows it by loading the
 * page of the old address.
 */
export function manifestRedirect({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): readonly ManifestRoute[] {
  return to.startsWith("/") ? [{ route: from, target: to }] : [];
}

/** Content of the manifest files; see `RouteManifest`. */
export interface ManifestInput {
  readonly build: string;
  readonly hasWholePages?: true;
  readonly routes: readonly ManifestRoute[];
}

/**
 * Renders `routes.json`, and `routes/N.json` shards if it would be too large.
 * Throws if two routes differ only in case, which earlier checks should have reported.
 */
export function createManifest({ routes, ...input }: ManifestInput): readonly OutputFile[] {
  const entries = routes.map(createEntry).toSorted((a, b) => compareText(a.key, b.key));
  const keys = new Set(entries.map(({ key }) => key));
  if (keys.size !== entries.length) throw new Error("Two routes of the manifest differ only in case");

  const manifest = (shards: number, own: readonly Entry[]): OutputFile => {
    const head: Omit<RouteManifest, "routes"> = { ...input, shards };
    return { file: "routes.json", content: withRoutes(JSON.stringify(head), own) };
  };
  const single = manifest(0, entries);
  if (Buffer.byteLength(single.content) <= SHARD_BYTES) return [single];

  const shards = shardCount(Buffer.byteLength(jsonOf(entries)));
  const parts: Entry[][] = Array.from({ length: shards }, () => []);
  for (const entry of entries) parts[manifestShard(entry.key, shards)]?.push(entry);
  const files = parts.map((part, shard) => ({
    file: `routes/${shard}.json`,
    content: withRoutes("{}", part),
  }));
  return [manifest(shards, []), ...files];
}

interface Entry {
  readonly key: string;
  /**
   * Key and value as JSON text. The texts are joined, because a large site has too many routes for one
   * object.
   */
  readonly json: string;
}

function createEntry({ route, target }: ManifestRoute): Entry {
  const key = route.toLowerCase();
  const own = `${chunkNumber(route)}.`;
  // The number follows from the route, and would be half of the manifest.
  const short = target.startsWith(own) ? target.slice(own.length) : target;
  const value: ManifestEntry = key === route ? short : [route, short];
  return { key, json: `${JSON.stringify(key)}:${JSON.stringify(value)}` };
}

function jsonOf(entries: readonly Entry[]): string {
  return `{${entries.map(({ json }) => json).join(",")}}`;
}

/** Appends `routes` to a serialized object. */
function withRoutes(json: string, entries: readonly Entry[]): string {
  return `${json.slice(0, -1)}${json === "{}" ? "" : ","}"routes":${jsonOf(entries)}}\n`;
}

/** Returns the smallest power of two for which the average shard is within the limit. */
function shardCount(bytes: number): number {
  let shards = 1;
  while (bytes / shards > SHARD_BYTES) shards *= 2;
  return shards;
}
