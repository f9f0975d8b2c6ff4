import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, win32 } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { portableFiles, portableState } from "../../../../src/cli/engine/store/portable-state.js";

let root: string;
let packageDir: string;

function put(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Creates a package with its dependencies in its own `node_modules`. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hanblog-portable-"));
  packageDir = join(root, "made");
  put("made/src/Theme.tsx", "theme");
  put("made/node_modules/react/package.json", '{"version":"1.0.0"}');
  put("made/node_modules/react/index.js", "react");
  put("made/node_modules/@one/two/package.json", '{"version":"2.0.0"}');
  put("made/node_modules/@one/two/node_modules/three/package.json", '{"version":"3.0.0"}');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const files = () =>
  portableFiles(
    packageDir,
    [
      "src/Theme.tsx",
      "node_modules/react/index.js",
      "node_modules/@one/two/node_modules/three/lib/index.js",
      "node_modules/react/jsx.js",
    ].map((path) => join(packageDir, path)),
  );
const state = () => portableState(packageDir, files());

describe("portableFiles", () => {
  it("separates a package's own files from the packages that it needs", () => {
    expect(files()).toEqual({ own: ["src/Theme.tsx"], packages: [["@one/two", "three"], ["react"]] });
  });

  it("names the files of a Windows machine like those of any other", () => {
    const onWindows = [
      String.raw`C:\made\src\Theme.tsx`,
      String.raw`c:\Made\node_modules\@one\two\lib\index.js`,
      String.raw`C:\node_modules\react\index.js`,
    ];
    expect(portableFiles(String.raw`C:\made`, onWindows, win32)).toEqual({
      own: ["src/Theme.tsx"],
      packages: [["react"], ["@one/two"]],
    });
  });
});

describe("portableState", () => {
  it("is the same if the package is installed next to its dependencies", () => {
    const before = state();
    mkdirSync(join(root, "site/node_modules"), { recursive: true });
    renameSync(join(packageDir, "node_modules/react"), join(root, "site/node_modules/react"));
    renameSync(join(packageDir, "node_modules/@one"), join(root, "site/node_modules/@one"));
    renameSync(packageDir, join(root, "site/node_modules/made"));
    packageDir = join(root, "site/node_modules/made");
    expect(state()).toBe(before);
  });

  it.each([
    ["a file of its own changes", () => put("made/src/Theme.tsx", "other")],
    ["a file of its own is gone", () => rmSync(join(packageDir, "src/Theme.tsx"))],
    ["code appears that can take a file's place", () => put("made/src/Theme.js", "")],
    [
      "another version of a package is found",
      () => put("made/node_modules/react/package.json", '{"version":"2"}'),
    ],
    [
      "another version is found by another package",
      () => put("made/node_modules/@one/two/node_modules/three/package.json", '{"version":"4"}'),
    ],
    ["a package is gone", () => rmSync(join(packageDir, "node_modules/react"), { recursive: true })],
  ])("changes when %s", (_, change) => {
    const before = state();
    change();
    expect(state()).not.toBe(before);
  });
});
