import { existsSync } from "node:fs";
import { readFile, realpath, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleCommandLine } from "../../../src/cli/package/bundle-command-line.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

/** A command line whose modules identify themselves. Entries that are not listed here are empty. */
const MODULES: Readonly<Record<string, string>> = {
  main: `import { mark } from "./part.js";
import { bowl } from "picocolors";
import { pan } from "other";
export const here = import.meta.dirname;
export const names = [mark, bowl, pan];
export const thread = new URL("./engine/workers/build-worker.js", import.meta.url);
export const file = new URL("./part.js", import.meta.url);
export const command = async () => (await import("./commands/build.js")).mark;
export const late = async () => (await import("./late.js")).mark;
export const hint = 'await import("./File.js")';
export const imported = async () => (await import("./commands/import.js")).read();`,
  part: 'export const mark = "part";',
  late: 'export const mark = "late";',
  "commands/build": 'import { code } from "../cache/code.js"; export const mark = "command " + code;',
  "cache/code": 'export const code = "code";',
  "engine/program/code-cache": `import { createRequire } from "node:module";
export const requireCode = (file) => createRequire(file)(file);
export const importModule = (specifier) => import(specifier);`,
  "engine/workers/build-worker": 'export const mark = "worker";',
  "build/build": 'import { buildCode } from "../engine/store/build-code.js"; export const code = buildCode;',
  "engine/store/build-code": "export const buildCode = () => [];",
  "bundle/bundle-template": "export const mark = 1;",
  "commands/dev": 'import { shared } from "fast-glob"; export const count = () => ++shared.count;',
  "commands/import": `import { parse } from "#liquidjs";
export const read = async () => parse((await import("../import/kind.js")).mark);`,
  "import/kind": 'export const mark = "kind";',
  "commands/preview": 'import glob from "fast-glob"; export const count = () => ++glob.shared.count;',
  "commands/new/run-new": "export const mark = 4;",
  "dev/watch/watch": "export const mark = 5;",
  "content/first-title": "export const mark = 6;",
  "messages/zh/catalogue": "export const mark = 7;",
};

/** Packages that several files use. */
const SHARED = ["express", "fast-glob", "js-yaml", "zod"];

let dir = "";
let sources: readonly string[] = [];
const at = (path: string) => join(dir, path);
const load = (name: string): Record<string, unknown> =>
  createRequire(at("dist/bin/"))(at(`dist/bin/${name}`));

beforeAll(async () => {
  // Node and esbuild report real paths.
  dir = await realpath(await makeTempDir());
  await writeFiles(dir, {
    "package.json": '{"type":"module","imports":{"#liquidjs":"./dist/packages/liquidjs.js"}}',
    "dist/packages/liquidjs.js": "export const parse = (text) => `parsed ${text}`;",
    "dist/.tsbuild/cli.json": "cli",
    "node_modules/.package-lock.json": "packages",
    "node_modules/picocolors/package.json": '{"main":"index.js"}',
    "node_modules/picocolors/index.js": 'exports.bowl = require("deep").bowl;',
    "node_modules/deep/package.json": '{"main":"index.js"}',
    "node_modules/deep/index.js": 'exports.bowl = "bowl";',
    "node_modules/other/package.json": '{"main":"index.js"}',
    "node_modules/other/index.js": 'exports.pan = "pan";',
    ...Object.fromEntries(Object.entries(MODULES).map(([name, text]) => [`dist/cli/${name}.js`, text])),
    ...Object.fromEntries(
      SHARED.flatMap((name) => [
        [`node_modules/${name}/package.json`, '{ "main": "index.js" }'],
        [`node_modules/${name}/index.js`, "exports.shared = { count: 0 };"],
      ]),
    ),
    "dist/bin/of-before.cjs": "",
  });
  // It has none of the patched packages.
  sources = await bundleCommandLine(dir, []);
});

describe("the bundled command line", () => {
  it("loads a package that several files use once, for all of them", () => {
    const files = ["commands-dev.cjs", "commands-preview.cjs"].map((name) => load(name));
    expect(files.map(({ count }) => (count as () => number)())).toEqual([1, 2]);
  });

  it("behaves like its modules, and finds files relative to their original locations", () => {
    expect(load("main.cjs")).toMatchObject({ names: ["part", "bowl", "pan"], here: at("dist/cli") });
    expect(String(load("main.cjs")["file"])).toMatch(/\/dist\/cli\/part\.js$/);
  });

  it("loads late modules from their own files, or from where they were compiled", async () => {
    const { command, late } = load("main.cjs") as Record<string, () => Promise<string>>;
    expect([await command?.(), await late?.()]).toEqual(["command code", "late"]);
    const main = await readFile(at("dist/bin/main.cjs"), "utf8");
    expect(main).not.toMatch(/"(?:command |late)"/);
  });

  it("contains the import as a whole, with the packages of `dist/packages`", async () => {
    const { imported } = load("main.cjs") as Record<string, () => Promise<string>>;
    await rm(at("dist/cli/import"), { recursive: true });
    expect(await imported?.()).toBe("parsed kind");
    expect(await readFile(at("dist/bin/commands-import.cjs"), "utf8")).not.toContain("liquidjs.js");
  });

  it("keeps texts that name files which do not exist", () => {
    expect(load("main.cjs")["hint"]).toBe('await import("./File.js")');
  });

  it("starts threads with files that load the thread's code", () => {
    expect(String(load("main.cjs")["thread"])).toMatch(
      /\/dist\/bin\/engine-workers-build-worker\.start\.cjs$/,
    );
    expect(existsSync(at("dist/bin/engine-workers-build-worker.start.cjs"))).toBe(true);
  });

  it("contains the listed packages with their dependencies, and no others", async () => {
    const main = await readFile(at("dist/bin/main.cjs"), "utf8");
    expect(main).toContain('"bowl"');
    expect(main).not.toContain('"pan"');
    expect(sources).toEqual(
      expect.arrayContaining([at("dist/cli/part.js"), at("node_modules/deep/index.js")]),
    );
    expect(sources).not.toContain(at("node_modules/other/index.js"));
  });

  it("identifies the build code by its compiled files", () => {
    const { code } = load("build-build.cjs") as Record<string, () => readonly string[]>;
    expect(code?.()).toEqual(
      [...SHARED, "build-build", "engine-workers-build-worker", "content-first-title"].map((name) =>
        at(`dist/bin/${name}.cjs`),
      ),
    );
  });

  it("records its inputs, as far as they are known, and leaves no old files", async () => {
    expect(await readFile(at("dist/bin/cli.json"), "utf8")).toBe("cli");
    expect(await readFile(at("dist/bin/packages.json"), "utf8")).toBe("packages");
    expect(existsSync(at("dist/bin/model.json"))).toBe(false);
    expect(existsSync(at("dist/bin/of-before.cjs"))).toBe(false);
  });
});
