import { runCommand, type PackageManager } from "./package-manager.js";
import { quoteForShell } from "./quote-for-shell.js";

/** The folders of a site in its repository, relative to the root of the repository; `""` is the root itself. */
export interface Repository {
  /** Folder of the markdown files. */
  readonly site: string;
  /** Folder of the `package.json` that installs hanblog. `site` is this folder or below it. */
  readonly packages: string;
  /** Output folder. */
  readonly dest: string;
  /** Name of the project at the host: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly manager: PackageManager;
}

/** Returns a path in the repository below one of its folders. */
export function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** Returns the command that builds a site from the folder of its `package.json`. Hosts build on Linux. */
export function buildCommand(
  { site, packages, manager }: Omit<Repository, "dest" | "name">,
  flags: readonly string[] = [],
): string {
  const folder = site === packages ? "" : site.slice(packages === "" ? 0 : packages.length + 1);
  return [
    `${runCommand(manager)} hanblog build`,
    ...(folder === "" ? [] : [quoteForShell(folder, "linux")]),
    "--strict",
    ...flags,
  ].join(" ");
}
