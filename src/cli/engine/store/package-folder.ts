import platformPath, { type PlatformPath } from "node:path";

/**
 * Returns the folder of the installed package that contains a file, given by its absolute path, or `null` if
 * no package contains it.
 */
export function packageFolder(file: string, path: PlatformPath = platformPath): string | null {
  const name = packageName(file, path);
  return name === null ? null : file.slice(0, endOfPackages(file, path)) + name;
}

/** Returns the name of the installed package that contains a file, as a path, or `null`. */
export function packageName(file: string, path: PlatformPath = platformPath): string | null {
  const end = endOfPackages(file, path);
  if (end === -1) return null;
  const [name = "", second = ""] = file.slice(end).split(path.sep);
  return name.startsWith("@") ? path.join(name, second) : name;
}

/** Returns the index after the last `node_modules` folder in a path, or -1 if there is none. */
function endOfPackages(file: string, { sep }: PlatformPath): number {
  const packages = `${sep}node_modules${sep}`;
  const start = file.lastIndexOf(packages);
  return start === -1 ? -1 : start + packages.length;
}
