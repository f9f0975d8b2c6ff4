import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scanPublic } from "../../../src/cli/output/public-files.js";
import { temporaryFolder, writeFiles } from "./temporary-folder.js";

/** A site beside a file that is none of its business; `links` lead from a path below `public` to a target. */
async function scan(links: Readonly<Record<string, string>>) {
  const dir = await temporaryFolder();
  const site = join(dir, "site");
  await writeFiles(dir, {
    "secret/key": "SECRET",
    "site/.env": "SECRET",
    "site/public/a.txt": "a",
    "site/public/.well-known/b": "b",
    "site/public/photos/c.png": "c",
  });
  for (const [path, target] of Object.entries(links)) await symlink(target, join(site, "public", path));
  const { files, problems } = await scanPublic(site);
  return { paths: files.map(({ path }) => path), problems };
}

const OWN = [".well-known/b", "a.txt", "photos/c.png"];

describe("scanPublic", () => {
  it("finds all files, dotfiles too", async () => {
    expect(await scan({})).toEqual({ paths: OWN, problems: [] });
  });

  it.each([".DS_Store", "Thumbs.db", "photos/desktop.ini", "photos/._c.png"])(
    "passes over what systems leave in folders: %s",
    async (path) => {
      const target = path.startsWith("photos/") ? "c.png" : "a.txt";
      expect(await scan({ [path]: target })).toEqual({ paths: OWN, problems: [] });
    },
  );

  // Windows has no such names.
  it.skipIf(process.platform === "win32")(
    "leaves a name with a line break out, and tells of it",
    async () => {
      const dir = await temporaryFolder();
      await writeFiles(dir, { "public/a.txt": "a", "public/b\nc.txt": "b", "public/d\ne/f.txt": "f" });
      const { files, problems } = await scanPublic(dir);
      expect(files.map(({ path }) => path)).toEqual(["a.txt"]);
      expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([
        ["file-name", "public/b\nc.txt"],
        ["file-name", "public/d\ne"],
      ]);
    },
  );

  it("follows links inside of the folder", async () => {
    const { paths, problems } = await scan({ "latest.txt": "a.txt", pictures: "photos" });
    expect(paths).toEqual([...OWN, "latest.txt", "pictures/c.png"].toSorted());
    expect(problems).toEqual([]);
  });

  it.each([
    ["a file elsewhere", "../../secret/key"],
    ["a folder elsewhere", "../../secret"],
    ["a file of the site", "../.env"],
    ["the site", ".."],
  ])("leaves %s out, and tells of it", async (_, target) => {
    const { paths, problems } = await scan({ linked: target });
    expect(paths).toEqual(OWN);
    expect(problems).toMatchObject([
      { severity: "warning", code: "public-link", at: { file: "public/linked" } },
    ]);
  });

  it.each([
    ["a folder to itself", { loop: "." }, OWN],
    ["a folder to the one above", { "photos/up": ".." }, OWN],
    ["nowhere", { lost: "nothing" }, OWN],
    // Each leads to where the other one stands.
    [
      "two folders in circles",
      { "photos/one": "../.well-known", ".well-known/two": "../photos" },
      [...OWN, ".well-known/two/c.png", "photos/one/b"].toSorted(),
    ],
  ])("does not run in circles behind links of %s", async (_, links, expected) => {
    expect(await scan(links)).toEqual({ paths: expected, problems: [] });
  });

  it("finds nothing where there is no such folder", async () => {
    expect(await scanPublic(await temporaryFolder())).toEqual({ files: [], problems: [] });
  });
});
