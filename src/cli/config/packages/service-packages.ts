import type { OptionalPackage } from "../../messages/faults/commands.js";
import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { readPackageInfo } from "../package-info.js";

/** Optional packages of the comment service. Only sites with comments of their own install them. */
export const SERVICE_PACKAGES: readonly OptionalPackage[] = ["csv-parse", "libsql", "nodemailer", "pg"];

/**
 * Returns packages as arguments of `npm install`, with the versions of `peerDependencies` in hanblog's manifest: `pg@8`.
 * Shells would change a `^`. Below version 1, a new minor version is incompatible.
 */
export function toInstall(names: readonly OptionalPackage[]): string {
  const versions = readPeerVersions(readPackageInfo().dir);
  return names
    .map((name) => `${name}@${/^\^(0\.\d+|\d+)/.exec(versions[name] ?? "")?.[1] ?? "latest"}`)
    .join(" ");
}

/** Returns the versions of the packages that hanblog uses if a site installs them. `packageDir` is hanblog's folder. */
export function readPeerVersions(packageDir: string): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as {
    readonly peerDependencies?: Readonly<Record<string, string>>;
  };
  return manifest.peerDependencies ?? {};
}

/** The package of the comment service alone. `npm run build` writes it, and hanblog's own package contains it. */
export const COMMENTS_PACKAGE = "dist/hanblog-comments";

/** Returns the folder of the package `hanblog-comments`. The running program may be that package itself. */
export function commentsPackageDir(packageDir: string): string {
  const isItself = existsSync(join(packageDir, "hanblog-comments.js"));
  return isItself ? packageDir : join(packageDir, COMMENTS_PACKAGE);
}

/** Platforms that `hanblog comments deploy` writes a folder for. */
export const PLATFORMS = ["docker", "systemd", "vercel", "cloudflare"] as const;

/** A platform that runs the comment service. */
export type Platform = (typeof PLATFORMS)[number];
