import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** hanblog itself, as it is installed. */
export interface PackageInfo {
  /** Absolute folder of the installed package: holds `dist`, `src`, `templates`. */
  readonly dir: string;
  readonly version: string;
}

/** Finds hanblog's own package from this module's place in `dist/cli/config`. */
export function readPackageInfo(): PackageInfo {
  const dir = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");
  const manifest: unknown = JSON.parse(readFileSync(`${dir}/package.json`, "utf8"));
  const version =
    typeof manifest === "object" && manifest !== null && "version" in manifest
      ? String(manifest.version)
      : "0.0.0";
  return { dir, version };
}
