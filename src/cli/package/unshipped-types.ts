import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathBelow } from "../config/path-below.js";

/** Files of declarations that another one imports. */
const DECLARATION = /(?:from|import)\s*\(?"(\.[^"]+)\.js"/g;

/** The exports in `package.json`. */
export type PackageExports = Readonly<
  Record<string, string | { readonly types: string; readonly default: string }>
>;

/**
 * Returns patterns for the declarations in `dist` of types that no export refers to, relative to `dist` and with `/`. A folder
 * without other declarations has one pattern, because npm compares each file with all patterns. The package has to be complete
 * otherwise.
 */
export function unshippedTypes(packageDir: string, exports: PackageExports): readonly string[] {
  const dist = join(packageDir, "dist");
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? [] : [entry.types]));
  // Files that replace those of the theme import them by their paths.
  const shipped = new Set([
    ...entries.map((types) => join(packageDir, types)),
    ...declarationsIn(join(dist, "theme")),
  ]);
  for (const file of shipped) for (const other of importedBy(file)) shipped.add(other);
  const folders = new Set([...shipped].flatMap((file) => foldersOf(pathBelow(dist, file) ?? "")));
  const unshipped = ["cli", "runtime"]
    .flatMap((folder) => declarationsIn(join(dist, folder)))
    .filter((file) => !shipped.has(file))
    .map((file) => pathBelow(dist, file) ?? "");
  const patterns = unshipped.map((path) => {
    const whole = foldersOf(path).find((folder) => !folders.has(folder));
    return whole === undefined ? path : `${whole}/**/*.d.ts`;
  });
  return [...new Set(patterns)].toSorted();
}

/** Returns the folders that contain a file, the outermost first. */
function foldersOf(path: string): readonly string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

function declarationsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => join(folder, name));
}

function importedBy(file: string): readonly string[] {
  const matches = readFileSync(file, "utf8").matchAll(DECLARATION);
  return [...matches].map(([, path = ""]) => resolve(dirname(file), `${path}.d.ts`));
}
