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

  it("changes with the code of plugins and the files of their packages", async () => {
    const folder = join(dir, "site/node_modules/rice");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "name": "rice", "type": "module", "exports": "./a.js" }');
    writeFileSync(join(folder, "a.js"), "");
    const config = () => pluginConfig('import "rice"; import "node:path";');
    config();
    const before = await keyOf();
    expect(before).not.toBeNull();
    expect(await keyOf()).toBe(before);
    writeFileSync(join(folder, "b.js"), "");
    const after = await keyOf();
    expect(after).not.toBe(before);
    pluginConfig('import "rice"; import "node:path";', "millet");
    expect(await keyOf()).not.toBe(after);
  });

  it.each(["node:fs", "fs/promises", "node:child_process"])(
    "is unknown for a configuration with plugins that imports %s",
    async (module) => {
      pluginConfig(`import "${module}";`);
      expect(await keyOf()).toBeNull();
    },
  );
});
