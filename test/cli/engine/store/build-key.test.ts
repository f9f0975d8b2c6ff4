import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { loadProject } from "../../../../src/cli/config/load/load-config.js";
import { readPasswords } from "../../../../src/cli/config/passwords.js";
import { buildKey } from "../../../../src/cli/engine/store/build-key.js";

const ROOT = resolve(import.meta.dirname, "../../../..");
const NOW = new Date("2026-01-01T00:00:00Z");

/** Folder with a site and an installation of hanblog. */
let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "hanblog-key-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeConfig("");
  mkdirSync(join(dir, "site"), { recursive: true });
  cpSync(join(ROOT, "templates/document.html"), join(dir, "hanblog/templates/document.html"));
  cpSync(join(ROOT, "package.json"), join(dir, "hanblog/package.json"));
});

function writeConfig(fields: string): void {
  mkdirSync(join(dir, "site"), { recursive: true });
  writeFileSync(join(dir, "site/hanblog.config.mjs"), `export default { ${fields} };\n`);
}

async function keyOf({ version = "1.0.0", now = NOW, drafts = false, env = {} } = {}): Promise<
  string | null
> {
  const project = await loadProject({ siteDir: join(dir, "site"), packageDir: ROOT, now, drafts });
  return buildKey(project, { dir: join(dir, "hanblog"), version }, await readPasswords(env, project.config));
}

describe("the key of a build", () => {
  it("is the same for the same site, on any day", async () => {
    expect(await keyOf()).toBe(await keyOf({ now: new Date("2027-01-01T00:00:00Z") }));
  });

  it.each<[string, () => unknown, Parameters<typeof keyOf>[0]?]>([
    ["the version of hanblog", () => null, { version: "1.0.1" }],
    ["the passwords of pages", () => null, { env: { HANBLOG_PASSWORD_FAMILY: "rice" } }],
    ["whether drafts are wanted", () => null, { drafts: true }],
    ["the configuration", () => writeConfig('title: "Other"')],
    ["the template", () => writeFileSync(join(dir, "hanblog/templates/document.html"), "{{app}}")],
    [
      "a package",
      () => {
        const folder = join(dir, "hanblog/node_modules/markdown-it");
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "package.json"), '{ "version": "99.0.0" }');
      },
    ],
    [
      "what was installed",
      () => {
        mkdirSync(join(dir, "node_modules"));
        writeFileSync(join(dir, "node_modules/.package-lock.json"), "{}");
      },
    ],
  ])("changes with %s", async (_, change, options) => {
    const before = await keyOf();
    change();
    expect(await keyOf(options)).not.toBe(before);
  });

  it.each([
    ["rules of the author's own", "markdown: { rules: [() => {}] }"],
    ["a function for the theme", "themeConfig: { greet: () => Date.now() }"],
    ["a big integer for the theme", "themeConfig: { many: 10n }"],
    ["a symbol for the theme", 'themeConfig: { mark: Symbol("mark") }'],
    ["a circle for the theme", "themeConfig: (() => { const self = {}; self.self = self; return self; })()"],
    [
      "comments from a server",
      'url: "https://example.com", comments: { store: { appId: "a", appKey: "b", serverURLs: "https://c.example.com", bake: true } }',
    ],
    [
      "issues' comments from a server",
      'url: "https://example.com", comments: { issue: { platform: "gitlab", owner: "ann", repo: "blog", clientId: "c", bake: true } }',
    ],
    [
      "issues' numbers from a server",
      'url: "https://example.com", comments: { issue: { platform: "gitlab", owner: "ann", repo: "blog", clientId: "c", resolve: true } }',
    ],
  ])("is unknown for %s", async (_, fields) => {
    writeConfig(fields);
    expect(await keyOf()).toBeNull();
  });

  const pluginConfig = (imports: string, name = "rice") =>
    writeFileSync(
      join(dir, "site/hanblog.config.mjs"),
      `${imports}\nimport { definePlugin } from "hanblog";\nexport default { plugins: [definePlugin({ name: "${name}" })()] };\n`,
    );

  const writePackage = (name: string, code: string, fields = "") => {
    const folder = join(dir, "site/node_modules", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      `{ "name": "${name}", "type": "module", "exports": "./a.js"${fields} }`,
    );
    writeFileSync(join(folder, "a.js"), code);
  };

  it("changes with the code of plugins and of the packages that they import", async () => {
    writePackage("rice", 'import "water";');
    writePackage("water", "");
    const config = () => pluginConfig('import "rice"; import "node:path";');
    config();
    const keys = [await keyOf()];
    expect(keys).not.toContain(null);
    expect(await keyOf()).toBe(keys[0]);
    writePackage("rice", 'import "water"; export default 1;');
    keys.push(await keyOf());
    writePackage("water", "export default 1;");
    keys.push(await keyOf());
    pluginConfig('import "rice"; import "node:path";', "millet");
    keys.push(await keyOf());
    expect(new Set(keys).size).toBe(4);
  });

  it("is known for a package that imports hanblog and modules of Node that read nothing", async () => {
    writePackage("hanblog", 'import "node:fs";');
    writePackage("rice", 'import "hanblog"; import "node:path"; import "assert/strict";');
    pluginConfig('import "rice";');
    expect(await keyOf()).not.toBeNull();
  });

  it.each([
    ["imports `node:fs`", 'import { readFileSync } from "node:fs"; export default readFileSync;', ""],
    ["imports it on demand", 'export default () => import("node:fs/promises");', ""],
    ["declares no side effects", 'import "node:https";', ', "sideEffects": false'],
    ["creates a function that imports", 'import { createRequire } from "node:module";', ""],
    ["imports code that is not JavaScript", 'import "./addon.node";', ""],
    ["imports a package that reads", 'import "water";', ""],
  ])("is unknown for a plugin of a package that %s", async (_, code, fields) => {
    writePackage("rice", code, fields);
    writePackage("water", 'import "fs";');
    writeFileSync(join(dir, "site/node_modules/rice/addon.node"), "");
    pluginConfig('import "rice";');
    // Node cannot load the invalid addon.
    if (code.includes("addon")) pluginConfig('export const load = () => import("rice");');
    expect(await keyOf()).toBeNull();
  });

  it.each(["node:fs", "fs/promises", "node:child_process"])(
    "is unknown for a configuration with plugins that imports %s",
    async (module) => {
      pluginConfig(`import "${module}";`);
      expect(await keyOf()).toBeNull();
    },
  );
});
