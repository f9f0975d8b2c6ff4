import { cp, mkdir, readFile, rename, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { describe } from "vitest";
import { at, edit, forge, site, testChanges, useSite } from "./compare-builds.js";

useSite();

describe("a rebuild after a change of the output or of the cache", () => {
  testChanges([
    ["nothing but the time of a file", () => utimes(at("a.md"), 1, 1)],
    ["an output that was edited, with size and time kept", forge("dist/a.html", "Words", "Sword")],
    ["an output that was deleted", () => rm(at("dist/b.html"))],
    ["a folder of the output that was deleted", () => rm(at("dist/assets"), { recursive: true })],
    ["what was put into the output", () => site.write({ "dist/x.html": "x", "dist/y/z.js": "z" })],
    [
      "an output that became a link",
      async () => {
        await rm(at("dist/b.html"));
        await symlink(at("dist/a.html"), at("dist/b.html"));
      },
    ],
    [
      "a folder in place of an output file",
      async () => {
        await rm(at("dist/atom.xml"));
        await mkdir(at("dist/atom.xml"));
      },
    ],
    [
      "a folder of the output that was moved, with a link left in its place",
      async () => {
        await rename(at("dist/tag"), at(".moved"));
        await symlink(at(".moved"), at("dist/tag"));
      },
    ],
    [
      "a folder of the output that became a link to a copy, and a page of it",
      async () => {
        await cp(at("dist/sub"), at(".copy"), { recursive: true });
        await rm(at("dist/sub"), { recursive: true });
        await symlink(at(".copy"), at("dist/sub"));
        await edit("a.md", "title: A", "title: Another");
      },
    ],
    ["the output being gone", () => rm(at("dist"), { recursive: true })],
    ["what is kept being gone", () => rm(at(".hanblog"), { recursive: true })],
    ["what is kept being cut off", () => truncate(at(".hanblog/cache/last-build"), 5000)],
    ["what is kept being empty", () => truncate(at(".hanblog/cache/last-build"), 0)],
    [
      "a byte of what is kept",
      async () => {
        const bytes = await readFile(at(".hanblog/cache/last-build"));
        for (let index = 100; index < bytes.length; index += 997) bytes[index] = 255 - (bytes[index] ?? 0);
        await writeFile(at(".hanblog/cache/last-build"), bytes);
      },
    ],
  ]);
});
