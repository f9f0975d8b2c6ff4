import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import platformPath, { dirname, join, type PlatformPath } from "node:path";
import type { ClientTemplate } from "../../bundle/bundle-client.js";
import type { ProgramTemplate } from "../../bundle/bundle-template.js";
import { requireCode } from "./code-cache.js";
import { createHash } from "node:crypto";
import { hashedBytes } from "../store/state-of-files.js";

/** First line of a shipped program file, as JSON. The bytes of the files follow it. */
interface Header {
  readonly state: string;
  readonly made: PortableFiles;
  readonly client: Omit<ClientTemplate, "files">;
  readonly optionsCode: string | null;
  readonly files: readonly {
    readonly path: string;
    readonly imports: readonly string[];
    readonly size: number;
  }[];
}

const LINE_END = 0x0a;

/** Code folders of the bundler. esbuild is covered by its version. */
const BUNDLER = ["../../bundle", "../../../runtime/model"];

/**
 * Writes the program of sites without code of their own into the package in `packageDir`. Throws a
 * `RangeError`, which is a bug, if the renderer of the program is incomplete.
 */
export function shipProgram(packageDir: string, dev: boolean, template: ProgramTemplate): void {
  if (template.server.kind !== "whole") throw new RangeError("Only a whole program can be shipped");
  const { files, ...client } = template.client;
  const made = portableFiles(packageDir, template.sources);
  const header: Header = {
    state: stateOf(packageDir, made),
    made,
    client,
    optionsCode: template.optionsCode,
    files: files.map(({ path, imports, contents }) => ({ path, imports, size: contents.length })),
  };
  const place = placeOf(packageDir, dev);
  mkdirSync(dirname(place.client), { recursive: true });
  writeFileSync(place.server, template.server.code);
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  writeFileSync(place.client, Buffer.concat([line, ...files.map(({ contents }) => contents)]));
}

/**
 * Reads the program that ships with the package, so that most sites need no bundling. Returns `null` if it is
 * missing, or if bundling would give a different one. Its files belong to the package and must not be changed
 * or deleted.
 */
export function readShippedProgram(packageDir: string, dev: boolean): ProgramTemplate | null {
  const place = placeOf(packageDir, dev);
  try {
    const bytes = readFileSync(place.client);
    const start = bytes.indexOf(LINE_END) + 1;
    const header: Header = JSON.parse(bytes.toString("utf8", 0, start));
    if (header.state !== stateOf(packageDir, header.made)) return null;
    let end = start;
    const files = header.files.map(({ path, imports, size }) => {
      const contents = bytes.subarray(end, end + size);
      end += size;
      return { path, imports, contents };
    });
    return {
      client: { ...header.client, files },
      optionsCode: header.optionsCode,
      server: { kind: "shipped", file: place.server, components: null },
      sources: new Set(header.made.own.map((path) => join(packageDir, path))),
      warnings: [],
    };
  } catch {
    // The package was built only partly.
    return null;
  }
}

/** Loads the shipped renderer early, while the thread is idle. Most builds use it. */
export function loadShippedServer(packageDir: string): void {
  try {
    requireCode(placeOf(packageDir, false).server);
  } catch {
    // It is missing or broken. The code that needs it reports this.
  }
}

/** Returns the renderer of the shipped program, or `null` if it is missing. */
export function shippedServer(packageDir: string): string | null {
  const { server } = placeOf(packageDir, false);
  return existsSync(server) ? server : null;
}

function placeOf(packageDir: string, dev: boolean) {
  const name = join(packageDir, "dist", "program", dev ? "development" : "production");
  return { client: `${name}.client`, server: `${name}.server.cjs` };
}

/** Returns the files of the bundler, also those in folders of its folders, relative to this one and with `/`. */
export function bundlerFiles(): readonly string[] {
  const files = BUNDLER.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.d)\.[jt]s$/.test(name))
      .map((name) => `${folder}/${name.replaceAll(platformPath.sep, "/")}`),
  );
  return files.toSorted();
}

/** Returns a hash of all sources of a program and of the bundler. */
function stateOf(packageDir: string, made: PortableFiles): string {
  const bundler = portableState(import.meta.dirname, { own: bundlerFiles(), packages: [] });
  return `${bundler} ${portableState(packageDir, { ...made, packages: [...made.packages, ["esbuild"]] })}`;
}

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
