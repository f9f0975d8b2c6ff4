import { posix, win32 } from "node:path";
import { describe, expect, it } from "vitest";
import { packageFolder, packageName } from "../../../../src/cli/engine/store/state-of-files.js";

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
