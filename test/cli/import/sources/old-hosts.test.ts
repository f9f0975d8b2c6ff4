import { rm } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Notes } from "../../../../src/cli/import/notes.js";
import { openOldFolder } from "../../../../src/cli/import/old-folder.js";
import { findOldHosts } from "../../../../src/cli/import/sources/old-hosts.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { writeFiles } from "../../output/temporary-folder.js";

let dir = "";
beforeEach(async () => {
  dir = await makeTempDir();
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const workflow = (step: string) => `jobs:\n  deploy:\n    steps:\n      - uses: ${step}\n`;

async function find(files: Readonly<Record<string, string>>) {
  await writeFiles(dir, { ".git/HEAD": "", ...files });
  const notes = new Notes();
  const old = await openOldFolder(dir, { beforeRun: null, tempDir: dir });
  const hosts = await findOldHosts(old, notes);
  return { hosts, losses: notes.losses().map(({ code, name, file }) => `${code} ${name} ${file}`) };
}

it.each([
  ["netlify.toml", "", "netlify"],
  ["wrangler.toml", "", "cloudflare"],
  ["wrangler.jsonc", "{}", "cloudflare"],
  ["source/CNAME", "blog.example", "github"],
  ["CNAME", "blog.example", "github"],
  ["Gemfile", 'source "https://rubygems.org"\ngem "github-pages", group: :jekyll_plugins\n', "github"],
  ["_config.yml", "title: T\ndeploy:\n  type: git\n  repo: git@github.com:a/a.github.io.git\n", "github"],
  ["package.json", '{ "devDependencies": { "gh-pages": "^6" } }', "github"],
  [".github/workflows/a.yml", workflow("peaceiris/actions-gh-pages@v4"), "github"],
  [".github/workflows/a.yaml", workflow("JamesIves/github-pages-deploy-action@v4"), "github"],
  [".github/workflows/a.yml", workflow("cloudflare/wrangler-action@v3"), "cloudflare"],
  [".github/workflows/a.yml", "- run: npx netlify deploy --prod", "netlify"],
])("finds the host that %s names with %j", async (file, text, host) => {
  expect(await find({ [file]: text })).toEqual({ hosts: [{ host, dotless: null }], losses: [] });
});

it("finds the step of a workflow that leaves out paths with a dot", async () => {
  const text = workflow("actions/upload-pages-artifact@v4");
  expect((await find({ ".github/workflows/pages.yml": text })).hosts).toEqual([
    { host: "github", dotless: { file: ".github/workflows/pages.yml", line: 4, isTooOld: true } },
  ]);
});

it.each([
  ["vercel.json", "{}", "Vercel"],
  [".gitlab-ci.yml", "pages:\n  script: x\n", "GitLab Pages"],
  [".github/workflows/a.yml", workflow("amondnet/vercel-action@v25"), "Vercel"],
])("reports the host that %s names, whose rules are not known", async (file, text, name) => {
  expect(await find({ [file]: text })).toEqual({ hosts: [], losses: [`host ${name} ${file}`] });
});

it.each([
  ["_config.yml", "title: T\nurl: https://github.com/a\n"],
  ["package.json", "{}"],
  [".gitlab-ci.yml", "test:\n  script: x\n"],
  [".github/workflows/a.yml", workflow("actions/checkout@v4")],
])("finds no host in %s with %j", async (file, text) => {
  expect(await find({ [file]: text })).toEqual({ hosts: [], losses: [] });
});

it("finds several hosts, and those of a repository around the site", async () => {
  await writeFiles(dir, { ".git/HEAD": "", "netlify.toml": "", "wrangler.toml": "", "site/docs/a.md": "" });
  const old = await openOldFolder(`${dir}/site`, { beforeRun: null, tempDir: dir });
  const hosts = await findOldHosts(old, new Notes());
  expect(hosts.map(({ host }) => host)).toEqual(["netlify", "cloudflare"]);
});
