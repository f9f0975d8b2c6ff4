import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathBelow } from "../config/path-below.js";

/** Modules that a file names by a path, in an import or for the bundler. */
const MODULE = /"((?:\.{1,2}\/)*[\w/-]+\.js)"/g;
/** Files of declarations that another one imports. */
const DECLARATION = /(?:from|import)\s*\(?"(\.[^"]+)\.js"/g;
/** Compiled modules that a bundled file loads late. */
const LATE = /\bimportModule\("(\.[^"]+)"\)/g;

/** The exports in `package.json`. */
export type PackageExports = Readonly<
  Record<string, string | { readonly types: string; readonly default: string }>
>;

/**
 * Returns the compiled files that nothing in the published package reads, relative to `dist` and with `/`: modules of the
 * command line that run from `dist/bin`, and declarations of types that no export refers to. The package has to be
 * complete otherwise.
 */
export function unshippedFiles(packageDir: string, exports: PackageExports): readonly string[] {
  const dist = join(packageDir, "dist");
  const cli = join(dist, "cli");
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? [] : [entry]));
  const late = filesBelow(join(dist, "bin"), ".cjs").flatMap((file) =>
    namedIn(file, LATE).map((path) => resolve(dirname(file), path)),
  );
  const modules = reachableFrom(
    // The state of shipped programs includes all files of the bundler.
    [
      ...entries.map((entry) => join(packageDir, entry.default)),
      ...late,
      ...filesBelow(join(cli, "bundle"), ".js"),
    ],
    (file) => namedIn(file, MODULE).map((path) => resolve(dirname(file), path)),
  );
  const types = reachableFrom(
    // Files that replace those of the theme import them by their paths.
    [...entries.map((entry) => join(packageDir, entry.types)), ...filesBelow(join(dist, "theme"), ".d.ts")],
    (file) => namedIn(file, DECLARATION).map((path) => resolve(dirname(file), `${path}.d.ts`)),
  );
  const unused = [
    ...filesBelow(cli, ".js").filter((file) => !modules.has(file)),
    ...["cli", "runtime"]
      .flatMap((folder) => filesBelow(join(dist, folder), ".d.ts"))
      .filter((file) => !types.has(file)),
  ];
  return unused.map((file) => pathBelow(dist, file) ?? "").toSorted();
}

function filesBelow(folder: string, suffix: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(suffix))
    .map((name) => join(folder, name));
}

function namedIn(file: string, pattern: RegExp): readonly string[] {
  // esbuild breaks long lines, also in strings.
  const text = readFileSync(file, "utf8").replaceAll("\\\n", "");
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

/** Returns files and all files that they lead to. Names of files that do not exist lead nowhere. */
function reachableFrom(
  entries: readonly string[],
  next: (file: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(entries);
  for (const file of found) for (const other of next(file)) if (existsSync(other)) found.add(other);
  return found;
}
