import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { packageFolder } from "../engine/store/state-of-files.js";

const PACKAGES = `${sep}node_modules${sep}`;

/** Packages whose files already contain their dependencies, so that no file of a dependency is bundled. */
const PREBUILT: ReadonlySet<string> = new Set(["leancloud-storage"]);

/** Returns the absolute folders of all packages that contain these absolute files, sorted. */
export function bundledFolders(files: Iterable<string>): readonly string[] {
  const folders = new Set([...files].map((file) => packageFolder(file)).filter((folder) => folder !== null));
  for (const folder of folders) {
    if (PREBUILT.has(nameOf(folder))) addDependencies(folder, folders);
  }
  return [...folders].toSorted();
}

/** Returns the licence texts of the packages in these folders. Copies of a package must include its licence. */
export function packageLicenses(folders: readonly string[]): string {
  const texts = folders.map((folder) => `${nameOf(folder)}\n\n${licenseIn(folder)}`);
  return `${[...new Set(texts)].toSorted().join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** Adds the folders of a package's dependencies, and of theirs. */
function addDependencies(folder: string, folders: Set<string>): void {
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    const found = findDependency(folder, name);
    if (found === null || folders.has(found)) continue;
    folders.add(found);
    addDependencies(found, folders);
  }
}

/** Returns the folder of a dependency, or `null` if it is missing or replaced by another package. */
function findDependency(from: string, name: string): string | null {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return readManifest(folder).name === name ? folder : null;
  return dirname(from) === from ? null : findDependency(dirname(from), name);
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf(PACKAGES) + PACKAGES.length).replaceAll(sep, "/");
}

/** Returns the licence text of a package. Some packages state their licence only in their manifest. */
function licenseIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), "utf8").trim();
  const { license = "", author = "" } = readManifest(folder);
  return JSON.stringify({ license, author });
}

interface Manifest {
  readonly name?: string;
  readonly license?: string;
  readonly author?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Reads a manifest that npm has installed, and therefore checked. */
function readManifest(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return manifest;
}
