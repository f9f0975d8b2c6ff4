import { compareText } from "../../runtime/model/listing.js";
import { manifestShard, type ManifestEntry, type RouteManifest } from "../../runtime/model/render.js";
import type { OutputFile } from "./output-file.js";

/** Bytes of JSON that a visitor loads for one navigation at the most, on average (design: some 30 KB). */
const SHARD_BYTES = 30 * 1024;

export interface ManifestRoute {
  /** Canonical, percent-encoded. */
  readonly route: string;
  /** Chunk as `number.hash`, or the route that this one redirects to. */
  readonly target: string;
}

export interface ManifestInput {
  readonly build: string;
  readonly sidebars: Readonly<Record<string, string>>;
  readonly routes: readonly ManifestRoute[];
}

/**
 * `routes.json`, and `routes/N.json` where it would be large. Two routes that differ in case only are a
 * bug of the caller and throw: the site was to be checked before.
 */
export function createManifest({ build, sidebars, routes }: ManifestInput): readonly OutputFile[] {
  const entries = routes.map(manifestEntry).toSorted(([a], [b]) => compareText(a, b));
  const keys = new Set(entries.map(([key]) => key));
  if (keys.size !== entries.length) throw new Error("Two routes of the manifest differ in case only");

  const manifest = (shards: number, own: readonly Entry[]): OutputFile => ({
    file: "routes.json",
    content: toJson({ build, shards, sidebars: sortKeys(sidebars), routes: Object.fromEntries(own) }),
  });
  const single = manifest(0, entries);
  if (Buffer.byteLength(single.content) <= SHARD_BYTES) return [single];

  const shards = shardCount(Buffer.byteLength(JSON.stringify(Object.fromEntries(entries))));
  const parts: Entry[][] = Array.from({ length: shards }, () => []);
  for (const entry of entries) parts[manifestShard(entry[0], shards)]?.push(entry);
  const files = parts.map((part, shard) => ({
    file: `routes/${shard}.json`,
    content: `${JSON.stringify({ routes: Object.fromEntries(part) })}\n`,
  }));
  return [manifest(shards, []), ...files];
}

type Entry = readonly [key: string, value: ManifestEntry];

function manifestEntry({ route, target }: ManifestRoute): Entry {
  const key = route.toLowerCase();
  return [key, key === route ? target : [route, target]];
}

/** The smallest power of two that brings the average shard under the limit. */
function shardCount(bytes: number): number {
  let shards = 1;
  while (bytes / shards > SHARD_BYTES) shards *= 2;
  return shards;
}

function sortKeys(record: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => compareText(a, b)));
}

function toJson(manifest: RouteManifest): string {
  return `${JSON.stringify(manifest)}\n`;
}
