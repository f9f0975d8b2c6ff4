import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import platformPath, { dirname, join, type PlatformPath } from "node:path";
import { hashedBytes } from "./state-of-files.js";

/** Files of a package and its dependencies, by names that do not depend on the install location. */
export interface PortableFiles {
  /** Paths relative to the package's folder, with `/`. */
  readonly own: readonly string[];
  /** Packages by the path of dependencies to them: `["a", "b"]` is the `b` that `a` resolves. */
  readonly packages: readonly (readonly string[])[];
}

/** Separates a package's own files from those of its dependencies. `files` are absolute. */
export function portableFiles(
  packageDir: string,
  files: Iterable<string>,
  path: PlatformPath = platformPath,
): PortableFiles {
  const below = (file: string) => path.relative(packageDir, file).split(path.sep).join("/");
  const paths = [...files].map(below).toSorted();
  const packages = paths
    .filter((file) => file.includes("node_modules/"))
    .map((file) =>
      file
        .split(/(?:^|\/)node_modules\//)
        .slice(1)
        .map(packageName),
    );
  return {
    own: paths.filter((file) => !file.includes("node_modules/")),
    packages: [...new Map(packages.map((way) => [way.join(" "), way])).values()],
  };
}

/**
 * Returns a hash of everything that a result built from these files depends on: the bytes of the package's
 * own files, code files next to them that could shadow one, and the versions of the dependencies as resolved
 * here.
 */
export function portableState(packageDir: string, { own, packages }: PortableFiles): string {
  const state = createHash("sha256");
  for (const path of own)
    state
      .update(`${path}\0`)
      .update(hashedBytes(join(packageDir, path)))
      .update("\0");
  for (const [folder, stems] of stemsByFolder(own)) {
    state.update(`${folder}\0${namesOf(join(packageDir, folder), stems)}\0`);
  }
  for (const way of packages) state.update(`${way.join(" ")}\0${versionOf(packageDir, way)}\0`);
  return state.digest("hex");
}

function packageName(path: string): string {
  const [name = "", second = ""] = path.split("/");
  return name.startsWith("@") ? `${name}/${second}` : name;
}

/**
 * Returns the file stems of each folder. A `Theme.js` next to `Theme.tsx` could shadow it. Other names are
 * ignored, because not every folder is published completely.
 */
function stemsByFolder(own: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const path of own) {
    const stems = folders.get(dirname(path)) ?? new Set();
    folders.set(dirname(path), stems.add(stemOf(path.slice(path.lastIndexOf("/") + 1))));
  }
  return folders;
}

function namesOf(folder: string, stems: ReadonlySet<string>): string {
  try {
    const names = readdirSync(folder).filter((name) => isCode(name) && stems.has(stemOf(name)));
    return names.toSorted().join("\0");
  } catch {
    return "none";
  }
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]+$/, "");
}

/** Whether a name is a code file. Type declarations are not. */
function isCode(name: string): boolean {
  return /\.(?:[cm]?[jt]sx?|css|json)$/.test(name) && !name.endsWith(".d.ts");
}

/** Returns the version of a package, resolved along its path of dependencies by Node's rules. */
function versionOf(packageDir: string, way: readonly string[]): string {
  let dir: string | null = packageDir;
  let manifest: unknown = null;
  for (const name of way) {
    const found: FoundPackage | null = dir === null ? null : findPackage(dir, name);
    dir = found?.dir ?? null;
    manifest = found?.manifest ?? null;
  }
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "none";
}

interface FoundPackage {
  readonly dir: string;
  readonly manifest: unknown;
}

function findPackage(from: string, name: string): FoundPackage | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const dir = join(folder, "node_modules", name);
    try {
      return { dir, manifest: JSON.parse(readFileSync(join(dir, "package.json"), "utf8")) };
    } catch {
      if (dirname(folder) === folder) return null;
    }
  }
}
