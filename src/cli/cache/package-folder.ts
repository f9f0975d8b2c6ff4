import { join, sep } from "node:path";

const PACKAGES = `${sep}node_modules${sep}`;

/** The folder of the installed package that a file (absolute) belongs to; `null` for one that is of none. */
export function packageFolder(file: string): string | null {
  const name = packageName(file);
  return name === null ? null : file.slice(0, file.lastIndexOf(PACKAGES) + PACKAGES.length) + name;
}

/** The name of that package as a path. */
export function packageName(file: string): string | null {
  const end = file.lastIndexOf(PACKAGES);
  if (end === -1) return null;
  const [name = "", second = ""] = file.slice(end + PACKAGES.length).split(sep);
  return name.startsWith("@") ? join(name, second) : name;
}
