import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../src/cli/config/host-names.js";
import { pathFrom } from "../../../src/cli/config/path-below.js";
import { readHosting } from "../../../src/cli/config/read-hosting.js";
import { hostFiles } from "../../../src/cli/hosts/host-files.js";
import { freshManager } from "../../../src/cli/hosts/package-manager.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

/** Returns a workflow with a step that uploads a folder with these inputs. */
const workflow = (uses: string, inputs: string) => `jobs:
  build:
    steps:
      - run: npm ci
      - uses: actions/upload-pages-artifact@${uses}
        with:
          path: dist
${inputs}`;

async function read(files: Readonly<Record<string, string>>, host?: Host, site = "") {
  const dir = await makeTempDir();
  await mkdir(join(dir, ".git"));
  await writeFiles(dir, files);
  const input = { siteDir: join(dir, site), dest: join(dir, site, "dist"), host };
  const { hosting, inputs } = await readHosting(input);
  return { hosting, inputs: inputs.map((file) => pathFrom(dir, file)).toSorted() };
}

const hostingOf = async (...input: Parameters<typeof read>) => (await read(...input)).hosting;

describe("readHosting", () => {
  it.each([
    ["v3", "", null],
    ["v4", "", { isTooOld: true }],
    ["v4.0.0", "          include-hidden-files: true\n", { isTooOld: true }],
    ["v5", "", { isTooOld: false }],
    ["v5", "          include-hidden-files: false\n", { isTooOld: false }],
    ["v5", "          include-hidden-files: true\n", null],
    ["v5.0.0", '          include-hidden-files: "true"\n', null],
    ["fc324d3547104276b827a68afc52ff2a11cc49c9", "", { isTooOld: false }],
  ])(
    "finds out whether upload-pages-artifact@%s with %j publishes paths with a dot",
    async (uses, inputs, found) => {
      const file = ".github/workflows/pages.yaml";
      const expected = found === null ? null : { file, line: 5, ...found };
      const files = { [file]: workflow(uses, inputs) };
      expect(await hostingOf(files)).toEqual({ host: "github", isConfigured: false, dotless: expected });
      expect(await hostingOf(files, "github")).toEqual({
        host: "github",
        isConfigured: true,
        dotless: expected,
      });
    },
  );

  it.each(["github", "cloudflare", "netlify"] as const)(
    "knows the host of our own files for %s",
    async (host) => {
      for (const site of ["", "blog"]) {
        const folder = site === "" ? "dist" : `${site}/dist`;
        const repository = { site, packages: site, dest: folder, name: "blog", manager: freshManager("npm") };
        const made = hostFiles(host, { base: "/", url: null, headers: [], redirects: [] }, repository);
        const files = Object.fromEntries(made.map(({ path, text }) => [path, text]));
        const hosting = await hostingOf({ ...files, [join(site, "package.json")]: "{}" }, undefined, site);
        expect(hosting).toEqual({ host, isConfigured: false, dotless: null });
      }
    },
  );

  it.each<[string, Readonly<Record<string, string>>]>([
    ["wrangler.toml", { "wrangler.toml": 'pages_build_output_dir = "./dist"\n' }],
    ["wrangler.json", { "wrangler.json": '{ "pages_build_output_dir": "./dist" }' }],
    [
      "wrangler.jsonc with comments and a comma at the end",
      {
        "wrangler.jsonc":
          '{\n  // "pages_build_output_dir": "app",\n  "$schema": "https://x.example/*.json", /* "a": */\n' +
          '  "name": "a \\"//\\" ,}",\n  "list": ["b", ],\n  "pages_build_output_dir": "dist/", // out\n}\n',
      },
    ],
    [
      "wrangler.jsonc and not wrangler.toml",
      {
        "wrangler.toml": 'pages_build_output_dir = "app"\n',
        "wrangler.jsonc": '{ "pages_build_output_dir": "dist" }',
      },
    ],
  ])("knows Cloudflare from %s", async (_, files) => {
    expect(await hostingOf(files)).toMatchObject({ host: "cloudflare" });
  });

  it.each([
    ["no files", {}],
    [
      "a workflow for another folder",
      { ".github/workflows/a.yml": workflow("v5", "").replace("dist", "docs") },
    ],
    [
      "a workflow that is no YAML",
      { ".github/workflows/a.yml": "uses: actions/upload-pages-artifact@v5\n\t- [" },
    ],
    ["settings for another folder", { "netlify.toml": '[build]\npublish = "app"\n' }],
    ["settings that are no TOML", { "netlify.toml": "[build", "wrangler.toml": "= 1" }],
    ["settings that are no JSON", { "wrangler.jsonc": "{ pages_build_output_dir: [" }],
    ["settings that are a list", { "wrangler.json": '["pages_build_output_dir", "dist"]' }],
    ["a worker", { "wrangler.toml": 'name = "api"\nmain = "index.js"\n' }],
    [
      "settings that another file hides",
      {
        "wrangler.toml": 'pages_build_output_dir = "dist"\n',
        "wrangler.json": '{ "main": "index.js" }',
      },
    ],
  ])("knows no host from %s", async (_, files) => {
    expect(await hostingOf(files)).toEqual({ host: null, isConfigured: false, dotless: null });
  });

  it("names the files whose change can change the host", async () => {
    const files = {
      ".github/workflows/a.yml": "jobs: [",
      "README.md": "",
      "netlify.toml": "",
      "web/hanblog.config.ts": "",
    };
    expect((await read(files, undefined, "web")).inputs).toEqual([".github/workflows/a.yml", "netlify.toml"]);
    expect((await read(files, "github", "web")).inputs).toEqual([".github/workflows/a.yml"]);
    expect((await read(files, "nginx", "web")).inputs).toEqual([]);
  });

  it("takes the host of the configuration, and a folder that an expression names for the output", async () => {
    const text = workflow("v5", "").replace("dist", "${{ env.OUT }}");
    const files = { ".github/workflows/a.yml": text, "netlify.toml": '[build]\npublish = "dist"\n' };
    expect(await hostingOf(files)).toMatchObject({ host: "netlify" });
    expect(await hostingOf(files, "nginx")).toEqual({ host: "nginx", isConfigured: true, dotless: null });
    expect(await hostingOf(files, "github")).toMatchObject({ host: "github", dotless: { line: 5 } });
  });
});
