import type { WrittenResult } from "./built-file.js";
import { NOTICES } from "./run-esbuild.js";

/** Returns the notices of all packages in the bundle without duplicates, as their licences require. */
export function licenseNotices(results: readonly WrittenResult[]): string {
  const notices = results
    .flatMap(({ outputFiles }) => outputFiles)
    .filter((file) => file.path.endsWith(NOTICES))
    .flatMap((file) => file.text.match(/\/\*[^]*?\*\//g) ?? []);
  return `${[...new Set(notices)].toSorted().join("\n\n")}\n`;
}
