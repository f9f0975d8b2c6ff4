import { describe, expect, it } from "vitest";
import { loadManifest, type FetchJson } from "../../../../src/runtime/app/navigation/route-manifest.js";
import { chunkNumber, manifestShard } from "../../../../src/runtime/model/document/chunk.js";

const ROUTES = {
  "/": "1.aa",
  "/docs/": "2.aa",
  "/docs/vue/data.html": ["/docs/Vue/Data.html", "3.aa"],
  "/docs/%e9%a6%99%e8%8f%87.html": ["/docs/%E9%A6%99%E8%8F%87.html", "4.aa"],
  "/alone.html": "aa",
  "/lonely.html": ["/Lonely.html", "bb"],
  "/old.html": "/docs/Vue/Data.html",
  "/older.html": "/old.html",
  "/loop-a.html": "/loop-b.html",
  "/loop-b.html": "/loop-a.html",
};

const whole: FetchJson = () => Promise.resolve({ build: "b1", shards: 0, routes: ROUTES });

const SHARDS = 8;
function sharded(asked: string[]): FetchJson {
  return (path) => {
    asked.push(path);
    if (path === "routes.json") return Promise.resolve({ build: "b1", shards: SHARDS, routes: {} });
    const shard = Number(/^routes\/(\d+)\.json$/.exec(path)?.[1]);
    const own = Object.entries(ROUTES).filter(([key]) => manifestShard(key, SHARDS) === shard);
    return Promise.resolve({ routes: Object.fromEntries(own) });
  };
}

describe("loadManifest", () => {
  const cases: readonly (readonly [path: string, found: string | null, chunk: string])[] = [
    ["/", "/", "1.aa"],
    ["/index.html", "/", "1.aa"],
    ["/docs", "/docs/", "2.aa"],
    ["/docs/index.html", "/docs/", "2.aa"],
    ["/docs/Vue/Data.html", "/docs/Vue/Data.html", "3.aa"],
    ["/docs/Vue/Data", "/docs/Vue/Data.html", "3.aa"],
    ["/docs/Vue/Data/", "/docs/Vue/Data.html", "3.aa"],
    ["/DOCS/vue/data.html", "/docs/Vue/Data.html", "3.aa"],
    ["/docs/香菇.html", "/docs/%E9%A6%99%E8%8F%87.html", "4.aa"],
    ["/docs/%e9%a6%99%E8%8F%87", "/docs/%E9%A6%99%E8%8F%87.html", "4.aa"],
    ["/alone", "/alone.html", `${chunkNumber("/alone.html")}.aa`],
    ["/lonely.html", "/Lonely.html", `${chunkNumber("/Lonely.html")}.bb`],
    ["/old.html", "/docs/Vue/Data.html", "3.aa"],
    ["/older", "/docs/Vue/Data.html", "3.aa"],
    ["/loop-a.html", null, ""],
    ["/nowhere.html", null, ""],
    ["/constructor", null, ""],
  ];
  it.each(cases)("finds %s at %s, whole or in shards", async (path, found, chunk) => {
    const expected = found === null ? { kind: "missing" } : { kind: "found", path: found, chunk };
    for (const fetchJson of [whole, sharded([])]) {
      const manifest = await loadManifest(fetchJson, "no-cache");
      expect(await manifest.find(path)).toEqual(expected);
    }
  });

  it("fetches one shard for a canonical route, once", async () => {
    const asked: string[] = [];
    const manifest = await loadManifest(sharded(asked), "no-cache");
    expect(manifest.findNow("/docs/")).toBeNull();
    await manifest.find("/docs/");
    await manifest.find("/docs/");
    expect(asked).toEqual(["routes.json", `routes/${manifestShard("/docs/", SHARDS)}.json`]);
    expect(manifest.findNow("/docs/")).toEqual({ kind: "found", path: "/docs/", chunk: "2.aa" });
  });

  it("returns the build, and whether chunks contain whole pages", async () => {
    expect(await loadManifest(whole, "no-cache")).toMatchObject({ build: "b1", hasWholePages: false });
    const dev = () => Promise.resolve({ build: "b2", shards: 0, hasWholePages: true, routes: {} });
    expect(await loadManifest(dev, "no-cache")).toMatchObject({ build: "b2", hasWholePages: true });
  });

  it.each([null, 1, {}, { build: "b", shards: 0 }, { build: 1, shards: 0, routes: {} }])(
    "refuses %j",
    async (value) => {
      await expect(loadManifest(() => Promise.resolve(value), "no-cache")).rejects.toThrow(TypeError);
    },
  );

  it("requests a failed shard again", async () => {
    const asked: string[] = [];
    const fetchJson = sharded(asked);
    let isDown = true;
    const manifest = await loadManifest(
      (path, freshness) =>
        isDown && path !== "routes.json" ? Promise.reject(new Error("down")) : fetchJson(path, freshness),
      "no-cache",
    );
    await expect(manifest.find("/docs/")).rejects.toThrow("down");
    isDown = false;
    expect(await manifest.find("/docs/")).toMatchObject({ kind: "found" });
  });
});
