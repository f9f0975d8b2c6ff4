import { NOTICES, type WrittenResult } from "./run-esbuild.js";

/** The notices of all packages in the bundle, each once: their licences ask to be passed on. */
export function licenseNotices(results: readonly WrittenResult[]): string {
  const notices = results
    .flatMap(({ outputFiles }) => outputFiles)
    .filter((file) => file.path.endsWith(NOTICES))
    .flatMap((file) => file.text.match(/\/\*[^]*?\*\//g) ?? []);
  return `${[...new Set(notices)].toSorted().join("\n\n")}\n`;
}
