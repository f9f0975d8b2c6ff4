import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, win32 } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { stateOfFiles, packageFolder, packageName } from "../../../../src/cli/engine/store/state-of-files.js";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "hanblog-state-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  write("bundle/a.js", "a");
  write("bundle/rules/b.js", "b");
  write("model/c.js", "c");
});

function write(path: string, text: string): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const FILES = ["bundle/a.js", "bundle/rules/b.js", "model/c.js"];
const state = () => stateOfFiles(FILES.map((path) => join(dir, path)));

describe("the state of hanblog's own files", () => {
  it("is the same while nothing changes", () => {
    expect(state()).toBe(state());
  });

  it.each([
    ["a file has other bytes", "bundle/a.js"],
    ["a file of another folder has other bytes", "model/c.js"],
    ["a file has come that another one could import", "bundle/rules/d.js"],
  ])("changes when %s", (_, path) => {
    const before = state();
    write(path, "other");
    expect(state()).not.toBe(before);
  });
});

describe("stateOfFiles", () => {
  const SOURCES = ["site/components/Foo.tsx", "site/lib/say/index.ts", "site/node_modules/@a/pk/index.js"];
  const ofSources = () => stateOfFiles(SOURCES.map((path) => join(dir, path)));
  const link = (path: string, to: string) => {
    rmSync(join(dir, path), { force: true });
    symlinkSync(to, join(dir, path));
  };

  beforeEach(() => {
    for (const path of SOURCES) write(path, "");
    write("site/v1/a.ts", "");
    link("site/version", "v1");
  });

  it.each<[string, () => void]>([
    ["a file is added next to a source", () => write("site/components/say.ts", "")],
    ["a file comes that is named like a source's folder", () => write("site/lib/say.ts", "")],
    ["a folder above says what its files are", () => write("site/package.json", "{}")],
    ["a package says something else of itself", () => write("site/node_modules/@a/pk/package.json", "{}")],
    ["a package is found nearer", () => write("site/components/node_modules/@a/pk/index.js", "")],
    ["a link leads elsewhere", () => link("site/version", "v2")],
    ["packages are installed", () => write("node_modules/.package-lock.json", "{}")],
  ])("changes when %s", (_, change) => {
    const before = ofSources();
    change();
    expect(ofSources()).not.toBe(before);
  });

  it.each([
    "site/page.md",
    "site/lib/say/picture.png",
    "site/dist/index.js",
    "site/.cache/index.js",
    "other.js",
  ])("ignores new files that no import can resolve to: %s", (path) => {
    const before = ofSources();
    write(path, "");
    expect(ofSources()).toBe(before);
  });
});

describe("the package that contains a file", () => {
  it.each([
    ["/site/node_modules/react/cjs/react.js", "react", "/site/node_modules/react"],
    ["/site/node_modules/@one/two/lib/index.js", "@one/two", "/site/node_modules/@one/two"],
    ["/a/node_modules/b/node_modules/c/index.js", "c", "/a/node_modules/b/node_modules/c"],
    ["/site/components/Bowl.tsx", null, null],
    ["/site/my-node_modules/react/index.js", null, null],
  ])("%s: %s in %s", (file, name, folder) => {
    expect([packageName(file, posix), packageFolder(file, posix)]).toEqual([name, folder]);
    const [onWindows, ...rest] = [file, name, folder].map((path) => path?.replaceAll("/", "\\") ?? null);
    const windowsFile = `C:${onWindows}`;
    expect(packageName(windowsFile, win32)).toBe(rest[0]);
    expect(packageFolder(windowsFile, win32)).toBe(folder === null ? null : `C:${rest[1]}`);
  });
});
