import type { OptionalPackage } from "../messages/en/comments.js";
import { readPackageInfo } from "./package-info.js";
import { readPeerVersions } from "./peer-versions.js";

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
