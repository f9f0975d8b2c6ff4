import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRequire } from "node:module";

/** The installed package of hanblog. */
export interface PackageInfo {
  /** Absolute folder of the package, with `dist`, `src` and `templates`. */
  readonly dir: string;
  readonly version: string;
}

/** Reads hanblog's own package, which it finds by the path of this module in `dist/cli/config`. */
export function readPackageInfo(): PackageInfo {
  const dir = join(dirname(fileURLToPath(import.meta.url)), "../../..");
  const manifest: unknown = JSON.parse(readFileSync(`${dir}/package.json`, "utf8"));
  const version =
    typeof manifest === "object" && manifest !== null && "version" in manifest
      ? String(manifest.version)
      : "0.0.0";
  return { dir, version };
}

/** Returns the folder of a package, resolved as from a file in `dir`, or `null` if it is not installed. */
export function findPackage(name: string, dir: string): string | null {
  try {
    return dirname(createRequire(join(dir, "package.json")).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}

/** Returns the folder of an optional package that is installed for a site, or with hanblog; `null` if it is not. */
export function findOptionalPackage(name: string, siteDir: string): string | null {
  return findPackage(name, siteDir) ?? findPackage(name, import.meta.dirname);
}
