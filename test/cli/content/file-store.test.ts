import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFileStore } from "../../../src/cli/content/file-store.js";

function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-files-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>';

describe("a path", () => {
  it("is invalid with a backslash, even if the system accepts it as a separator", () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, "img\\a.svg"), PICTURE);
    expect(createFileStore(dir).find("img\\a.svg")).toBeNull();
    expect(createFileStore(dir).readText("img\\a.svg")).toBeNull();
  });
});

describe("a file outside the site", () => {
  it.each([
    ["in a followed folder", ["../notes"], "linked/a.svg", true],
    ["by a link to the file", ["../notes"], "a.svg", true],
    ["in a part of a followed folder", [".."], "linked/a.svg", true],
    ["in no followed folder", [], "linked/a.svg", false],
    ["next to the followed folder", ["../notes/deep"], "linked/a.svg", false],
    ["in a folder whose name begins alike", ["../note"], "linked/a.svg", false],
    ["in a folder whose name is longer", ["../notes"], "secret/a.svg", false],
    ["by a link in a followed folder that leaves it", ["../notes"], "linked/out/a.svg", false],
    ["by a link whose other end is followed too", ["../notes", "../notes-secret"], "linked/out/a.svg", true],
    ["above the link", ["../notes"], "linked/../../notes-secret/a.svg", false],
    ["in a followed folder that is missing", ["../gone"], "linked/a.svg", false],
  ])("is found or not: %s, %j, %s", (_, follow, path, isFound) => {
    const root = temporaryFolder();
    for (const folder of ["site", "note", "notes/deep", "notes-secret"])
      mkdirSync(join(root, folder), { recursive: true });
    for (const folder of ["notes", "notes-secret"]) writeFileSync(join(root, folder, "a.svg"), PICTURE);
    symlinkSync("../notes", join(root, "site/linked"));
    symlinkSync("../notes/a.svg", join(root, "site/a.svg"));
    symlinkSync("../notes-secret", join(root, "site/secret"));
    symlinkSync("../notes-secret", join(root, "notes/out"));
    const folders = follow.map((folder) => join(root, "site", folder));
    const files = createFileStore(join(root, "site"), folders);
    expect([files.find(path) !== null, files.readText(path) !== null]).toEqual([isFound, isFound]);
  });
});

describe("a file with several names", () => {
  it("is copied under each requested name, in any order", () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, "a.svg"), PICTURE);
    symlinkSync("a.svg", join(dir, "z.svg"));
    const outputs = (paths: readonly string[]) => {
      const files = createFileStore(dir);
      return paths.map((path) => files.find(path)?.asset.output);
    };
    const both = outputs(["a.svg", "z.svg"]);
    expect(both).toEqual([
      expect.stringMatching(/^assets\/img\/a\.\w{8}\.svg$/),
      expect.stringMatching(/^assets\/img\/z\.\w{8}\.svg$/),
    ]);
    expect(outputs(["z.svg", "a.svg"])).toEqual(both.toReversed());
  });

  it("has one name in the output if they differ only in Unicode form", () => {
    const dir = temporaryFolder();
    const [composed, decomposed] = ["é.svg".normalize("NFC"), "é.svg".normalize("NFD")];
    writeFileSync(join(dir, decomposed), PICTURE);
    for (const paths of [
      [composed, decomposed],
      [decomposed, composed],
    ]) {
      const files = createFileStore(dir);
      const outputs = paths.map((path) => files.find(path)?.asset.output);
      expect(new Set(outputs).size).toBe(1);
      expect(outputs[0]).toMatch(new RegExp(`^assets/img/${composed.slice(0, 1)}\\.`));
    }
  });
});

describe("a file with the name of an image", () => {
  const LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n";
  const RIFF = Buffer.from("RIFF\u0004\0\0\0WEBPVP8X");

  it.each([
    ["a.png", "", "empty"],
    ["a.webp", LFS, "git-lfs"],
    ["a.jpg", "\n<!DOCTYPE html><title>404</title>", "html"],
    ["a.gif", "hello", "unknown"],
    ["a.svg", "not a drawing", "unknown"],
    ["a.svg", `<!-- ${"x".repeat(2000)} -->${PICTURE}`, null],
    ["a.svg", "<svg viewBox='0 0 1 1'/>", null],
    ["a.webp", RIFF, null],
    ["a.pdf", "hello", null],
  ])("%s with the content %j is no image: %s", (name, content, expected) => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, name), content);
    expect(createFileStore(dir).find(name)?.notImage).toBe(expected);
  });
});
