import { describe, expect, it } from "vitest";
import {
  createManifest,
  manifestRedirect,
  type ManifestRoute,
} from "../../../src/cli/output/route-manifest.js";
import { chunkNumber, manifestShard, type RouteManifest } from "../../../src/runtime/model/document/chunk.js";

const input = { build: "b1" };

function parse(content: string | undefined): RouteManifest {
  const manifest: RouteManifest = JSON.parse(content ?? "");
  return manifest;
}

function manyRoutes(count: number): ManifestRoute[] {
  return Array.from({ length: count }, (_, index) => ({
    route: `/Docs/${index}.html`,
    target: `${index}.abcdef12`,
  }));
}

describe("manifestRedirect", () => {
  it("lists redirects inside the site only", () => {
    expect(manifestRedirect({ from: "/a.html", to: "/b.html" })).toEqual([
      { route: "/a.html", target: "/b.html" },
    ]);
    expect(manifestRedirect({ from: "/a.html", to: "https://a.example/" })).toEqual([]);
  });
});

describe("createManifest", () => {
  it("uses lower-case keys and adds the canonical spelling if it differs", () => {
    const routes = [
      { route: "/old.html", target: "/docs/Vue/Data.html" },
      { route: "/docs/Vue/Data.html", target: "12.ab" },
    ];
    const files = createManifest({ ...input, routes });
    expect(files.map(({ file }) => file)).toEqual(["routes.json"]);
    expect(parse(files[0]?.content)).toEqual({
      ...input,
      shards: 0,
      routes: { "/docs/vue/data.html": ["/docs/Vue/Data.html", "12.ab"], "/old.html": "/docs/Vue/Data.html" },
    });
    expect(createManifest({ ...input, routes: routes.toReversed() })).toEqual(files);
  });

  it("leaves out the number of a chunk that follows from the route", () => {
    const [manifest] = createManifest({
      ...input,
      routes: ["/a.html", "/B.html"].map((route) => ({ route, target: `${chunkNumber(route)}.ab` })),
    });
    expect(parse(manifest?.content).routes).toEqual({ "/a.html": "ab", "/b.html": ["/B.html", "ab"] });
  });

  it("splits a large site into shards of 30 KB, each route where the browser looks for it", () => {
    const [manifest, ...shards] = createManifest({ ...input, routes: manyRoutes(5000) });
    const { shards: count, routes } = parse(manifest?.content);
    expect([count, shards.length, routes]).toEqual([16, 16, {}]);
    const found = shards.flatMap(({ file, content }, shard) => {
      expect(file).toBe(`routes/${shard}.json`);
      const keys = Object.keys(parse(content).routes);
      expect(keys.every((key) => manifestShard(key, count) === shard)).toBe(true);
      return keys;
    });
    expect(new Set(found).size).toBe(5000);
    const average = shards.reduce((sum, { content }) => sum + content.length, 0) / shards.length;
    expect(average).toBeLessThanOrEqual(30 * 1024);
    expect(average).toBeGreaterThan(15 * 1024);
  });

  it("has no shards if it is small", () => {
    expect(createManifest({ ...input, routes: manyRoutes(500) })).toHaveLength(1);
    expect(createManifest({ ...input, routes: manyRoutes(800) }).length).toBeGreaterThan(1);
  });

  it("throws if two routes differ only in case", () => {
    const routes = [
      { route: "/A.html", target: "1.a" },
      { route: "/a.html", target: "2.a" },
    ];
    expect(() => createManifest({ ...input, routes })).toThrow("differ only in case");
  });
});
