import { join, sep } from "node:path";

const PACKAGES = `${sep}node_modules${sep}`;

/** The folder of the installed package that a file (absolute) belongs to; `null` for one that is of none. */
export function packageFolder(file: string): string | null {
  const end = file.lastIndexOf(PACKAGES);
  if (end === -1) return null;
  const [name = "", second = ""] = file.slice(end + PACKAGES.length).split(sep);
  return file.slice(0, end) + PACKAGES + (name.startsWith("@") ? join(name, second) : name);
}
