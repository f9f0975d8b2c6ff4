import * as z from "zod";

const NAMES = z.record(z.string(), z.string()).default({});

const ENTRY = z.object({
  name: z.string().optional(),
  version: z.string().default("0.0.0"),
  license: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  optional: z.boolean().default(false),
  dependencies: NAMES,
  optionalDependencies: NAMES,
});

const LOCK = z.object({ packages: z.record(z.string(), ENTRY) });

/** Packages in npm's lock file by their place, such as `node_modules/marked`. The package itself is `""`. */
export type LockFile = Readonly<Record<string, z.infer<typeof ENTRY>>>;

const PACKAGES = "node_modules/";

/** Reads the text of a `package-lock.json` of version 2 or 3. */
export function readLockFile(text: string): LockFile {
  return LOCK.parse(JSON.parse(text)).packages;
}

/** Returns the name in the registry of the package at a place. An alias has another place. */
export function nameAt(lock: LockFile, place: string): string {
  return lock[place]?.name ?? place.slice(place.lastIndexOf(PACKAGES) + PACKAGES.length);
}

/**
 * Returns the places of everything that an installation without development packages contains, sorted. Packages for
 * other platforms are included. npm's own filter `--omit dev` drops packages that are also a development dependency of
 * another one.
 */
export function installedPlaces(lock: LockFile): readonly string[] {
  const found = new Set<string>();
  const visit = (place: string): void => {
    for (const next of dependenciesAt(lock, place)) {
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit("");
  return [...found].toSorted();
}

/** Returns the places of the packages that a package depends on, sorted. Packages without a place are optional ones. */
export function dependenciesAt(lock: LockFile, place: string): readonly string[] {
  const { dependencies = {}, optionalDependencies = {} } = lock[place] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names
    .map((name) => findPlace(lock, place, name))
    .filter((next) => next !== null)
    .toSorted();
}

/** Looks up a package as Node does: below the package, then below each folder around it. */
function findPlace(lock: LockFile, from: string, name: string): string | null {
  const place = `${from === "" ? "" : `${from}/`}${PACKAGES}${name}`;
  if (lock[place] !== undefined) return place;
  if (from === "") return null;
  const end = from.lastIndexOf(`/${PACKAGES}`);
  return findPlace(lock, end === -1 ? "" : from.slice(0, end), name);
}
