import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lazyModules, type Nesting } from "../../../src/cli/bundle/lazy-modules.js";

const FILES = {
  "app.js":
    'import "./base.js"; export const panel = () => import("./panel.js"); export const other = () => import("./other.js");',
  "base.js": 'globalThis.order = [...(globalThis.order ?? []), "base"];',
  "panel.js":
    'import "./base.js"; import { add } from "./shared.js"; export const sum = add(1, 2); export const part = () => import("./part-one.js"); export const two = () => import("./part-two.js");',
  "other.js": 'import "./base.js"; export const name = "other";',
  "shared.js": "export const add = (a, b) => a + b;",
  "part-one.js": 'import { add } from "./shared.js"; export const one = add(1, 0);',
  "part-two.js": 'import { add } from "./shared.js"; export const two = add(1, 1);',
};

interface App {
  readonly panel: () => Promise<{
    readonly sum: number;
    readonly part: () => Promise<{ readonly one: number }>;
    readonly two: () => Promise<{ readonly two: number }>;
  }>;
}

let dir: string;
beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), "hanblog-lazy-")));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(dir, name), text);
});
afterEach(() => rm(dir, { recursive: true }));

/** Returns the emitted files with the sources that each contains. */
async function bundle(nesting: Nesting): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    entryPoints: [join(dir, "app.js")],
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: join(dir, "out"),
    metafile: true,
    logLevel: "silent",
    plugins: [lazyModules(join(dir, "app.js"), { root: dir, nesting, unused: new Set() })],
  });
  const outputs = Object.entries(metafile.outputs).map(([path, { inputs }]) => {
    const sources = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    return [basename(path), sources.map(([source]) => basename(source))] as const;
  });
  return new Map(outputs);
}

/** Returns the other sources in the file that contains `source`. */
const beside = (outputs: ReadonlyMap<string, readonly string[]>, source: string) =>
  [...outputs.values()].find((sources) => sources.includes(source))?.filter((other) => other !== source) ??
  [];

describe("modules that are loaded late", () => {
  it("share the code of the application", async () => {
    expect(beside(await bundle([]), "base.js")).toContain("app.js");
  });

  it("put code that several of them share in a separate file, unless one of them loads before the others", async () => {
    expect(beside(await bundle([]), "shared.js")).toEqual([]);
    const nesting = [[join(dir, "part-"), join(dir, "panel.js")]] as const;
    expect(beside(await bundle(nesting), "shared.js")).toContain("panel.js");
  });

  it("work when they are loaded one after the other", async () => {
    await bundle([[join(dir, "part-"), join(dir, "panel.js")]]);
    const app = (await import(/* @vite-ignore */ join(dir, "out/app.js"))) as App;
    const panel = await app.panel();
    expect([panel.sum, (await panel.part()).one, (await panel.two()).two]).toEqual([3, 1, 2]);
  });
});
