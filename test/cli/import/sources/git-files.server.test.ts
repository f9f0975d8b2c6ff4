import { execFileSync } from "node:child_process";
import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findOutputs } from "../../../../src/cli/import/sources/git-files.js";
import { makeTempDir } from "../../../make-temp-dir.js";

let dir = "";
beforeEach(async () => {
  dir = await makeTempDir();
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
}

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-C", dir, "-c", "user.name=A", "-c", "user.email=a@a.example", ...args], {
    encoding: "utf8",
  });

/** Commits the files to a branch without a history, and returns to the branch `source`. */
async function commit(branch: string, files: Readonly<Record<string, string>>): Promise<void> {
  git("checkout", "-q", "--orphan", branch);
  git("rm", "-rfq", "--ignore-unmatch", ".");
  await write(files);
  git("add", "-A", "-f");
  git("commit", "-qm", "a");
  git("checkout", "-q", "source");
}

async function find(...folders: readonly string[]) {
  const found: { shown: string; texts: Record<string, string> }[] = [];
  for await (const { shown, files } of findOutputs(dir, folders)) {
    const texts: Record<string, string> = {};
    await files.each(files.names, (name, text) => (texts[name] = text));
    found.push({ shown, texts });
  }
  return found;
}

describe("folders with a built site", () => {
  it("are found if they have a home page, without links to other places", async () => {
    await write({
      "old/public/index.html": "home",
      "old/public/a/feed.xml": "feed",
      "old/public/a.css": "",
      "x.html": "x",
    });
    await symlink(join(dir, "x.html"), join(dir, "old/public/x.html"));
    await mkdir(join(dir, "old/empty"));
    await write({ "else/index.html": "else" });
    await symlink(join(dir, "else"), join(dir, "old/link"));
    const found: string[] = [];
    for await (const { shown, files } of findOutputs(join(dir, "old"), [
      "empty",
      "link",
      "../else",
      "none",
      "",
      "public",
    ])) {
      found.push(shown, ...files.names);
    }
    expect(found).toEqual(["public", "a/feed.xml", "index.html"]);
  });
});

describe("branches with a built site", () => {
  beforeEach(async () => {
    git("init", "-q", "-b", "source");
    await write({ "_config.yml": "" });
    git("add", "-A");
    git("commit", "-qm", "a");
  });

  it("are read without a change of the folder, in any order and with any names", async () => {
    const texts = {
      "index.html": "home",
      "空 格/a.html": "中\n".repeat(100_000),
      "feed.xml": "",
      "z.json": "{}",
    };
    await commit("gh-pages", { ...texts, "a.css": "a{}" });
    const before = await readdir(join(dir, ".git"), { recursive: true });
    expect(await find()).toEqual([{ shown: "gh-pages", texts }]);
    expect(await readdir(join(dir, ".git"), { recursive: true })).toEqual(before);
    expect(git("status", "--porcelain")).toBe("");
  });

  it("are those of a remote too, and neither the current one nor one without a home page", async () => {
    await commit("gh-pages", { "a.html": "a" });
    await commit("other", { "index.html": "home" });
    git("update-ref", "refs/remotes/origin/master", "other");
    expect((await find()).map(({ shown }) => shown)).toEqual(["origin/master"]);
    git("update-ref", "refs/heads/master", "other");
    git("symbolic-ref", "HEAD", "refs/heads/master");
    git("update-ref", "-d", "refs/remotes/origin/master");
    expect(await find()).toEqual([]);
  });

  it("run no program that the configuration of the folder names", async () => {
    await commit("gh-pages", { "index.html": "home", "a.html": "a" });
    const marker = join(dir, "ran");
    const program = `touch ${marker}; false`;
    const object = git("rev-parse", "gh-pages:a.html").trim();
    for (const [name, value] of [
      ["core.fsmonitor", program],
      ["core.sshCommand", program],
      ["core.pager", program],
      ["core.hooksPath", dir],
      ["core.gitProxy", program],
      ["filter.x.smudge", program],
      ["diff.x.textconv", program],
      ["extensions.partialClone", "origin"],
      ["remote.origin.url", `ext::sh -c touch% ${marker}`],
      ["remote.origin.promisor", "true"],
      ["protocol.ext.allow", "always"],
    ] as const) {
      git("config", name, value);
    }
    git("config", "core.repositoryFormatVersion", "1");
    await write({ ".git/info/attributes": "* filter=x diff=x\n" });
    await rm(join(dir, ".git/objects", object.slice(0, 2), object.slice(2)), { force: true });
    await find();
    expect(await readdir(dir)).not.toContain("ran");
  });

  it("are none without a repository", async () => {
    await rm(join(dir, ".git"), { recursive: true });
    expect(await find()).toEqual([]);
  });
});
