import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the versions of the packages that hanblog uses if a site installs them. `packageDir` is hanblog's folder. */
export function readPeerVersions(packageDir: string): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as {
    readonly peerDependencies?: Readonly<Record<string, string>>;
  };
  return manifest.peerDependencies ?? {};
}
