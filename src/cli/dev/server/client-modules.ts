import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEV_CLIENT_PATH } from "../../../runtime/model/dev-message.js";

/**
 * Modules that the entry of the dev client imports. They are few and small, so browsers load them unbundled.
 */
const MODULES = [
  "dev/dev-client",
  "dev/dev-texts",
  "dev/keep-opened",
  "dev/live-modules",
  "dev/notice",
  "dev/overlay",
  "dev/refresh",
  "model/dev-message",
  "texts/nearest-language",
];

/**
 * Creates a function that returns the source of a dev client module by its path, or `null` for any other
 * path.
 */
export function createClientModules(packageDir: string): (path: string) => string | null {
  const folder = DEV_CLIENT_PATH.slice(0, DEV_CLIENT_PATH.lastIndexOf("/") + 1);
  const paths = new Set([DEV_CLIENT_PATH, ...MODULES.map((name) => `${folder}${name}.js`)]);
  return (path) =>
    paths.has(path)
      ? readFileSync(join(packageDir, "dist/runtime", path.slice(folder.length)), "utf8")
      : null;
}
