import { existsSync } from "node:fs";
import { readFile, realpath, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundlerState } from "../../../src/cli/engine/store/own-code.js";
import { bundleCommandLine } from "../../../src/cli/package/bundle-command-line.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

/** Modules that `main` loads late. */
const LATE = [
  "build/build",
  "bundle/bundle-template",
  "commands/build",
  "commands/dev",
  "commands/help",
  "commands/import",
  "commands/new/run-new",
  "commands/preview",
  "config/checks/check-defaults",
  "config/fields/read-collections",
  "config/load/bundle-config",
  "dev/watch/watch",
  "output/summary",
  "comments/workers/bundle-worker",
  "late",
];

/** A command line whose modules identify themselves. Other late modules have a name only. */
const MODULES: Readonly<Record<string, string>> = {
  main: `import { mark } from "./part.js";
import { bowl } from "picocolors";
import { importModule } from "./engine/program/code-cache.js";
export const here = import.meta.dirname;
export const names = [mark, bowl];
export const thread = new URL("./engine/workers/build-worker.js", import.meta.url);
export const file = new URL("./part.js", import.meta.url);
export const hint = 'await import("./File.js")';
export const later = {
${LATE.map((module) => `  ${JSON.stringify(module)}: () => import("./${module}.js"),`).join("\n")}
};
export const packages = () => import("pg");
export const data = async () => (await import(\`data:text/javascript,export default "data"\`)).default;
export { importModule };`,
  part: 'export const mark = "part";',
  "engine/program/code-cache": `import { createRequire } from "node:module";
export const requireCode = (file) => createRequire(file)(file);
export const importModule = (specifier) => import(specifier);`,
  "engine/workers/build-worker":
    'import { shared } from "fast-glob"; export const count = () => ++shared.count;',
  "build/build": 'import * as code from "../engine/store/own-code.js"; export const own = { ...code };',
  "engine/store/own-code":
    "export const buildCode = () => [], readerCode = 1, programCode = 1, bundlerState = 1;",
  "commands/build": 'import glob from "fast-glob"; export const count = () => ++glob.shared.count;',
  "commands/import": 'import { parse } from "#liquidjs"; export const read = () => parse("kind");',
  "commands/dev": 'import { bowl } from "#bowl"; export const mark = bowl;',
  "config/load/config-api": 'import { mark } from "../../part.js"; export const api = "api " + mark;',
  "config/load/bundle-config":
    'export const url = new URL("../../../../dist/cli/config/load/config-api.js", import.meta.url);',
  "comments/workers/bundle-worker": "export const bundleWorker = () => 1;",
  index: 'export { api } from "./config/load/config-api.js"; export { mark as part } from "./part.js";',
  testing: 'export const mark = "testing";',
};

let dir = "";
let sources: readonly string[] = [];
const at = (path: string) => join(dir, path);
const load = (name: string): Record<string, unknown> =>
  createRequire(at("dist/bin/"))(at(`dist/bin/${name}`));
const main = () => load("main.start.cjs");
const late = async (module: string) =>
  (main()["later"] as Readonly<Record<string, () => Promise<Record<string, unknown>>>>)[module]?.();

beforeAll(async () => {
  // Node and esbuild report real paths.
  dir = await realpath(await makeTempDir());
  const modules = {
    ...Object.fromEntries(LATE.map((name) => [name, `export const mark = "${name}";`])),
    ...MODULES,
  };
  await writeFiles(dir, {
    "package.json":
      '{"type":"module","imports":{"#liquidjs":"./dist/packages/liquidjs.js","#bowl":"./dist/packages/bowl.js"}}',
    "dist/packages/liquidjs.js": "export const parse = (text) => `parsed ${text}`;",
    "dist/hanblog-comments/dist/worker.js": "the worker",
    "dist/.tsbuild/cli.json": "cli",
    "node_modules/.package-lock.json": "packages",
    "node_modules/picocolors/package.json": '{"main":"index.js"}',
    "node_modules/picocolors/index.js": 'exports.bowl = require("bowl").bowl;',
    "node_modules/bowl/package.json": '{"main":"index.js"}',
    "node_modules/bowl/index.js": 'exports.bowl = "bowl";',
    "node_modules/pg/package.json": '{"main":"index.js"}',
    "node_modules/pg/index.js": 'exports.name = "pg";',
    "node_modules/fast-glob/package.json": '{ "main": "index.js" }',
    "node_modules/fast-glob/index.js": "exports.shared = { count: 0 };",
    ...Object.fromEntries(Object.entries(modules).map(([name, text]) => [`dist/cli/${name}.js`, text])),
    "dist/bin/of-before.cjs": "",
  });
  // It has none of the patched packages.
  sources = await bundleCommandLine(dir, []);
  // Whatever runs is in the bundle.
  await rm(at("dist/cli"), { recursive: true });
  await rm(at("dist/packages"), { recursive: true });
});

describe("the bundled command line", () => {
  it("behaves like its modules, and finds files relative to their original locations", () => {
    expect(main()).toMatchObject({ names: ["part", "bowl"], here: at("dist/cli") });
    expect(String(main()["file"])).toMatch(/\/dist\/cli\/part\.js$/);
  });

  it("loads late modules when they are imported, and each package once for all of them", async () => {
    expect(await late("late")).toMatchObject({ mark: "late" });
    const counts = [await late("commands/build"), load("build-worker.start.cjs")].map(
      (module) => module?.["count"] as () => number,
    );
    expect(counts.map((count) => count())).toEqual([1, 2]);
  });

  it("contains packages, also those of `dist/packages`, but not those that a blog installs", async () => {
    const { read } = (await late("commands/import")) as Record<string, () => string>;
    expect(read?.()).toBe("parsed kind");
    expect((await late("commands/dev"))?.["mark"]).toBe("bowl");
    expect(await (main()["packages"] as () => Promise<unknown>)()).toMatchObject({ name: "pg" });
    expect(sources).toEqual(
      expect.arrayContaining([at("dist/cli/part.js"), at("node_modules/bowl/index.js")]),
    );
    expect(sources).not.toContain(at("node_modules/pg/index.js"));
  });

  it("imports URLs, and keeps texts that name files which do not exist", async () => {
    expect(await (main()["data"] as () => Promise<string>)()).toBe("data");
    expect(main()["hint"]).toBe('await import("./File.js")');
  });

  it("puts modules that the same commands load into one file, and what a command does not need into others", async () => {
    const texts = async (name: string) => readFile(at(`dist/bin/${name}.cjs`), "utf8");
    expect(await texts("main")).not.toMatch(/count:|parsed|the name/);
    expect(await texts("thread")).toContain("count:0");
    expect(await texts("import")).toContain("parsed");
    expect(await texts("late")).toContain('"late"');
  });

  it("has ES modules with the exports of the package and of configurations, which are the same values", async () => {
    const [index, api] = await Promise.all(
      ["index.js", "config-api.js"].map((name) => import(at(`dist/bin/${name}`))),
    );
    expect(index).toMatchObject({ api: "api part", part: "part" });
    expect(api).toMatchObject({ api: "api part" });
    expect(String((await late("config/load/bundle-config"))?.["url"])).toMatch(
      /\/dist\/bin\/config-api\.js$/,
    );
  });

  it("starts threads with files that load the thread's code", () => {
    expect(String(main()["thread"])).toMatch(/\/dist\/bin\/build-worker\.start\.cjs$/);
    expect(existsSync(at("dist/bin/build-worker.start.cjs"))).toBe(true);
  });

  it("identifies the code of builds by its files, and the bundler by its state", async () => {
    const own = (await late("build/build"))?.["own"] as Record<string, () => unknown>;
    const files = own["buildCode"]?.() as readonly string[];
    expect(files).toEqual(
      expect.arrayContaining(["thread", "build", "main"].map((name) => at(`dist/bin/${name}.cjs`))),
    );
    expect(files.every((file) => existsSync(file))).toBe(true);
    expect([own["readerCode"]?.(), own["programCode"]?.()]).toEqual([files, files]);
    expect(own["bundlerState"]?.()).toBe(bundlerState());
  });

  it("reads the bundled worker of the comment service", async () => {
    const { bundleWorker } = (await late("comments/workers/bundle-worker")) as Record<
      string,
      () => Promise<string>
    >;
    expect(await bundleWorker?.()).toBe("the worker");
  });

  it("records its inputs, as far as they are known, and leaves no old files", async () => {
    expect(await readFile(at("dist/bin/cli.json"), "utf8")).toBe("cli");
    expect(await readFile(at("dist/bin/packages.json"), "utf8")).toBe("packages");
    expect(existsSync(at("dist/bin/model.json"))).toBe(false);
    expect(existsSync(at("dist/bin/of-before.cjs"))).toBe(false);
  });
});
