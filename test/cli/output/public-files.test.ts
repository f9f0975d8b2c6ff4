import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scanPublic } from "../../../src/cli/output/public-files.js";
import { temporaryFolder, writeFiles } from "./temporary-folder.js";

/** Scans a site with a secret file next to it. `links` maps paths below `public` to link targets. */
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
  it("finds all files, including dotfiles", async () => {
    expect(await scan({})).toEqual({ paths: OWN, problems: [] });
  });

  it.each([".DS_Store", "Thumbs.db", "photos/desktop.ini", "photos/._c.png"])(
    "skips files that the system creates: %s",
    async (path) => {
      const target = path.startsWith("photos/") ? "c.png" : "a.txt";
      expect(await scan({ [path]: target })).toEqual({ paths: OWN, problems: [] });
    },
  );

  // Windows does not allow such names.
  it.skipIf(process.platform === "win32")("skips a name with a line break and reports it", async () => {
    const dir = await temporaryFolder();
    await writeFiles(dir, { "public/a.txt": "a", "public/b\nc.txt": "b", "public/d\ne/f.txt": "f" });
    const { files, problems } = await scanPublic(dir);
    expect(files.map(({ path }) => path)).toEqual(["a.txt"]);
    expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([
      ["file-name", "public/b\nc.txt"],
      ["file-name", "public/d\ne"],
    ]);
  });

  it("follows links within the folder", async () => {
    const { paths, problems } = await scan({ "latest.txt": "a.txt", pictures: "photos" });
    expect(paths).toEqual([...OWN, "latest.txt", "pictures/c.png"].toSorted());
    expect(problems).toEqual([]);
  });

  it.each([
    ["a file elsewhere", "../../secret/key"],
    ["a folder elsewhere", "../../secret"],
    ["a file of the site", "../.env"],
    ["the site", ".."],
  ])("skips %s and reports it", async (_, target) => {
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
    // Each link points to the folder of the other one.
    [
      "two folders in circles",
      { "photos/one": "../.well-known", ".well-known/two": "../photos" },
      [...OWN, ".well-known/two/c.png", "photos/one/b"].toSorted(),
    ],
  ])("does not loop through links of %s", async (_, links, expected) => {
    expect(await scan(links)).toEqual({ paths: expected, problems: [] });
  });

  it("finds nothing if the folder is missing", async () => {
    expect(await scanPublic(await temporaryFolder())).toEqual({ files: [], problems: [] });
  });
});
