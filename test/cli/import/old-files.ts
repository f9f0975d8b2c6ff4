import type { OldFolder } from "../../../src/cli/import/old-folder.js";

/** Creates an old folder in memory from the texts of its files. */
export function oldFolderOf(files: Readonly<Record<string, string>>): OldFolder {
  const names = Object.keys(files).toSorted();
  return {
    dir: "/old",
    beforeRun: null,
    tempDir: "/temp",
    files: names,
    links: [],
    encodings: new Map(),
    has: (path) => names.includes(path),
    read: (path) => Promise.resolve(files[path] ?? ""),
  };
}
