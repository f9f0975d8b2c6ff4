import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { pathFrom } from "../../config/path-below.js";
import { portableState } from "./portable-state.js";

// The bundled command line replaces this module. Its files contain the code of all folders below.

/** Folder of hanblog's code for Node. */
const CODE = join(import.meta.dirname, "../..");
/** Folders that no build runs, or whose results are part of the program's key. */
const OTHER_CODE = ["bundle", "commands", "comments", "dev", "preview"].map((name) => join(CODE, name) + sep);
const SHARED = ["../runtime/model", "../runtime/texts"];

/** Returns the absolute files of the code that builds. */
export function buildCode(): readonly string[] {
  return filesIn([".", ...SHARED]).filter((file) => !OTHER_CODE.some((other) => file.startsWith(other)));
}

/** Returns the absolute files of the code that reads pages. */
export function readerCode(): readonly string[] {
  return filesIn(["content", "config", "files", "messages", ...SHARED]);
}

/** Returns the absolute files of the code that bundles programs and keeps them. */
export function programCode(): readonly string[] {
  return filesIn(["bundle", "config", "engine/program", "engine/store", "../runtime/model"]);
}

/** Returns a hash of the code that bundles programs. esbuild is covered by its version. */
export function bundlerState(): string {
  return portableState(CODE, { own: bundlerFiles(), packages: [] });
}

/** Returns the files of the bundler, relative to the folder of hanblog's code for Node and with `/`. */
export function bundlerFiles(): readonly string[] {
  return filesIn(["bundle", "../runtime/model"])
    .map((file) => pathFrom(CODE, file))
    .toSorted();
}

/** Returns the absolute code files in folders and their folders. */
function filesIn(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(CODE, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.d)\.[jt]s$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}
