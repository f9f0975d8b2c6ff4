import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadProject } from "../../../src/cli/config/load/load-config.js";
import { findFollowed, scan, scanFiles } from "../../../src/cli/content/scan.js";

const PACKAGE = join(import.meta.dirname, "../../..");

let root = "";
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "hanblog-linked-")));
});
afterEach(() => rm(root, { recursive: true }));

async function write(...files: readonly string[]): Promise<void> {
  for (const name of files) {
    const file = join(root, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "Text\n");
  }
}

/** Creates links, given as `path -> target`, both relative to the test's folder. */
async function link(...links: readonly string[]): Promise<void> {
  for (const one of links) {
    const [path = "", target = ""] = one.split(" -> ").map((name) => join(root, name));
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(path), target) || ".", path);
  }
}

async function project(follow: readonly string[], others: object = {}) {
  const config = JSON.stringify({ content: { follow }, ...others });
  await mkdir(join(root, "site"), { recursive: true });
  await writeFile(join(root, "site/hanblog.config.mjs"), `export default ${config};\n`);
  return loadProject({ siteDir: join(root, "site"), packageDir: PACKAGE, now: new Date(0) });
}

/** Returns the pages of a site, and its problems as `code file message`. */
async function find(follow: readonly string[], others: object = {}) {
  const { files, problems } = await scan(await project(follow, others));
  return {
    pages: files.map(({ relativePath }) => relativePath),
    problems: problems.map(({ code, at }) => `${code} ${at?.file}`),
    messages: problems.map(({ message }) => message),
    files,
  };
}

describe("pages behind a link that leaves the site", () => {
  it("are read if the link leads to a followed folder, or to something inside it", async () => {
    await write("site/a.md", "notes/n.md", "notes/deep/d.md", "notes/deep/x/y.md", "notes/.hidden/h.md");
    await write("notes/node_modules/p/readme.md", "notes/old.markdown");
    await link("site/notes -> notes");
    expect(await find(["../notes"])).toMatchObject({
      pages: ["a.md", "notes/deep/d.md", "notes/deep/x/y.md", "notes/n.md"],
      problems: ["file-ending notes/old.markdown"],
    });
    await rm(join(root, "site/notes"));
    await link("site/blog/part -> notes/deep", "site/single.md -> notes/n.md");
    expect(await find(["../notes/"])).toMatchObject({
      pages: ["a.md", "blog/part/d.md", "blog/part/x/y.md", "single.md"],
      problems: [],
    });
  });

  it("are found at the same places when they are named", async () => {
    await write("site/a.md", "notes/n.md", "secret/s.md");
    await link(
      "site/notes -> notes",
      "site/secret -> secret",
      "site/n.md -> notes/n.md",
      "notes/out -> secret",
    );
    const opened = await project(["../notes"]);
    const named = [
      "a.md",
      "notes/n.md",
      "n.md",
      "secret/s.md",
      "notes/out/s.md",
      "notes/../notes/n.md",
      "gone.md",
    ];
    const found = await scanFiles(opened, named);
    const { files } = await scan(opened);
    expect(found.map(({ relativePath }) => relativePath)).toEqual(["a.md", "n.md"]);
    expect(files.map(({ relativePath }) => relativePath)).toEqual(["a.md", "n.md"]);
  });

  it.each<[string, string[], string[], string[]]>([
    ["without the setting", [], ["site/notes -> notes"], ["page-link notes"]],
    ["in a folder whose name begins alike", ["../notes"], ["site/x -> notes-secret"], ["page-link x"]],
    ["in a folder around the followed one", ["../notes/deep"], ["site/x -> notes"], ["page-link x"]],
    ["in a file next to the followed folder", ["../notes"], ["site/x.md -> notes.md"], ["page-link x.md"]],
    ["behind `..` in the followed path", ["../notes/deep/../../notes-secret/.."], [], []],
  ])("are not read %s", async (_, follow, links, expected) => {
    await write("site/a.md", "notes/deep/d.md", "notes-secret/s.md", "notes.md");
    await link(...links);
    const { pages, problems } = await find(follow);
    expect(pages).toEqual(["a.md"]);
    expect(problems.filter((problem) => !problem.startsWith("follow-unused"))).toEqual(expected);
  });

  it("are not read if a link in the followed folder leaves it again, unless that place is followed too", async () => {
    await write("site/a.md", "notes/n.md", "secret/s.md", "notes-secret/t.md");
    await link("site/notes -> notes", "notes/out -> secret", "notes/t.md -> notes-secret/t.md");
    expect(await find(["../notes"])).toMatchObject({
      pages: ["a.md", "notes/n.md"],
      problems: ["page-link notes/out", "page-link notes/t.md"],
    });
    expect(await find(["../notes", "../secret"])).toMatchObject({
      pages: ["a.md", "notes/n.md", "notes/out/s.md"],
      problems: ["page-link notes/t.md"],
    });
  });

  it("compare real places: the followed folder or a part of the link's target may be links", async () => {
    await write("site/a.md", "real/notes/n.md", "other/o.md");
    await link("alias -> real", "site/one -> alias/notes", "real/notes/two -> other");
    expect(await find(["../alias/notes"])).toMatchObject({
      pages: ["a.md", "one/n.md"],
      problems: ["page-link one/two"],
    });
  });

  it("end where links lead to a folder around them, to each other or to the site", async () => {
    await write("site/a.md", "notes/n.md", "notes/sub/s.md", "notes/sub2/s.md");
    await link(
      "site/notes -> notes",
      "notes/loop -> notes",
      "notes/self -> notes/self",
      "notes/site -> site",
    );
    const folders = Array.from({ length: 9 }, (_, index) => `notes/f${index}`);
    await write(...folders.map((folder) => `${folder}/p.md`));
    await link(...folders.flatMap((from) => folders.map((to) => `${from}/to-${to.slice(6)} -> ${to}`)));
    const { pages, problems } = await find(["../notes"]);
    expect(pages).toEqual([
      "a.md",
      ...folders.map((folder) => `${folder}/p.md`),
      "notes/n.md",
      "notes/sub/s.md",
      "notes/sub2/s.md",
    ]);
    expect(new Set(problems.map((problem) => problem.split(" ")[0]))).toEqual(
      new Set(["page-link-repeated"]),
    );
  });

  it("are one page each if several links lead to them, which is a warning", async () => {
    await write("site/z.md", "notes/n.md", "notes/sub/s.md", "notes/sub/t.md");
    await link("site/b -> notes", "site/a -> notes/sub", "site/c -> notes", "site/d.md -> notes/n.md");
    const { pages, problems, messages } = await find(["../notes"]);
    expect(pages).toEqual(["a/s.md", "a/t.md", "b/n.md", "z.md"]);
    expect(problems).toEqual(["page-link-repeated b", "page-link-repeated c", "page-link-repeated d.md"]);
    expect(messages).toEqual([
      expect.stringContaining(
        "2 pages behind the symbolic link `b`: `b/sub/s.md` is the same file as `a/s.md`",
      ),
      expect.stringContaining("3 pages behind the symbolic link `c`: `c/n.md` is the same file as `b/n.md`"),
      expect.stringContaining("a page behind the symbolic link `d.md`: `d.md` is the same file as `b/n.md`"),
    ]);
    expect((await find(["../notes"], { exclude: ["a/**", "c/**", "d.md"] })).problems).toEqual([]);
  });

  it("never include the site's own files again if a followed folder contains the site", async () => {
    await write("site/a.md", "n.md", "out/o.md", "theme/t.md");
    await link("site/all -> .");
    const { pages, problems } = await find([".."], { dest: "../out" });
    expect(pages).toEqual(["a.md", "all/n.md", "all/theme/t.md"]);
    expect(problems).toEqual([]);
  });

  it("have names that are checked as those of other pages", async () => {
    await write("site/a.md", "notes/[x] (1).md", "notes/li\nne.md");
    await link("site/[no*tes] -> notes");
    expect(await find(["../notes"])).toMatchObject({
      pages: ["[no*tes]/[x] (1).md", "a.md"],
      problems: ["file-name [no*tes]/li\nne.md"],
    });
  });

  it("are missing if the folder is missing or no link leads to it, which is a warning at its place", async () => {
    await write("site/a.md", "notes/n.md", "other/o.md");
    await link("site/other -> other");
    const { messages, problems } = await find(["../notes", "../other", "../gone"]);
    expect(problems).toEqual(["follow-unused hanblog.config.mjs", "follow-unused hanblog.config.mjs"]);
    expect(messages).toEqual([
      expect.stringContaining("No symbolic link of the site leads to the folder `../notes`"),
      expect.stringContaining("The folder `../gone` in `content.follow` does not exist"),
    ]);
  });

  it("are listed with their links, including those whose pages are pages already", async () => {
    await write("site/a.md", "notes/n.md", "secret/s.md");
    await link("site/x -> notes", "site/y -> notes", "site/z -> secret");
    const real = join(root, "notes");
    expect(await findFollowed(await project(["../notes"]))).toEqual({
      folders: [real],
      links: [
        { path: "x", real },
        { path: "y", real },
      ],
    });
    expect(await findFollowed(await project([]))).toEqual({ folders: [], links: [] });
  });
});

describe("the time of a page behind a link", () => {
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync("git", ["-C", join(root, folder), ...args], { stdio: "ignore" });
  const commit = (folder: string, date: string) => {
    git(folder, "add", "--all");
    const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
    git(folder, ...author, "commit", "--quiet", "--no-gpg-sign", "--date", date, "--message", "m");
  };
  const seconds = (date: string) => Date.parse(date) / 1000;

  it("is that of its last commit in the repository of the site, and of its last change in another", async () => {
    await write("repository/site/a.md", "repository/notes/n.md", "other/o.md", "loose/l.md");
    await link("site -> repository/site", "repository/site/notes -> repository/notes");
    await link("repository/site/other -> other", "repository/site/loose -> loose");
    git("repository", "init", "--quiet");
    git("other", "init", "--quiet");
    commit("other", "2019-01-01T00:00:00Z");
    const { files: before } = await find(["../notes", "../../other", "../../loose"]);
    expect(before.map(({ updatedAt }) => updatedAt).filter((time) => time === null)).toHaveLength(2);
    commit("repository", "2020-01-01T00:00:00Z");
    for (const name of ["other/o.md", "loose/l.md", "repository/notes/n.md"]) {
      await utimes(join(root, name), 1, seconds("2022-01-01T00:00:00Z"));
    }
    const { files } = await find(["../notes", "../../other", "../../loose"]);
    expect(files.map(({ relativePath, updatedAt, linkedTo }) => [relativePath, updatedAt, linkedTo])).toEqual(
      [
        ["a.md", seconds("2020-01-01T00:00:00Z"), undefined],
        ["loose/l.md", seconds("2022-01-01T00:00:00Z"), null],
        ["notes/n.md", seconds("2020-01-01T00:00:00Z"), "../notes/n.md"],
        ["other/o.md", seconds("2022-01-01T00:00:00Z"), null],
      ],
    );
  });
});
