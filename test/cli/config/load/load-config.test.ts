import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, parse } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  loadProject,
  loadProjectWithInputs,
  type ProjectOptions,
} from "../../../../src/cli/config/load/load-config.js";

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "hanblog-config-")));
  await mkdir(join(root, "site"));
});
afterEach(() => rm(root, { recursive: true }));

describe("loadProject", () => {
  it("uses defaults for a folder without a config", async () => {
    expect(await loadProject(options())).toMatchObject({
      siteDir: join(root, "site"),
      configFile: null,
      foreignConfig: null,
      dest: join(root, "site", "dist"),
      cacheDir: join(root, "site", ".hanblog", "cache"),
      themeDir: join("/package", "src", "theme"),
      config: { base: "/", pageSize: 10 },
      drafts: false,
    });
    expect(await readdir(join(root, "site"))).toEqual([]);
  });

  it.each([
    ["hanblog.config.ts", 'const title: string = "T";\nexport default { title };'],
    ["hanblog.config.mts", 'export default { title: "T" } as const;'],
    ["hanblog.config.js", 'export default { title: "T" };'],
    ["hanblog.config.js", 'module.exports = { title: "T" };'],
    ["hanblog.config.mjs", 'export default { title: "T" };'],
    [
      "hanblog.config.ts",
      'import { defineConfig, type SiteConfigInput } from "hanblog";\nconst c: SiteConfigInput = { title: "T" };\nexport default defineConfig(c);',
    ],
    [
      "hanblog.config.ts",
      'import { readFileSync } from "node:fs";\nexport default { title: readFileSync(new URL("t.txt", import.meta.url), "utf8") };',
    ],
  ])("reads %s: %j", async (name, text) => {
    await write({ [name]: text, "t.txt": "T" });
    const project = await loadProject(options());
    expect(project.config.title).toBe("T");
    expect(project.configFile).toBe(join(root, "site", name));
  });

  it("resolves symbolic links in the path of a site", async () => {
    await mkdir(join(root, "far"));
    await symlink(join(root, "site"), join(root, "far", "blog"));
    await write({ "hanblog.config.ts": "export default {};", "theme/Footer.tsx": "" });
    const project = await loadProject(options());
    expect(await loadProject({ ...options(), siteDir: join(root, "far", "blog") })).toEqual(project);
  });

  it.each([".vuepress/config.js", "docs/.vuepress/config.ts", "_config.yml", "hugo.toml"])(
    "finds %s of another generator, but not together with a config of its own",
    async (name) => {
      await write({ [name]: "" });
      expect(await loadProject(options())).toMatchObject({ configFile: null, foreignConfig: name });
      await write({ "hanblog.config.js": "export default {};" });
      expect(await loadProject(options())).toMatchObject({ foreignConfig: null });
    },
  );

  it("names the files of the config, and leaves no temporary file behind", async () => {
    await write({
      "hanblog.config.ts":
        'import { defineConfig } from "hanblog";\nimport { nav } from "./nav/main";\nexport default defineConfig({ nav });',
      "nav/main.ts": 'import text from "./text.json";\nexport const nav = [{ ...text, link: "/" }];',
      "nav/text.json": '{ "text": "Home" }',
    });
    const { project, configInputs } = await loadProjectWithInputs(options());
    expect(project.config.nav).toEqual([{ text: "Home", link: "/" }]);
    expect(configInputs.toSorted()).toEqual(
      ["hanblog.config.ts", "nav/main.ts", "nav/text.json"].map((file) => join(root, "site", file)),
    );
    expect(await readdir(join(root, "site", ".hanblog"))).toEqual([]);
  });

  it("finds packages of the site", async () => {
    await write({
      "hanblog.config.js": 'import title from "own-title";\nexport default { title };',
      "node_modules/own-title/package.json": '{ "type": "module", "exports": "./index.js" }',
      "node_modules/own-title/index.js": 'export default "T";',
    });
    expect((await loadProject(options())).config.title).toBe("T");
  });

  it.each([
    ['import { b } from "../b.js";\n\nimport a from "not-there";\nexport default { title: a + b };', 3, 15],
    [
      "import { b } from '../b.js';\nexport { b };\nexport default (await import('not-there/x')).default;",
      3,
      30,
    ],
  ])("names the line of an import that fails: %j", async (text, line, column) => {
    await write({
      "hanblog.config.ts": 'import config from "./config/main.js";\nexport default config;',
      "config/main.js": text,
      "b.js": 'export const b = "B";',
    });
    const at = { file: "config/main.js", line, column };
    await expect(loadProject(options())).rejects.toMatchObject({
      errors: [{ code: "config-failed", at }],
    });
  });

  it("rejects a config that exports null", async () => {
    await write({ "hanblog.config.js": "export default null;" });
    await expect(loadProject(options())).rejects.toMatchObject({
      errors: [{ message: "The configuration is null", at: { file: "hanblog.config.js", line: 1 } }],
    });
  });

  it("names the flag in an error, without a place in the config", async () => {
    await write({ "hanblog.config.js": 'export default { base: "/a b/" };' });
    await expect(loadProject({ ...options(), base: "/c d/" })).rejects.toMatchObject({
      errors: [{ message: '`--base` is "/c d/", which is not a path', at: null }],
    });
    await expect(loadProject(options())).rejects.toMatchObject({
      errors: [{ message: '`base` is "/a b/", which is not a path', at: { line: 1, column: 18 } }],
    });
  });

  it("reads a changed config again, and one whose imports changed", async () => {
    await write({ "hanblog.config.js": 'import { t } from "./t.js";\nexport default { title: t };' });
    for (const title of ["A", "B", "A"]) {
      await write({ "t.js": `export const t = "${title}";` });
      expect((await loadProject(options())).config.title).toBe(title);
    }
  });

  it("overrides the config by options", async () => {
    await write({ "hanblog.config.js": 'export default { base: "a", dest: "out" };' });
    expect(await loadProject(options())).toMatchObject({
      dest: join(root, "site", "out"),
      config: { base: "/a/" },
    });
    const dest = join(root, "other");
    expect(await loadProject(options({ base: "b/c", dest, drafts: true }))).toMatchObject({
      dest,
      drafts: true,
      config: { base: "/b/c/" },
    });
  });

  it.each([
    ["export default {\n  title: 'a\n};", "config-syntax", 2],
    ["import './nothing.js';\nexport default {};", "config-syntax", 1],
    ["export default {};\nexport default {};", "config-syntax", 2],
    ["export const title = 1;", "config-empty", 1],
    ["const a = {};\n\nexport default { title: a.b.c };", "config-failed", 3],
    ["\nexport default Promise.resolve({ title: 'a' });", "config-invalid", 2],
    ["import 'node:fs';\nexport default (async () => ({}))();", "config-invalid", 2],
    ["export default {\n  titel: 'a',\n};", "config-invalid", 2],
    ["export default {\n  theme: './none',\n};", "theme-missing", 2],
    ["export default {\n  dest: '.',\n};", "dest-invalid", 2],
    ["export default {\n  dest: 'public',\n};", "dest-invalid", 2],
    ["export default {\n  base: 'https://example.com/blog/',\n};", "base-invalid", 2],
    ["export default {\n  base: './',\n};", "base-invalid", 2],
    ["export default {\n  base: '/a/../b/',\n};", "base-invalid", 2],
    ["export default {\n  base: '/a b/',\n};", "base-invalid", 2],
    ["export default {\n  base: '/a/%2e%2e/b/',\n};", "base-invalid", 2],
  ])("finds the place of the error in %j", async (text, code, line) => {
    await write({ "hanblog.config.js": text });
    expect(await faults()).toMatchObject([{ code, at: { file: "hanblog.config.js", line } }]);
  });

  it("names a package that is not installed, and no temporary file", async () => {
    await write({ "hanblog.config.js": 'import x from "no-such-package";\nexport default { title: x };' });
    const [fault] = await faults();
    expect(fault).toMatchObject({
      code: "config-failed",
      message: "The config file failed: Cannot find package 'no-such-package'",
    });
  });

  it("reports errors of every kind at once", async () => {
    await write({
      "hanblog.config.js": "export default { titel: 1, pageSize: 0, theme: './x', dest: '..' };",
    });
    expect((await faults()).map((fault) => fault.code)).toEqual([
      "config-invalid",
      "config-invalid",
      "dest-invalid",
      "theme-missing",
    ]);
  });

  it("rejects two config files", async () => {
    await write({ "hanblog.config.js": "export default {};", "hanblog.config.ts": "export default {};" });
    expect(await faults()).toMatchObject([{ code: "config-twice" }]);
  });

  it("reports invalid front matter of a folder with its place", async () => {
    await write({
      "hanblog.config.ts":
        'export default {\n  defaults: {\n    "a/": { draft: true, sticky: "no" },\n  },\n};',
    });
    expect(await faults()).toMatchObject([
      { code: "config-invalid", at: { file: "hanblog.config.ts", line: 3, column: 26 } },
    ]);
  });

  it.each(["cjs", "json", "yml"])("reports a hanblog.config.%s", async (ending) => {
    await write({ [`hanblog.config.${ending}`]: "" });
    expect(await faults()).toMatchObject([{ code: "config-name", at: { file: `hanblog.config.${ending}` } }]);
  });

  it("rejects a missing site folder", async () => {
    expect(await faults({ siteDir: join(root, "nowhere") })).toMatchObject([{ code: "site-missing" }]);
    await write({ "a.md": "" });
    expect(await faults({ siteDir: join(root, "site", "a.md") })).toMatchObject([
      {
        code: "site-missing",
        message: expect.stringContaining("is a file"),
        hint: expect.not.stringContaining("hanblog new"),
      },
    ]);
  });

  it.each(["site", ".", "link"])("rejects %s as output folder", async (dest) => {
    await symlink(join(root, "site"), join(root, "link"));
    expect(await faults({ dest: join(root, dest) })).toMatchObject([{ code: "dest-invalid" }]);
  });

  it("rejects the root of the file system as output folder", async () => {
    expect(await faults({ dest: parse(root).root })).toMatchObject([{ code: "dest-invalid" }]);
  });
});

describe("the theme of a project", () => {
  const load = async (theme: string) => {
    await write({ "hanblog.config.js": `export default { theme: ${JSON.stringify(theme)} };` });
    return loadProject(options());
  };

  it.each([
    ["./own", "site/own"],
    ["own", "site/own"],
    ["../shared-theme", "shared-theme"],
    ["theme-package", "node_modules/theme-package"],
    ["@scope/theme", "site/node_modules/@scope/theme"],
  ])("%s is found in %s", async (theme, folder) => {
    await write({ [`../${folder}/index.tsx`]: "" });
    expect((await load(theme)).themeDir).toBe(join(root, folder));
  });

  it.each([
    [
      "by its exports",
      "kit",
      { exports: { ".": { types: "./a.d.ts", import: "./dist/index.js" }, "./style.css": "./css/all.css" } },
      ["dist/index.js", "css/all.css"],
    ],
    [
      "by a part of its exports",
      "kit/dark",
      { exports: { "./dark": "./dist/index.js" } },
      ["dist/index.js", "dist/style.css"],
    ],
    ["by main", "kit", { main: "dist/index.js" }, ["dist/index.js", "css/../style.css"]],
    ["by its source", "kit", { exports: "./src/index.ts" }, ["src/index.ts", "src/style.css"]],
  ])("is a package that is found %s", async (_, theme, manifest, [index = "", style = ""]) => {
    const dir = join(root, "site/node_modules/kit");
    await write({
      "node_modules/kit/package.json": JSON.stringify({ name: "kit", ...manifest }),
      "node_modules/kit/dist/index.js": "",
      "node_modules/kit/src/index.ts": "",
      "node_modules/kit/css/all.css": "",
      "node_modules/kit/style.css": "",
    });
    expect(await load(theme)).toMatchObject({
      themeDir: dirname(join(dir, index)),
      themeIndex: join(dir, index),
      themeStyle: join(dir, style),
    });
  });

  it("may be a package that is named by its folder", async () => {
    await write({
      "kit/package.json": JSON.stringify({ name: "kit", exports: { ".": "./lib/main.js" } }),
      "kit/lib/main.js": "",
    });
    expect(await load("./kit")).toMatchObject({ themeIndex: join(root, "site/kit/lib/main.js") });
  });

  it.each([
    ["./own", "own", "theme"],
    ["./theme", "theme", null],
    ["./theme/dark", "theme/dark", null],
    ["./theme-two", "theme-two", "theme"],
  ])(
    "files of the site replace those of %s, unless the theme is in their folder",
    async (theme, folder, own) => {
      await write({ [`${folder}/index.ts`]: "" });
      expect((await load(theme)).siteThemeDir).toBe(own === null ? null : join(root, "site", own));
    },
  );

  it.each([
    ["./them", /"\.\/them" does not exist/, 'Did you mean "./theme"?'],
    ["./theme", /has no index\.ts/, "hanblog new theme"],
    ["hanblog-theme-zem", /is neither an installed package nor/, 'Did you mean "hanblog-theme-zen"?'],
    ["@me/ktt", /is neither an installed package nor/, 'Did you mean "@me/kit"?'],
    ["nothing-like-it/dark", /is neither an installed package nor/, "`npm install nothing-like-it`"],
    ["reco", /is a VuePress theme$/, "Remove `theme`"],
    ["vuepress-theme-reco", /is a VuePress theme$/, "Remove `theme`"],
    ["hanblog-theme-zen", /installed, but exports no theme/, '"exports"'],
  ])("is an error if it is missing: %s", async (theme, message, hint) => {
    await write({
      "theme/style.css": "",
      "node_modules/hanblog-theme-zen/package.json": '{ "exports": { "./x": "./x.js" } }',
      "node_modules/@me/kit/index.js": "",
      "node_modules/vuepress-theme-reco/index.js": "",
      "hanblog.config.js": `export default { theme: "${theme}" };`,
    });
    expect(await faults()).toMatchObject([
      {
        code: "theme-missing",
        at: { line: 1 },
        message: expect.stringMatching(message),
        hint: expect.stringContaining(hint),
      },
    ]);
  });
});

interface Fault {
  readonly code: string;
}

async function faults(given: Partial<ProjectOptions> = {}): Promise<readonly Fault[]> {
  const error: unknown = await loadProject(options(given)).then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof AggregateError ? error.errors : [error as Fault];
}

function options(given: Partial<ProjectOptions> = {}): ProjectOptions {
  return { siteDir: join(root, "site"), now: new Date(0), packageDir: "/package", ...given };
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, "site", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
