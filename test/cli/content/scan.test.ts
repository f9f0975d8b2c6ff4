import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { NO_FIELDS } from "../../../src/cli/config/fields/own-fields.js";
import { NO_PLUGINS, type Project } from "../../../src/cli/config/project.js";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { createProblem } from "../../../src/cli/messages/create-problem.js";
import { scan, scanFiles, sourceFile } from "../../../src/cli/content/scan.js";

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "hanblog-scan-")));
});
afterEach(() => rm(root, { recursive: true }));

describe("sourceFile", () => {
  it.each([
    ["/site", "docs/a.md", "/", "/site/docs/a.md"],
    ["/", "a.md", "/", "/a.md"],
    [String.raw`C:\site`, "docs/a.md", "\\", String.raw`C:\site\docs\a.md`],
    ["C:\\", "docs/2024/a.md", "\\", String.raw`C:\docs\2024\a.md`],
  ])("of the site in %s: %s with %s is %s", (siteDir, path, separator, expected) => {
    expect(sourceFile(siteDir, path, separator)).toBe(expected);
  });
});

describe("scanFiles", () => {
  it("finds only pages that scan finds, even if others are named", async () => {
    await write("site", ["a.md", "b/c.md", "public/p.md", ".hidden/h.md"]);
    await write("outside", ["x.md"]);
    await symlink(join(root, "outside"), join(root, "site", "linked"));
    await symlink(join(root, "outside", "x.md"), join(root, "site", "x.md"));
    const named = ["a.md", "b/c.md", "public/p.md", ".hidden/h.md", "linked/x.md", "x.md", "gone.md"];
    const found = await scanFiles(project("site"), named);
    expect(found).toEqual((await scan(project("site"))).files);
    expect(found.map(({ relativePath }) => relativePath)).toEqual(["a.md", "b/c.md"]);
  });

  it("finds the pages of a site behind a symbolic link", async () => {
    await write("site", ["a.md"]);
    await symlink(join(root, "site"), join(root, "link"));
    expect(await scanFiles(project("link"), ["a.md"])).toHaveLength(1);
  });
});

describe("scan", () => {
  it("finds the pages of a site, sorted by code unit", async () => {
    await write("site", ["b.md", "a/z.md", "B.MD", "香菇.md", "a b (1).md", "notes.txt"]);
    await write("site", ["public/p.md", "components/c.md", "theme/t.md", "dist/d.md"]);
    await write("site", ["node_modules/x/r.md", "a/node_modules/r.md", ".hidden/h.md", ".h.md"]);
    await write("site", ["drafts/x.md", "a/public/kept.md"]);
    const { files: found } = await scan(project("site", { exclude: ["./drafts/**"] }));
    expect(found.map((source) => source.relativePath)).toEqual([
      "B.MD",
      "a b (1).md",
      "a/public/kept.md",
      "a/z.md",
      "b.md",
      "components/c.md",
      "theme/t.md",
      "香菇.md",
    ]);
    expect(found[0]).toEqual({
      relativePath: "B.MD",
      file: join(root, "site", "B.MD"),
      updatedAt: null,
    });
  });

  it("warns of a folder without markdown", async () => {
    await mkdir(join(root, "nothing"));
    const { files, problems } = await scan(project("nothing"));
    expect(files).toEqual([]);
    expect(problems).toMatchObject([{ severity: "warning", code: "no-pages" }]);
  });

  it.each([
    createProblem(
      "error",
      "plugin-failed",
      { name: "books", part: "pages", reason: "x", thrownAt: null },
      null,
    ),
    createProblem("error", "plugin-endless", { name: "books", part: "pages", seconds: 1 }, null),
    createProblem("error", "plugin-result", { kind: "pages", name: "books", place: null, found: "1" }, null),
  ])(
    "does not warn of a folder without markdown if a plugin could not add its pages: $message",
    async (problem) => {
      await mkdir(join(root, "nothing"), { recursive: true });
      const pages = () => Promise.resolve({ pages: new Map(), problems: [problem], times: [] });
      const found = await scan({ ...project("nothing"), plugins: { ...NO_PLUGINS, pages } });
      expect(found.problems).toEqual([problem]);
    },
  );

  it("warns of a configuration of another generator", async () => {
    await write("site", ["a.md"]);
    const foreignConfig = ".vuepress/config.js";
    const { problems } = await scan({ ...project("site"), foreignConfig });
    expect(problems).toMatchObject([
      { severity: "warning", code: "foreign-config", at: { file: foreignConfig } },
    ]);
  });

  it("warns once of markdown files with other extensions, which are not pages", async () => {
    await write("site", [
      "a.md",
      "b.markdown",
      "c/d.mkd",
      "c/e.mdown",
      "public/f.markdown",
      "old/g.markdown",
    ]);
    const { files, problems } = await scan(project("site", { exclude: ["old/**"] }));
    expect(files.map((source) => source.relativePath)).toEqual(["a.md"]);
    expect(problems).toMatchObject([
      {
        severity: "warning",
        code: "file-ending",
        at: { file: "b.markdown" },
        message: expect.stringContaining('Skipped "b.markdown" and 2 more'),
      },
    ]);
  });

  // Other systems cannot create such a file.
  it.skipIf(process.platform !== "linux")(
    "rejects a file whose name is not UTF-8, because it cannot be opened",
    async () => {
      await write("site", ["a.md"]);
      const gbk = Buffer.from([0xb7, 0xb9]);
      await writeFile(Buffer.concat([Buffer.from(join(root, "site/")), gbk, Buffer.from(".md")]), "Text\n");
      const { files, problems } = await scan(project("site"));
      expect(files.map((source) => source.relativePath)).toEqual(["a.md"]);
      expect(problems).toMatchObject([
        { severity: "error", code: "file-name", at: { file: "\uFFFD\uFFFD.md" } },
      ]);
    },
  );

  // Windows does not allow such names.
  it.skipIf(process.platform === "win32")(
    "warns of pages and folders with a line break in their names, which are skipped",
    async () => {
      await write("site", ["a.md", "li\nne.md", "fol\nder/b.md", "c/li\nne.md"]);
      const { files, problems } = await scan(project("site"));
      expect(files.map((source) => source.relativePath)).toEqual(["a.md"]);
      expect(problems.map(({ severity, code, at }) => [severity, code, at?.file])).toEqual([
        ["warning", "file-name", "c/li\nne.md"],
        ["warning", "file-name", "li\nne.md"],
        ["warning", "file-name", "fol\nder"],
      ]);
    },
  );

  it("skips an output folder with brackets in its name", async () => {
    await write("site", ["a.md", "out[1]/b.md"]);
    const { files: found } = await scan(project("site", { dest: "out[1]" }));
    expect(found.map((source) => source.relativePath)).toEqual(["a.md"]);
  });

  it("does not follow a symbolic link to a parent folder", async () => {
    await write("site", ["a/x.md"]);
    await symlink(join(root, "site", "a"), join(root, "site", "a", "self"));
    const { files } = await scan(project("site"));
    expect(files).toHaveLength(1);
  });

  it("warns of linked pages outside the site, and of no other links", async () => {
    await write("site", ["a.md", "sub/b.md", "drafts/c.md"]);
    await write("outside", ["deep/er/x.md", "node_modules/p/readme.md"]);
    await write("data", ["x.json", "node_modules/p/readme.md"]);
    const link = (to: string, from: string) => symlink(join(root, to), join(root, "site", from));
    await link("outside", "notes");
    await link("outside/deep/er/x.md", "sub/x.md");
    await link("site/sub", "again");
    for (const folder of [
      "components",
      "theme",
      "public",
      "dist",
      "drafts/linked",
      ".hidden",
      "node_modules",
    ])
      await link("outside", folder);
    await link("data", "data");
    await link("nowhere", "gone.md");
    const { files, problems } = await scan(project("site", { exclude: ["drafts/**"] }));
    expect(files.map(({ relativePath }) => relativePath)).toEqual(["a.md", "sub/b.md"]);
    expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([
      ["page-link", "notes"],
      ["page-link", "sub/x.md"],
    ]);
  });

  it("dates files by their last commit, in a subfolder of the repository", async () => {
    git(["init", "--quiet"]);
    await write("docs/site", ["香菇.md", "a b.md", "sub/c.md"]);
    commit("2020-01-01T00:00:00Z");
    await write("docs/site", ["a b.md"], "changed");
    commit("2021-01-01T00:00:00Z");
    await write("docs/site", ["new.md"]);
    const { files, problems } = await scan(project("docs/site"));
    expect(problems).toEqual([]);
    expect(Object.fromEntries(files.map((file) => [file.relativePath, file.updatedAt]))).toEqual({
      "a b.md": Date.parse("2021-01-01T00:00:00Z") / 1000,
      "new.md": null,
      "sub/c.md": Date.parse("2020-01-01T00:00:00Z") / 1000,
      "香菇.md": Date.parse("2020-01-01T00:00:00Z") / 1000,
    });
  });

  it.each<[string, () => Promise<string>]>([
    [
      "is a link into the repository",
      async () => {
        await symlink(join(root, "origin/site"), join(root, "linked"));
        return "linked";
      },
    ],
    [
      "is named in the environment of git",
      async () => {
        vi.stubEnv("GIT_DIR", join(root, "kept"));
        vi.stubEnv("GIT_WORK_TREE", join(root, "origin"));
        onTestFinished(() => void vi.unstubAllEnvs());
        await rename(join(root, "origin/.git"), join(root, "kept"));
        return "origin/site";
      },
    ],
  ])("dates files of a site that %s", async (_, move) => {
    git(["init", "--quiet", "origin"]);
    await write("origin/site", ["a.md"]);
    commit("2020-01-01T00:00:00Z", "origin");
    const { files } = await scan(project(await move()));
    expect(files.map(({ updatedAt }) => updatedAt)).toEqual([Date.parse("2020-01-01T00:00:00Z") / 1000]);
  });

  it("warns of a shallow clone and omits unknown dates", async () => {
    git(["init", "--quiet", "origin"]);
    await write("origin", ["old.md"]);
    commit("2020-01-01T00:00:00Z", "origin");
    await write("origin", ["new.md"]);
    commit("2021-01-01T00:00:00Z", "origin");
    git(["clone", "--quiet", "--depth", "1", pathToFileURL(join(root, "origin")).href, "clone"]);
    const { files, problems } = await scan(project("clone"));
    expect(problems).toMatchObject([{ severity: "warning", code: "git-shallow" }]);
    expect(files.map((file) => file.updatedAt)).toEqual([null, null]);
  });
});

function project(folder: string, config: SiteConfigInput = {}): Project {
  const siteDir = join(root, folder);
  const checked = siteConfigSchema.parse(config);
  return {
    siteDir,
    configFile: null,
    foreignConfig: null,
    dest: join(siteDir, checked.dest),
    cacheDir: join(siteDir, ".hanblog", "cache"),
    themeDir: join(root, "theme"),
    themeIndex: join(root, "theme", "index"),
    themeStyle: join(root, "theme", "style.css"),
    siteThemeDir: join(siteDir, "theme"),
    config: checked,
    fields: NO_FIELDS,
    collections: {},
    placeOfEntry: () => null,
    plugins: NO_PLUGINS,
    faults: null,
    warnings: [],
    hosting: { host: null, isConfigured: false, dotless: null },
    hasPolicies: false,
    sendsPolicy: false,
    drafts: false,
    now: new Date(0),
  };
}

async function write(folder: string, files: readonly string[], text = "Text\n"): Promise<void> {
  for (const name of files) {
    const file = join(root, folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

function commit(date: string, folder = "."): void {
  git(["add", "--all"], folder);
  const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  git([...author, "commit", "--quiet", "--no-gpg-sign", "--date", date, "--message", "m"], folder);
}

function git(args: readonly string[], folder = "."): void {
  execFileSync("git", ["-C", join(root, folder), ...args], { stdio: "ignore" });
}
